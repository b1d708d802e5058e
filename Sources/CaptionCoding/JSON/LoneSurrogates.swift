/// Repair of lone surrogates in JSON escapes, such as `\ud83d` without the following `\ude00`.
///
/// The JSON grammar allows lone surrogates (RFC 8259, 8.2), but they are not text, and a decoder
/// refuses the whole string. JavaScript writes them for text that was cut within a character,
/// Python for undecodable bytes.
enum LoneSurrogates {
  /// Returns the JSON with U+FFFD in place of every lone surrogate.
  static func repaired(_ json: String) -> String {
    let bytes = json.utf8.span
    guard mayBeIn(bytes) else { return json }
    var result = ""
    var copied = 0
    var cursor = JSONCursor()
    while let token = cursor.next(in: bytes) {
      guard let string = token.string, string.hasEscapes else { continue }
      var index = string.range.lowerBound
      while let escape = string.escape(from: index, in: bytes) {
        index = escape.range.upperBound
        guard escape.scalar == nil else { continue }
        result += json.slice(copied..<escape.range.lowerBound) + #"\ufffd"#
        copied = index
      }
    }
    return copied == 0 ? json : result + json.slice(copied..<bytes.count)
  }

  /// Returns true if the text contains `\ud`; most messages need no further examination.
  private static func mayBeIn(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
        bytes[index + 2] | 0x20 == UInt8(ascii: "d")
      {
        return true
      }
      index += 1
    }
    return false
  }
}
