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
}

/// What stands on a card, and where it is from.
package struct CardContent: Hashable, Sendable {
  /// The texts of the fields; a field without a text is empty.
  package var fields: [CardField: String]
  /// The BCP 47 languages of the word and of its translations.
  package var language: String?
  package var readerLanguage: String?
  /// Who said it.
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
  package var isEmpty: Bool { fields.isEmpty }

  /// The limit of a field, in bytes of UTF-8.
  private static let maxBytes = 64 << 10

  /// The content with fields that are not too long.
  var limited: CardContent {
    var content = self
    content.fields = fields.mapValues { text in
      text.utf8.count <= Self.maxBytes
        ? text : String(decoding: text.utf8.prefix(Self.maxBytes), as: UTF8.self)
    }
    return content
  }
}
