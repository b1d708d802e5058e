/// The parts of a language tag (BCP 47, RFC 5646 2.1) that decide about faces, in lower case.
struct LanguageTag: Hashable {
  /// The primary language subtag, such as `zh`.
  let primary: String
  /// The script subtag, such as `hant`.
  let script: String?
  /// The region subtag, such as `tw`.
  let region: String?

  /// Creates the parts of a tag, or nil if `text` does not begin with a language subtag.
  init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { "-_".contains($0) }
    guard let primary = parts.first, (2...3).contains(primary.count), primary.allSatisfy(\.isLower)
    else { return nil }
    // A single letter begins an extension, which does not affect faces.
    let subtags = parts.dropFirst().prefix { $0.count > 1 }.filter { $0.allSatisfy(\.isLower) }
    self.primary = String(primary)
    script = subtags.first { $0.count == 4 }.map(String.init)
    region = subtags.first { $0.count == 2 }.map(String.init)
  }
}

extension Character {
  fileprivate var isLower: Bool { ("a"..."z").contains(self) }
}
