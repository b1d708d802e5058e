internal import CICU

/// A script by its four letters of ISO 15924, such as `Latn` or `Arab`.
package struct Script: Hashable, Sendable {
  package let tag: String

  package init(_ tag: String) {
    self.tag = tag
  }

  /// Digits, punctuation and symbols with nothing else around them.
  package static let common = Script("Zyyy")
}

/// ICU's number for a script, cheap to compare.
struct ScriptCode: Hashable {
  private let value: Int32

  init(of character: Unicode.Scalar) {
    value = cicu_script(character.value)
  }

  /// Whether characters like this one take the script of their neighbours (UAX #24, 5.1).
  var isShared: Bool {
    value == USCRIPT_COMMON.rawValue || value == USCRIPT_INHERITED.rawValue
  }

  var script: Script {
    guard let tag = unsafe cicu_script_tag(value) else { return .common }
    return unsafe Script(String(cString: tag))
  }
}
