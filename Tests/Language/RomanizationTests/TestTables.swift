internal import Romanization

/// The files of the checkout that the tests read.
enum TestTables {
  /// The folder of the tables that come with the program.
  static let folder = "\(root)/assets/romanization"

  private static let root = "/\(parts.dropLast(4).joined(separator: "/"))"
  private static let parts = #filePath.split(separator: "/")

  /// A romanizer with the tables.
  static func romanizer(tones: ToneNotation = .marks) -> Romanizer {
    Romanizer(folder: folder, tones: tones)
  }

  /// The path of a list of texts and their right spellings.
  static func list(_ name: String) -> String {
    "/\(parts.dropLast().joined(separator: "/"))/Lists/\(name).tsv"
  }
}
