internal import Database
internal import FoundationEssentials
internal import Language

/// Packages of cards (.apkg) that Anki reads and writes: a zip file with a database of SQLite.
///
/// Source: Anki's `rslib/src/import_export/package`, and its schemas 11 and 18.
package enum AnkiPackage {
  /// The size of a database that is read, unpacked.
  private static let maxBytes = 512 << 20

  // MARK: Reading

  /// Returns the cards of a package.
  ///
  /// - Throws: `CardFileFailure`.
  package static func records(path: String) throws(CardFileFailure) -> [CardRecord] {
    let archive = try ZipArchive(path: path)
    let database: [UInt8]
    var isNew = false
    if let packed = try archive.bytes(named: "collection.anki21b", atMost: maxBytes) {
      // Beside it, a package has an old database that only says that it cannot be read.
      database = try Zstandard.decompressed(packed, atMost: maxBytes)
      isNew = true
    } else if let found = try archive.bytes(named: "collection.anki21", atMost: maxBytes) {
      database = found
    } else if let found = try archive.bytes(named: "collection.anki2", atMost: maxBytes) {
      database = found
    } else {
      throw .notAPackage
    }
    let notes: [AnkiNote]?
    do throws(DatabaseError) {
      notes = try AnkiDatabase(database).notes()
    } catch {
      throw error.isDamage ? .notAPackage : .unknownForm
    }
    guard let notes else { throw .unknownForm }
    var media = AnkiMedia(archive, isNew: isNew)
    return notes.map { note in
      var record = note.record
      guard let sound = note.sound else { return record }
      switch media.file(named: sound.name) {
      case .bytes(let bytes):
        record.sound = CardSound(bytes, of: sound.field)
        record.isSoundLeftOut = record.sound == nil
      case .unusable: record.isSoundLeftOut = true
      case .missing: break
      }
      return record
    }
  }

  // MARK: Writing

  /// Writes a deck as a package, with the sounds of its cards by their numbers; `today` is the start of the day, in seconds
  /// since 1970.
  ///
  /// - Throws: `CardFileFailure`.
  package static func write(
    _ cards: [Card], _ sounds: [Int: CardSound] = [:], ofDeck deck: Deck, to path: String,
    at time: Int, today: Int
  ) throws(CardFileFailure) {
    let bytes: [UInt8]
    do throws(DatabaseError) {
      bytes = try AnkiWriter(deck, sounds.mapValues(\.fileName), at: time, today: today)
        .database(of: cards)
    } catch {
      throw .unwritable(reason: error.description)
    }
    let media = sounds.sorted { $0.key < $1.key }.map(\.value)
    let list = media.enumerated().map { #""\#($0)":"\#($1.fileName)""# }.joined(separator: ",")
    try ZipArchive.write(
      [("collection.anki2", bytes), ("media", Array("{\(list)}".utf8))],
      stored: media.enumerated().map { ("\($0)", $1.bytes) }, to: path)
  }
}

/// A note of a package as a card, and the name of its sound.
private struct AnkiNote {
  var record: CardRecord
  var sound: (name: String, field: CardField)?

  /// Creates a note of the HTML in its columns.
  ///
  /// A sound in a column that is no field of ours belongs to the answer, so that it does not tell it.
  init(_ values: [(column: CardColumn?, html: String)]) {
    record = CardRecord(values.map { ($0.column, HTMLText.text(of: Cloze.text(of: $0.html))) })
    for (column, html) in values {
      guard let name = HTMLText.sound(in: html) else { continue }
      let content = record.content
      if case .field(let field)? = column, !content[field].isEmpty {
        sound = (name, field)
      } else {
        sound = (name, content[.translations].isEmpty ? .word : .translations)
      }
      return
    }
  }
}

/// The database of a package.
private struct AnkiDatabase {
  private let database: Database
  /// The character between the fields of a note, and between the names of nested decks in newer schemas.
  private static let separator: Character = "\u{1F}"

  init(_ bytes: [UInt8]) throws(DatabaseError) {
    database = try Database(bytes: bytes)
    database.addCollation("unicase")
  }

  /// Returns the notes that have cards; nil without tables of notes and cards.
  func notes() throws(DatabaseError) -> [AnkiNote]? {
    let tables = Set(
      try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) })
    guard tables.isSuperset(of: ["notes", "cards"]) else { return nil }
    let isNew = tables.contains("notetypes")
    let fields =
      try isNew
      ? newFields()
      : oldNames("models", of: AnkiModel.self).mapValues { model in
        model.flds.map(\.name)
      }
    let decks = try isNew ? newDecks() : oldNames("decks", of: AnkiDeck.self).mapValues(\.name)
    return try database.rows(
      """
      SELECT n.guid, n.mid, n.flds, min(CASE WHEN c.odid <> 0 THEN c.odid ELSE c.did END)
      FROM notes n JOIN cards c ON c.nid = n.id GROUP BY n.id ORDER BY n.id
      """
    ) { row in
      let texts = row.text(2).split(separator: Self.separator, omittingEmptySubsequences: false)
      let names = fields[row.integer(1)] ?? []
      let columns = CardColumn.columns(
        named: texts.indices.map { $0 < names.count ? names[$0] : "" })
      var note = AnkiNote(Array(zip(columns, texts.map(String.init))))
      note.record.guid = row.text(0).isEmpty ? nil : row.text(0)
      note.record.deck = decks[row.integer(3)] ?? note.record.deck
      return note
    }.filter { !$0.record.content.isEmpty }
  }

  private func newFields() throws(DatabaseError) -> [Int: [String]] {
    let rows = try database.rows("SELECT ntid, name FROM fields ORDER BY ntid, ord") {
      ($0.integer(0), $0.text(1))
    }
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
  }

  private func newDecks() throws(DatabaseError) -> [Int: String] {
    let rows = try database.rows("SELECT id, name FROM decks") { ($0.integer(0), $0.text(1)) }
    return Dictionary(
      rows.map { ($0, $1.split(separator: Self.separator).joined(separator: "::")) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the objects of a column of the older schema, which keeps them as JSON by their numbers.
  private func oldNames<Value: Decodable>(
    _ column: String, of type: Value.Type
  ) throws(DatabaseError) -> [Int: Value] {
    let text = try database.rows("SELECT \(column) FROM col") { $0.text(0) }.first ?? ""
    let values =
      (try? JSONDecoder().decode([String: Value].self, from: Data(text.utf8))) ?? [:]
    return Dictionary(
      values.compactMap { key, value in Int(key).map { ($0, value) } },
      uniquingKeysWith: { first, _ in first })
  }
}

private struct AnkiModel: Decodable {
  struct Field: Decodable { let name: String }
  let flds: [Field]
}

private struct AnkiDeck: Decodable { let name: String }

/// Gaps in sentences, `{{c1::word::hint}}`.
enum Cloze {
  /// Returns the text with its words in place of the gaps.
  static func text(of text: String) -> String {
    guard text.utf8.contains(0x7B) else { return text }
    var filled = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "{{c") {
      filled += rest[..<start.lowerBound]
      let inside = rest[start.upperBound...]
      guard let end = inside.firstRange(of: "}}"),
        let word = inside[..<end.lowerBound].firstRange(of: "::")
      else { return filled + rest[start.lowerBound...] }
      let words = inside[word.upperBound..<end.lowerBound]
      filled += words.firstRange(of: "::").map { words[..<$0.lowerBound] } ?? words
      rest = inside[end.upperBound...]
    }
    return filled + rest
  }
}
