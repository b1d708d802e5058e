internal import CICU
internal import FoundationEssentials
internal import Translation

/// The language pairs of Apertium that are installed.
struct ApertiumModes {
  /// The mode files, by their pairs.
  let files: [LanguagePair: String]
  /// The mode files into the Portuguese of Brazil.
  let brazilian: [LanguagePair: String]

  /// Reads the names of the modes in a folder, such as `eng-spa.mode` and `es-pt_BR.mode`.
  init(folder: String) {
    var files: [LanguagePair: String] = [:]
    var brazilian: [LanguagePair: String] = [:]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".mode") {
      let isBrazilian = name.hasSuffix("_BR.mode")
      let pair = name.dropLast(isBrazilian ? 8 : 5)
      let languages = pair.split(separator: "-", omittingEmptySubsequences: false)
      // Others are variants, such as spa-eng_US, or steps of a pipeline.
      guard languages.count == 2, !pair.contains("_"),
        let source = Self.code(of: languages[0]), let target = Self.code(of: languages[1])
      else { continue }
      let path = "\(folder)/\(name)"
      if isBrazilian {
        brazilian[LanguagePair(source, target)] = path
      } else {
        files[LanguagePair(source, target)] = path
      }
    }
    self.files = files
    self.brazilian = brazilian
  }

  /// Returns the two-letter code of a language, which Apertium may name by three letters.
  private static func code(of language: Substring) -> String? {
    let code = unsafe String(language).withCString { name in
      unsafe cicu_language_code(name).map { unsafe String(cString: $0) }
    }
    return code?.isEmpty == false ? code : nil
  }
}
