internal import FoundationEssentials
package import Messages

/// The files of `assets/interface`.
package enum InterfaceFiles {
  /// The languages that the interface must have.
  package static let languages = [
    "ar", "ca", "de", "en", "es", "fa", "fr", "it", "ja", "pt", "tr", "zh",
  ]

  /// Returns the contents of the file of a language.
  package static func bytes(_ language: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "\(language).json")))
  }

  /// Returns a catalog of all files in the folder.
  package static func catalog(
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> MessageCatalog {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    let files = try Dictionary(
      uniqueKeysWithValues: names.map { ($0, MessageCatalog.File.bytes(try bytes($0))) })
    return MessageCatalog(files: files, report: report)
  }

  private static var folder: URL {
    URL(filePath: #filePath).appending(path: "../../../../assets/interface").standardized
  }
}
