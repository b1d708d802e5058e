package import SpacedRepetition

/// A card of a deck: its fields, where it is from, and what is known of the memory of it.
package struct Card: Hashable, Sendable, Identifiable {
  package let id: Int
  package var deck: Int
  /// A name that stays with the card in other programs, so that it is not there twice when it comes back.
  package let guid: String
  package var content: CardContent
  package var memory: CardMemory
  /// The time at which the card is asked again, in seconds since 1970; nil if it is new.
  package var due: Int?
  /// The time at which it was added, in seconds since 1970.
  package let added: Int
  package let sound: Sound?

  /// A sound by its number, and the field whose words are heard.
  package struct Sound: Hashable, Sendable {
    package let id: Int
    package let field: CardField
  }
}

/// Texts on a card, and their origin.
package struct CardContent: Hashable, Sendable {
  /// The texts of the fields; a field without a text is empty.
  package var fields: [CardField: String]
  /// The BCP 47 languages of the word and of its translations.
  package var language: String?
  package var readerLanguage: String?
  /// Name of the person who said it.
  package var speaker: String?

  package init(
    _ fields: [CardField: String], language: String? = nil, readerLanguage: String? = nil,
    speaker: String? = nil
  ) {
    self.fields = fields.filter { !$0.value.isEmpty }
    self.language = language
    self.readerLanguage = readerLanguage
    self.speaker = speaker
  }

  package subscript(_ field: CardField) -> String { fields[field] ?? "" }

  /// True if the card has nothing to ask.
  package var isEmpty: Bool { self[.word].isEmpty }

  /// The same name for the same word and translations, so that a file can be added twice.
  var derivedGUID: String {
    "s" + String("\(self[.word])\n\(self[.translations])".utf8.contentSum, radix: 36)
  }

  /// Returns the content with the texts that another one has in their places.
  func updated(by other: CardContent) -> CardContent {
    CardContent(
      fields.merging(other.fields) { $1 }, language: other.language ?? language,
      readerLanguage: other.readerLanguage ?? readerLanguage, speaker: other.speaker ?? speaker)
  }

  /// The limit of a field, in bytes of UTF-8.
  private static let maxBytes = 64 << 10

  /// The content with texts that are not too long, and without control characters.
  var limited: CardContent {
    CardContent(
      fields.mapValues(Self.limited), language: language.map(Self.limited),
      readerLanguage: readerLanguage.map(Self.limited), speaker: speaker.map(Self.limited))
  }

  private static func limited(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars
    where scalar.value >= 0x20 || scalar == "\n" || scalar == "\t" {
      count += UTF8.width(scalar)
      guard count <= maxBytes else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}

/// A field of a card.
package enum CardField: String, Sendable, CaseIterable {
  /// The type of word, such as a noun.
  case type
  /// The word or sentence itself.
  case word
  case pronunciation
  case definition
  case translations
  case examples
  case synonyms
  case notes
}
