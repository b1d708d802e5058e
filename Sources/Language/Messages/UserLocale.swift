/// The languages that the environment asks for in messages, as the GNU C library finds them.
package enum UserLocale {
  /// Returns the BCP 47 tags of the languages, the preferred one first, at most 16.
  ///
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` are tried in this order, and empty ones count as unset
  /// (POSIX.1-2017, 8.2). The locales `C` and `POSIX` mean English. In other locales, the list in
  /// `LANGUAGE` comes first (GNU gettext, "Specifying a Priority List of Languages"). Names that
  /// are no tags are left out.
  package static func languages(_ variable: (String) -> String?) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable)
      .first { !$0.isEmpty }
    guard let locale, let language = tag(of: locale) else { return [] }
    let list = (variable("LANGUAGE") ?? "").split(separator: ":").prefix(maxCount)
      .compactMap { ["C", "POSIX"].contains($0) ? "en" : tag(of: String($0)) }
    return list.isEmpty ? [language] : list
  }

  /// The maximum number of languages in a list.
  private static let maxCount = 16

  /// Returns the tag in a locale's name, `language[_territory][.codeset][@modifier]`, or nil for
  /// `C`, `POSIX` and malformed names.
  private static func tag(of locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (2...3).contains(parts[0].count),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    else { return nil }
    return parts.joined(separator: "-")
  }
}
