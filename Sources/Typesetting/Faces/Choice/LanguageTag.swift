/// The parts of a language tag (BCP 47, RFC 5646 2.1) that decide about faces, in small letters.
struct LanguageTag: Hashable {
  /// Such as `zh`.
  let primary: String
  /// Such as `hant`.
  let script: String?
  /// Such as `tw`.
  let region: String?

  /// Nil when `text` begins with nothing that could be a language.
  init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { "-_".contains($0) }
    guard let primary = parts.first, (2...3).contains(primary.count), primary.allSatisfy(\.isLower)
    else { return nil }
    // What follows a single letter is an extension and says nothing of this.
    let subtags = parts.dropFirst().prefix { $0.count > 1 }.filter { $0.allSatisfy(\.isLower) }
    self.primary = String(primary)
    script = subtags.first { $0.count == 4 }.map(String.init)
    region = subtags.first { $0.count == 2 }.map(String.init)
  }
}

extension Character {
  fileprivate var isLower: Bool { ("a"..."z").contains(self) }
}
