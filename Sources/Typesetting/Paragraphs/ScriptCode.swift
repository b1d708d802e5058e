internal import CICU

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
  /// The result is empty for a character that is used with every script. White space counts as such
  /// a character, although U+202F is listed as Latin and Mongolian. The character's own script
  /// comes first, followed by the most widely written scripts.
  static func extensions(of character: Unicode.Scalar) -> [ScriptCode] {
    let own = ScriptCode(of: character)
    if character.isASCII { return own.isShared ? [] : [own] }
    if own.isShared, character.properties.isWhitespace { return [] }
    let codes = unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 64) { buffer in
      let count = unsafe cicu_script_extensions(
        character.value, buffer.baseAddress, Int32(buffer.count))
      return unsafe buffer.prefix(Int(count)).map(ScriptCode.init).filter { !$0.isShared }
    }
    guard codes.count > 1 else { return codes }
    return (([own] + likeliest).filter(codes.contains) + codes).uniqued
  }

  private static let likeliest = [
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
