internal import Language

/// A card in a file of cards.
package struct CardRecord: Hashable, Sendable {
  /// The name of its deck; nil if the file names none.
  package var deck: String?
  /// The card's name in other programs, if the file has one.
  package var guid: String?
  package var content: CardContent
  package var sound: CardSound?
  /// True if the file has a sound for it that is too large, damaged, or of a form that is not known.
  package var isSoundLeftOut = false
  /// The times at which it was said, if the file tells both.
  package var speech: Speech?

  package init(
    deck: String? = nil, guid: String? = nil, content: CardContent, sound: CardSound? = nil,
    speech: Speech? = nil
  ) {
    self.deck = deck
    self.guid = guid
    self.content = content
    self.sound = sound
    self.speech = speech
  }

  /// Beginning and end of the words of a field, on the clock of who heard them.
  package struct Speech: Hashable, Sendable {
    package let field: CardField
    package let times: Range<Duration>

    package init(of field: CardField, _ times: Range<Duration>) {
      (self.field, self.times) = (field, times)
    }
  }
}

/// A column of a table of cards, or a field of a note.
enum CardColumn: Hashable {
  case field(CardField)
  case deck, guid, language, readerLanguage, speaker

  /// The columns of the files that we write, with their names there.
  ///
  /// The first is the one that Anki sorts by.
  static let all: [(column: CardColumn, name: String)] = [
    (.field(.word), "Word"), (.field(.translations), "Translations"),
    (.field(.pronunciation), "Pronunciation"), (.field(.type), "Type"),
    (.field(.definition), "Definition"), (.field(.examples), "Examples"),
    (.field(.synonyms), "Synonyms"), (.field(.notes), "Notes"), (.language, "Language"),
    (.readerLanguage, "Reader language"), (.speaker, "Speaker"),
  ]

  /// The names that others give their fields.
  private static let foreign: [String: CardColumn] = [
    "front": .field(.word), "expression": .field(.word), "term": .field(.word),
    "back": .field(.translations), "translation": .field(.translations),
    "meaning": .field(.definition), "reading": .field(.pronunciation),
    "example": .field(.examples), "sentence": .field(.examples), "note": .field(.notes),
    "deck": .deck, "guid": .guid,
  ]

  /// Returns the column of a name in any capitals; nil if it is not known.
  init?(named name: String) {
    let name = name.trimmed.lowercased()
    guard
      let column = Self.all.first(where: { $0.name.lowercased() == name })?.column
        ?? Self.foreign[name]
    else { return nil }
    self = column
  }

  /// Returns the columns of names, nil for those that have no place.
  ///
  /// If no name is known, the first one is the word and the second its translation.
  static func columns(named names: [String]) -> [CardColumn?] {
    var columns = names.map { CardColumn(named: $0) }
    guard !columns.contains(.field(.word)) else { return columns }
    for (index, field) in zip(columns.indices, [CardField.word, .translations]) {
      columns[index] = .field(field)
    }
    return columns
  }

  /// Returns the text of a column on a card.
  func text(of content: CardContent) -> String {
    switch self {
    case .field(let field): content[field]
    case .language: content.language ?? ""
    case .readerLanguage: content.readerLanguage ?? ""
    case .speaker: content.speaker ?? ""
    case .deck, .guid: ""
    }
  }
}

extension CardRecord {
  /// Creates a record of the texts of columns; those without a column are notes.
  init(_ values: [(column: CardColumn?, text: String)]) {
    self.init(content: CardContent([:]))
    var others: [String] = []
    for (column, text) in values where !text.isEmpty {
      if let column { set(column, text) } else { others.append(text) }
    }
    if !others.isEmpty {
      let notes = [content[.notes]].filter { !$0.isEmpty } + others
      content.fields[.notes] = notes.joined(separator: "\n")
    }
  }

  private mutating func set(_ column: CardColumn, _ text: String) {
    switch column {
    case .field(let field):
      content.fields[field] = content[field].isEmpty ? text : content[field] + "\n" + text
    case .deck: deck = text
    case .guid: guid = text
    case .language: content.language = text
    case .readerLanguage: content.readerLanguage = text
    case .speaker: content.speaker = text
    }
  }
}
