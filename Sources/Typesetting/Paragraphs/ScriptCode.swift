internal import CICU

/// ICU's number for a script, cheap to compare.
struct ScriptCode: Hashable {
  private let value: Int32

  /// The script of `character` itself (Script).
  init(of character: Unicode.Scalar) {
    value = cicu_script(character.value)
  }

  private init(_ value: Int32) {
    self.value = value
  }

  /// The scripts that `character` is used with (UAX #24, Script_Extensions); none for what goes with
  /// every script.
  ///
  /// Spaces do, though the narrow one that does not break is said to be Latin and Mongolian. Else the
  /// likeliest comes first: the character's own script, then those that have most to write.
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

  /// Whether characters like this one take the script of their neighbours (UAX #24, 5.1).
  var isShared: Bool {
    value == USCRIPT_COMMON.rawValue || value == USCRIPT_INHERITED.rawValue
  }

  /// Whether `character` is used with this script.
  func isUsed(with character: Unicode.Scalar) -> Bool {
    cicu_has_script(character.value, value) != 0
  }

  var script: Script {
    guard let tag = unsafe cicu_script_tag(value) else { return .common }
    return unsafe Script(String(cString: tag))
  }
}
