/// The language, script and region of a language tag (BCP 47, RFC 5646 2.1), in lower case.
///
/// Subtags may also be separated by `_`, as in the locales of operating systems.
package struct LanguageTag: Hashable, Sendable {
  /// The primary language subtag, such as `zh`.
  package let primary: String
  /// The script subtag, such as `hant`.
  package let script: String?
  /// The region subtag, such as `tw`.
  package let region: String?

  /// Parses a tag, or returns nil if `text` does not begin with a language subtag of two or three
  /// letters.
  package init?(_ text: String) {
    let parts = Self.subtags(of: text.lowercased())
    guard let primary = parts.first, (2...3).contains(primary.count), primary.allSatisfy(\.isLower)
    else { return nil }
    // A single letter begins an extension, which names neither script nor region.
    let subtags = parts.dropFirst().prefix { $0.count > 1 }.filter { $0.allSatisfy(\.isLower) }
    self.primary = String(primary)
    script = subtags.first { $0.count == 4 }.map(String.init)
    region = subtags.first { $0.count == 2 }.map(String.init)
  }

  /// True if the language is Chinese, written with traditional characters.
  package var isTraditionalChinese: Bool {
    guard primary == "zh" else { return false }
    return script.map { $0 == "hant" } ?? ["tw", "hk", "mo"].contains(region)
  }

  /// Returns the primary language subtag of `text` (RFC 5646, 2.2.1), without any validation.
  package static func primarySubtag(of text: String) -> Substring {
    text.prefix { !$0.separatesSubtags }
  }

  /// Returns true if both tags have the same primary language subtag, in whatever letter case.
  package static func haveSameLanguage(_ first: String, _ second: String) -> Bool {
    primarySubtag(of: first).lowercased() == primarySubtag(of: second).lowercased()
  }

  /// Returns true if `text` has the syntax of a tag: at most 64 bytes, a letter at the beginning,
  /// and 1 to 8 letters and digits in each subtag.
  package static func isWellFormed(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.first.map { $0.isASCII && $0.isLetter } == true
      && subtags(of: text).allSatisfy { subtag in
        (1...8).contains(subtag.utf8.count)
          && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// Returns a tag in the usual letter case (RFC 5646, 2.1.1), with `-` between its subtags.
  ///
  /// Tags of the same subtags give the same result: `pt-br` and `PT_BR` are `pt-BR`.
  package static func canonical(_ text: String) -> String {
    var isAfterSingleton = false
    let subtags = subtags(of: text.lowercased()).enumerated().map { index, subtag in
      defer { if subtag.count == 1 { isAfterSingleton = true } }
      guard index > 0, !isAfterSingleton else { return String(subtag) }
      return switch subtag.count {
      case 2: subtag.uppercased()
      case 4: subtag.prefix(1).uppercased() + subtag.dropFirst()
      default: String(subtag)
      }
    }
    return subtags.joined(separator: "-")
  }

  private static func subtags(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.separatesSubtags)
  }
}

extension Character {
  fileprivate var separatesSubtags: Bool { self == "-" || self == "_" }

  fileprivate var isLower: Bool { ("a"..."z").contains(self) }
}
