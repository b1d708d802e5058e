internal import CICU
internal import System
package import Translation

/// The language pairs of Apertium that are installed.
package struct ApertiumModes {
  /// The mode files, by their pairs.
  package private(set) var files: [LanguagePair: String] = [:]
  /// The mode files into the Portuguese of Brazil.
  package private(set) var brazilian: [LanguagePair: String] = [:]

  /// Reads the names of the modes in a folder, such as `eng-spa.mode` and `es-pt_BR.mode`.
  package init(folder: String) {
    let names = (try? Directory.names(in: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".mode") {
      let isBrazilian = name.hasSuffix("_BR.mode")
      let pair = name.dropLast(isBrazilian ? 8 : 5)
      let languages = pair.split(separator: "-", omittingEmptySubsequences: false)
      // Others are variants, such as spa-eng_US, or steps of a pipeline.
      guard languages.count == 2, !pair.contains("_"),
        let source = Self.code(of: languages[0]), let target = Self.code(of: languages[1])
      else { continue }
      let modes = isBrazilian ? \Self.brazilian : \Self.files
      self[keyPath: modes][LanguagePair(source, target)] = "\(folder)/\(name)"
    }
  }

  /// Returns the two-letter code of a language, which Apertium may name by three letters.
  private static func code(of language: Substring) -> String? {
    let code = unsafe String(language).withCString { name in
      unsafe cicu_language_code(name).map { unsafe String(cString: $0) }
    }
    return code?.isEmpty == false ? code : nil
  }
}
