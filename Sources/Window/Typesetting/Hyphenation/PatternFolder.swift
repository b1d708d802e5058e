internal import CICU
internal import Language
internal import System

/// A folder of hyphenation patterns, one file for each language, as Debian's packages `hyphen-*`
/// install them.
///
/// The files are named after locales: `hyph_de_DE.dic`, `hyph_fr.dic`, `hyph_sr-Latn_RS.dic`.
struct PatternFolder {
  /// The folder of Debian's packages.
  static let system = "/usr/share/hyphen"

  private let path: String
  private let names: Set<String>

  private static let maxFileCount = 1_000

  /// Lists a folder.
  ///
  /// A folder that cannot be read counts as empty.
  init(path: String) {
    self.path = path
    let files = (try? Directory.names(in: path, atMost: Self.maxFileCount)) ?? []
    names = Set(files.filter { $0.hasPrefix("hyph_") && $0.hasSuffix(".dic") })
  }

  /// Returns the path of the patterns for a BCP 47 tag, or nil if they are not installed.
  ///
  /// A tag without script or region means the likely ones: `en` is hyphenated as in America. If
  /// there are no patterns for the region, those of another region are used.
  func file(for language: String) -> String? {
    guard let tag = LanguageTag(language) else { return nil }
    // Norwegian without a written form is Bokmål.
    let primary = tag.primary == "no" ? "nb" : tag.primary
    let subtags = [primary, tag.script, tag.region].compactMap(\.self)
    let given = Self.likelyLocale(of: subtags.joined(separator: "-"))
    let likely = Self.likelyLocale(of: primary)
    var candidates: [String] = []
    if given.count == 3 {
      candidates += ["\(primary)_\(given[1])_\(given[2])", "\(primary)-\(given[1])_\(given[2])"]
      // Patterns without a script are for the usual one.
      if likely.count == 3, likely[1] != given[1] { return first(of: candidates) }
      candidates.append("\(primary)_\(given[2])")
    }
    candidates.append(primary)
    if likely.count == 3 { candidates.append("\(primary)_\(likely[2])") }
    return first(of: candidates)
      ?? names.filter { $0.hasPrefix("hyph_\(primary)_") }.min().map { "\(path)/\($0)" }
  }

  private func first(of locales: [String]) -> String? {
    locales.map { "hyph_\($0).dic" }.first(where: names.contains).map { "\(path)/\($0)" }
  }

  /// Returns the language, the script and the region of a tag, or nothing if one is unknown.
  private static func likelyLocale(of tag: String) -> [Substring] {
    let locale = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 160) { buffer in
      guard unsafe cicu_likely_locale(tag, buffer.baseAddress, Int32(buffer.count)) > 0,
        let start = buffer.baseAddress
      else { return "" }
      return unsafe String(cString: start)
    }
    let parts = locale.split(separator: "_")
    return parts.count == 3 ? parts : []
  }
}
