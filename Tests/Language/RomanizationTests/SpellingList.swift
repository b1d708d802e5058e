internal import Language
internal import Romanization
internal import System

/// A list of texts with the spellings that readers accept.
struct SpellingList {
  /// A text, and how it may be spelled.
  struct Row {
    let text: String
    let accepted: [String]
  }

  let rows: [Row]

  /// Reads a list: a text, a tab, its spellings with `|` between them; `#` begins a comment.
  init(_ name: String) throws {
    let file = try Descriptor.smallFile(at: TestTables.list(name), atMost: 1 << 20)
    rows = String(decoding: file.bytes ?? [], as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { line in
        let fields = line.split(separator: "\t").map(String.init)
        guard fields.count == 2 else { return nil }
        return Row(text: fields[0], accepted: fields[1].split(separator: "|").map(String.init))
      }
  }

  /// The romanizations that readers do not accept.
  func misses(in language: String, ignoringMarks: Bool = false) -> [String] {
    let romanizer = TestTables.romanizer()
    return rows.compactMap { row in
      let latin = romanizer.romanize(row.text, in: language)?.text ?? ""
      let isRight = row.accepted.contains { accepted in
        ignoringMarks ? Self.plain(accepted) == Self.plain(latin) : accepted == latin
      }
      return isRight ? nil : "\(row.text): \(latin), not \(row.accepted)"
    }
  }

  /// Returns a spelling in small letters, without accents, spaces and apostrophes.
  private static func plain(_ spelling: String) -> String {
    let letters = spelling.lowercased().decomposed.unicodeScalars.filter {
      !$0.properties.isDiacritic && !$0.properties.isWhitespace && $0 != "'" && $0 != "-"
    }
    return String(String.UnicodeScalarView(letters))
  }
}
