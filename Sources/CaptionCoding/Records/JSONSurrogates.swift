/// Repair of lone surrogates in JSON escapes, such as `\ud83d` without the following `\ude00`.
///
/// The JSON grammar allows lone surrogates (RFC 8259, 8.2), but they are not text, and a decoder
/// refuses the whole string. JavaScript writes them for text that was cut within a character,
/// Python for undecodable bytes.
enum JSONSurrogates {
  /// Returns the JSON with U+FFFD in place of every lone surrogate.
  static func repaired(_ json: String) -> String {
    guard mayBeIn(json) else { return json }
    var bytes = Array(json.utf8)
    var index = 0
    var isRepaired = false
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let unit = escape(at: index, in: bytes)
      if unit.map(UTF16.isLeadSurrogate) == true,
        escape(at: index + 6, in: bytes).map(UTF16.isTrailSurrogate) == true
      {
        index += 12
      } else if let unit, UTF16.isSurrogate(unit) {
        bytes.replaceSubrange(index + 2..<index + 6, with: "fffd".utf8)
        isRepaired = true
        index += 6
      } else {
        index += 2
      }
    }
    return isRepaired ? String(decoding: bytes, as: UTF8.self) : json
  }

  /// Returns true if the text contains `\ud`; most messages need no further examination.
  private static func mayBeIn(_ json: String) -> Bool {
    var state = 0
    for byte in json.utf8 {
      switch (state, byte) {
      case (1, UInt8(ascii: "u")): state = 2
      case (2, UInt8(ascii: "d")), (2, UInt8(ascii: "D")): return true
      case (_, UInt8(ascii: "\\")): state = 1
      default: state = 0
      }
    }
    return false
  }

  /// Returns the code unit of the escape at an index; nil if there is no escape.
  private static func escape(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
