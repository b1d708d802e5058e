internal import Finglish
internal import System

/// The table of the checkout, which is read once.
enum TestTable {
  static let table = SpellingTable(
    folder: "/\(parts.dropLast(4).joined(separator: "/"))/assets/romanization")

  private static let parts = #filePath.split(separator: "/")

  /// The lines of a list beside the tests: what is typed, and the words that are right.
  static func list(_ name: String) throws -> [(typed: String, right: Set<String>)] {
    let path = "/\(parts.dropLast().joined(separator: "/"))/Lists/typed-\(name).tsv"
    let bytes = try Descriptor.smallFile(at: path, atMost: 1 << 20).bytes ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t")
        return (String(fields[0]), Set(fields[1].split(separator: "|").map(PersianLetters.key)))
      }
  }
}
