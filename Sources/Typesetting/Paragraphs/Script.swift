internal import CICU

/// A script by its four letters of ISO 15924, such as `Latn` or `Arab`.
package struct Script: Hashable, Sendable {
  package let tag: String

  package init(_ tag: String) {
    self.tag = tag
  }

  /// Digits, punctuation and symbols with nothing else around them.
  package static let common = Script("Zyyy")

  /// Chinese characters.
  static let han = Script("Hani")

  /// Its English name, such as `Canadian Aboriginal`; nil for what is no script.
  package var name: String? {
    guard let name = unsafe cicu_script_name(tag) else { return nil }
    return unsafe String(cString: name).replacing("_", with: " ")
  }

  /// Whether letters take their form from their neighbours, so that a word cannot change its face in the
  /// middle (The Unicode Standard, 9.2 and Joining_Type).
  var joinsLetters: Bool { Self.joining.contains(tag) }

  private static let joining: Set = [
    "Adlm", "Arab", "Chrs", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp", "Rohg", "Sogd",
    "Syrc",
  ]
}
