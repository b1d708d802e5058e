internal import Language

/// Tables of cards as CSV (RFC 4180), also with semicolons or tabs.
package enum CardTable {
  /// Returns cards as CSV with a line of names.
  package static func csv(of records: [CardRecord]) -> String {
    let names = ["Deck", "GUID"] + CardColumn.all.map(\.name)
    return
      ([names]
      + records.map { record in
        [record.deck ?? "", record.guid ?? ""]
          + CardColumn.all.map { $0.column.text(of: record.content) }
      }).map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns the cards of a deck as CSV.
  package static func csv(of cards: [Card], inDeck deck: Deck) -> String {
    csv(of: cards.map { CardRecord(deck: deck.name, guid: $0.guid, content: $0.content) })
  }

  /// Returns the cards of a table.
  ///
  /// Without a line of known names, the first column has the words, the second the translations.
  package static func records(of text: String, separator: UInt8? = nil) -> [CardRecord] {
    var text = Substring(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    // Anki writes lines such as #separator:tab before its tables.
    while text.first == "#", let end = text.firstIndex(of: "\n"), text[..<end].contains(":") {
      text = text[text.index(after: end)...]
    }
    let table = String(text)
    var rows = self.rows(of: table, separator: separator ?? self.separator(of: table))
    guard let first = rows.first else { return [] }
    let isHeader = first.contains { CardColumn(named: $0) == .field(.word) }
    if isHeader { rows.removeFirst() }
    return rows.compactMap { row in
      let names = row.indices.map { isHeader && $0 < first.count ? first[$0] : "" }
      let record = CardRecord(
        Array(zip(CardColumn.columns(named: names), row.map(\.trimmed))))
      return record.content.isEmpty ? nil : record
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D })
    else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// Returns the separator that the first line has most of, outside of quotation marks.
  private static func separator(of text: String) -> UInt8 {
    var isQuoted = false
    let line = text.utf8.prefix { $0 != 0x0A }.filter { byte in
      if byte == 0x22 { isQuoted.toggle() }
      return !isQuoted
    }
    let candidates: [UInt8] = [0x2C, 0x3B, 0x09]
    return candidates.map { candidate in (candidate, line.count { $0 == candidate }) }
      .reduce((UInt8(0x2C), 0)) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  private static func rows(of text: String, separator: UInt8) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var hasContent = false
    func endRow() {
      row.append(String(decoding: field, as: UTF8.self))
      if hasContent { rows.append(row) }
      (row, field, hasContent) = ([], [], false)
    }
    var bytes = text.utf8.makeIterator()
    var next = bytes.next()
    while let byte = next {
      next = bytes.next()
      switch byte {
      case 0x22 where isQuoted && next == 0x22:
        field.append(byte)
        next = bytes.next()
      case 0x22 where isQuoted: isQuoted = false
      case 0x22 where field.isEmpty: (isQuoted, hasContent) = (true, true)
      case separator where !isQuoted:
        row.append(String(decoding: field, as: UTF8.self))
        (field, hasContent) = ([], true)
      case 0x0D where !isQuoted && next == 0x0A: continue
      case 0x0A where !isQuoted: endRow()
      default:
        field.append(byte)
        hasContent = true
      }
    }
    endRow()
    return rows
  }
}
