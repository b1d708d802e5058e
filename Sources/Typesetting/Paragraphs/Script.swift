internal import CICU

/// A script, identified by its ISO 15924 code, such as `Latn` or `Arab`.
package struct Script: Hashable, Sendable {
  package let tag: String

  package init(_ tag: String) {
    self.tag = tag
  }

  /// The script of digits, punctuation and symbols that have no letters around them.
  package static let common = Script("Zyyy")

  /// The script of Chinese characters.
  static let han = Script("Hani")

  /// The English name, such as `Canadian Aboriginal`, or nil if the code is unknown.
  package var name: String? {
    guard let name = unsafe cicu_script_name(tag) else { return nil }
    return unsafe String(cString: name).replacing("_", with: " ")
  }

  /// True if letters change their form with their neighbors (The Unicode Standard, 9.2 and
  /// Joining_Type).
  ///
  /// A word of such a script must not change its face in the middle.
  var joinsLetters: Bool { Self.joining.contains(tag) }

  private static let joining: Set = [
    "Adlm", "Arab", "Chrs", "Mand", "Mani", "Mong", "Nkoo", "Ougr", "Phag", "Phlp", "Rohg", "Sogd",
    "Syrc",
  ]
}
