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

  /// True if ordinary words have vowels, tones or letters above and below one another (The Unicode
  /// Standard, chapters 9, 12, 13, 16 and 17).
  package var stacksMarks: Bool { Self.stacking.contains(tag) }

  private static let stacking: Set = [
    "Arab", "Bali", "Beng", "Cham", "Deva", "Gran", "Gujr", "Guru", "Java", "Khmr", "Knda", "Lana",
    "Laoo", "Mlym", "Mymr", "Newa", "Nkoo", "Orya", "Rohg", "Shrd", "Sinh", "Sund", "Syrc", "Taml",
    "Telu", "Thaa", "Thai", "Tibt", "Tirh",
  ]
}

/// ICU's number for a script, which is cheap to compare.
struct ScriptCode: Hashable {
  private let value: Int32

  /// Creates the code of the Script property of `character`.
  init(of character: Unicode.Scalar) {
    value = cicu_script(character.value)
  }

  private init(_ value: Int32) {
    self.value = value
  }

  /// Returns the scripts that `character` is used with (UAX #24, Script_Extensions), likeliest
  /// first.
  ///
  /// A character that is used with every script has none, nor has white space, although U+202F is
  /// listed as Latin and Mongolian.
  static func extensions(of character: Unicode.Scalar) -> [ScriptCode] {
    let primary = ScriptCode(of: character)
    if character.isASCII { return primary.isShared ? [] : [primary] }
    if primary.isShared, character.properties.isWhitespace { return [] }
    let codes = unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { buffer in
      let count = unsafe cicu_script_extensions(
        character.value, buffer.baseAddress, Int32(buffer.count))
      return unsafe buffer.prefix(Int(count)).map(ScriptCode.init).filter { !$0.isShared }
    }
    guard codes.count > 1 else { return codes }
    let first = ([primary] + mostCommon.filter { $0 != primary }).filter(codes.contains)
    return first + codes.filter { !first.contains($0) }
  }

  private static let mostCommon = [
    USCRIPT_LATIN, USCRIPT_HAN, USCRIPT_KATAKANA, USCRIPT_ARABIC, USCRIPT_DEVANAGARI,
  ].map { ScriptCode(Int32($0.rawValue)) }

  /// True if characters of this script take the script of their neighbors (UAX #24, 5.1).
  var isShared: Bool {
    value == USCRIPT_COMMON.rawValue || value == USCRIPT_INHERITED.rawValue
  }

  /// Returns true if `character` is used with this script.
  func isUsed(with character: Unicode.Scalar) -> Bool {
    cicu_has_script(character.value, value) != 0
  }

  var script: Script {
    guard let tag = unsafe cicu_script_tag(value) else { return .common }
    return unsafe Script(String(cString: tag))
  }
}
