/// What C's and Python's libraries write for numbers that are none: `nan`, `-inf`, `NaN`, `Infinity`.
///
/// JSON has no such things (RFC 8259, 6), and a message must not be lost because one score in it is one.
enum JSONNumbers {
  private static let nonNumbers: Set = ["nan", "inf", "infinity"]

  /// The message with `null` in their places; nil where there are none.
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
  /// A letter, a digit, a sign or a point of ASCII.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "+", "-", ".": true
    default: false
    }
  }
}
