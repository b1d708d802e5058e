/// Repair of the non-numbers that C's and Python's libraries write, such as `nan` and `-inf`.
///
/// JSON excludes `NaN` and `Infinity` (RFC 8259, 6), but a single bad score must not cost a whole
/// message.
enum NonNumbers {
  private static let names: Set = ["nan", "inf", "infinity"]

  /// Returns the message with `null` in place of every non-number; nil if there are none.
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
