/// Text as a person would have seen it on a terminal that shows nothing but text.
///
/// Control characters and escape sequences go, tabs are spaces, and what follows a lone carriage return
/// overwrites its line unless it is blank. Newlines stay: they separate paragraphs.
struct PlainText {
  private var result = ""
  /// What stands on the line that is being read.
  private var line = ""
  /// What a carriage return would overwrite if anything follows.
  private var overwritten = ""
  private var escapes = EscapeFilter()

  /// `text`, cleaned; itself when there is nothing to clean.
  static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var cleaner = PlainText()
    for scalar in text.unicodeScalars { cleaner.read(scalar) }
    cleaner.endLine()
    return cleaner.result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 ? scalar != "\n" : (0x7F...0x9F).contains(scalar.value)
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n":
      endLine()
      result.append("\n")
    case "\r":
      escapes.reset()
      returnCarriage()
    default:
      guard !escapes.swallows(scalar) else { return }
      line.unicodeScalars.append(scalar == "\t" ? " " : scalar)
    }
  }

  private mutating func returnCarriage() {
    if !line.isBlank { overwritten = line }
    line = ""
  }

  private mutating func endLine() {
    result += line.isBlank && !overwritten.isEmpty ? overwritten : line
    line = ""
    overwritten = ""
    escapes.reset()
  }
}

extension StringProtocol {
  /// Whether there is nothing to see in it.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension String {
  /// Without the mark that some systems put before a file's first character.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// Without blanks at either end.
  var trimmed: String {
    let isInk = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = unicodeScalars.firstIndex(where: isInk),
      let last = unicodeScalars.lastIndex(where: isInk)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}
