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
    let likely = LikelyLocale(primary)
    var locales: [String] = []
    if let given = LikelyLocale(subtags.joined(separator: "-")) {
      locales += ["\(primary)_\(given.script)_\(given.region)"]
      locales += ["\(primary)-\(given.script)_\(given.region)"]
      // Patterns without a script are for the usual one.
      if let likely, likely.script != given.script { return first(of: locales) }
      locales += ["\(primary)_\(given.region)"]
    }
    locales += [primary] + (likely.map { ["\(primary)_\($0.region)"] } ?? [])
    return first(of: locales)
      ?? names.filter { $0.hasPrefix("hyph_\(primary)_") }.min().map { "\(path)/\($0)" }
  }

  private func first(of locales: [String]) -> String? {
    locales.map { "hyph_\($0).dic" }.first(where: names.contains).map { "\(path)/\($0)" }
  }
}
