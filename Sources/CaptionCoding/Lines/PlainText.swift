/// Text reduced to its appearance on a terminal that shows nothing but text.
///
/// Control characters and escape sequences are removed. Tabs become spaces. Text after a lone
/// carriage return overwrites its line unless the text is blank. Newlines stay, as paragraph
/// separators.
struct PlainText {
  private var result = ""
  /// The text of the current line.
  private var line = ""
  /// The text that a carriage return has exposed to overwriting.
  private var overwritten = ""
  private var escapes = EscapeFilter()

  /// Returns the cleaned text; `text` itself if there is nothing to clean.
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
  /// True if the string has no visible character.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension String {
  /// The string without a leading byte order mark.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }

  /// The string without white space at either end.
  var trimmed: String {
    let isInk = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = unicodeScalars.firstIndex(where: isInk),
      let last = unicodeScalars.lastIndex(where: isInk)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

/// The text of some bytes, with U+FFFD in place of invalid UTF-8.
struct DecodedText {
  let text: String
  /// True if all of the bytes are valid UTF-8.
  let isSound: Bool

  init(_ bytes: Span<UInt8>) {
    if let valid = try? UTF8Span(validating: bytes) {
      text = String(copying: valid)
      isSound = true
      return
    }
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    text = String(decoding: copy, as: UTF8.self)
    isSound = false
  }
}
