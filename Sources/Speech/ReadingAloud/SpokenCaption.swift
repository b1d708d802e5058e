/// A caption for a voice.
package struct SpokenCaption: Sendable, Equatable {
  /// The name by which its sender knows it; nil if nobody wants to know.
  package let name: String?
  package let text: String
  /// The BCP 47 language; nil if it is unknown.
  package let language: String?

  /// The length in code points to which a text is cut, about a minute of speech.
  private static let maxLength = 900

  /// Creates a caption of the beginning of a text; nil if no word is in it.
  package init?(_ text: String, in language: String?, named name: String?) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    self.name = name
    self.text = Self.beginning(of: words)
    self.language = language
  }

  /// Returns the whole words of the beginning.
  private static func beginning(of text: String) -> String {
    guard text.unicodeScalars.count > maxLength else { return text }
    let cut = String(text.unicodeScalars.prefix(maxLength))
    return cut.lastIndex(of: " ").map { String(cut[..<$0]) } ?? cut
  }
}
