/// Halves of surrogate pairs in JSON's escapes: `\ud83d` without the `\ude00` that belongs to it.
///
/// They are JSON (RFC 8259, 8.2) and no text. JavaScript writes them of a text that was cut in the middle of a
/// character, Python of bytes that are none; a decoder refuses the whole string.
enum JSONSurrogates {
  /// The JSON with U+FFFD in their places, as for bytes that are not UTF-8.
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

  /// Whether there is `\ud` at all: most messages are done with here.
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

  /// The code unit that an escape says; nil where none stands.
  private static func escape(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
