/// Repair of the non-numbers that C's and Python's libraries write, such as `nan` and `-inf`.
///
/// JSON excludes `NaN` and `Infinity` (RFC 8259, 6), but a single bad score must not cost a whole
/// message.
enum JSONNumbers {
  private static let nonNumbers: Set = ["nan", "inf", "infinity"]

  /// Returns the message with `null` in place of every non-number; nil if there are none.
  static func repaired(_ message: String) -> String? {
    var result = ""
    var word = ""
    var isRepaired = false
    var isInString = false
    var isEscaped = false
    func endWord() {
      let isNone = nonNumbers.contains(word.drop { $0 == "-" || $0 == "+" }.lowercased())
      if isNone { isRepaired = true }
      result += isNone ? "null" : word
      word = ""
    }
    for scalar in message.unicodeScalars {
      if !isInString, scalar.isPartOfNumber {
        word.unicodeScalars.append(scalar)
        continue
      }
      if !word.isEmpty { endWord() }
      result.unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\"" {
        isInString.toggle()
      } else if scalar == "\\" {
        isEscaped = isInString
      }
    }
    endWord()
    return isRepaired ? result : nil
  }
}

extension Unicode.Scalar {
  /// True for ASCII letters, digits, signs and the decimal point.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".": true
    default: false
    }
  }
}
