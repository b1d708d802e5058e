internal import CICU
internal import FoundationEssentials
internal import Translation

/// The language pairs of Apertium that are installed.
struct ApertiumModes {
  /// The mode files, by their pairs.
  let files: [LanguagePair: String]

  /// Reads the names of the modes in a folder, such as `eng-spa.mode`.
  init(folder: String) {
    var files: [LanguagePair: String] = [:]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".mode") {
      let languages = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
      // Others are variants, such as spa-eng_US, or steps of a pipeline.
      guard languages.count == 2, !name.contains("_"),
        let source = Self.code(of: languages[0]), let target = Self.code(of: languages[1])
      else { continue }
      files[LanguagePair(source, target)] = "\(folder)/\(name)"
    }
    self.files = files
  }

  /// Returns the two-letter code of a language, which Apertium may name by three letters.
  private static func code(of language: Substring) -> String? {
    let code = unsafe String(language).withCString { name in
      unsafe cicu_language_code(name).map { unsafe String(cString: $0) }
    }
    return code?.isEmpty == false ? code : nil
  }
}
