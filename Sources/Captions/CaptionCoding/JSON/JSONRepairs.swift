/// Repair of lone surrogates in JSON escapes, such as `\ud83d` without the following `\ude00`.
///
/// The JSON parser allows lone surrogates (RFC 8259, 8.2), but they are not text, and a decoder
/// rejects the whole string. JavaScript writes lone surrogates for text that was cut within a
/// character, and Python for undecodable bytes.
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

  /// Returns true if the text contains `\ud`.
  ///
  /// Most messages do not and need no further examination.
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

/// Repair of the non-numbers that C's and Python's libraries write, such as `nan` and `-inf`.
///
/// JSON excludes `NaN` and `Infinity` (RFC 8259, 6), but a single bad score must not invalidate
/// a whole message.
enum NonNumbers {
  private static let names: Set = ["nan", "inf", "infinity"]

  /// Returns the message with `null` in place of every non-number, or nil if there are none.
  static func repaired(_ message: String) -> String? {
    let bytes = message.utf8.span
    var result = ""
    var copied = 0
    var cursor = JSONCursor()
    while let token = cursor.next(in: bytes) {
      guard case .word(let range) = token else { continue }
      let name = message.slice(range).drop { $0 == "-" || $0 == "+" }
      guard names.contains(name.lowercased()) else { continue }
      result += message.slice(copied..<range.lowerBound) + "null"
      copied = range.upperBound
    }
    return copied == 0 ? nil : result + message.slice(copied..<bytes.count)
  }
}

extension String {
  /// Returns the part at the given range of UTF-8 bytes, which begins and ends between characters.
  func slice(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}
