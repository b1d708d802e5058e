/// Text reduced to its appearance on a terminal that shows nothing but text.
///
/// Control characters and escape sequences are removed. Tabs become spaces. Text after a lone
/// carriage return overwrites its line unless the text is blank. Newlines stay because they
/// separate paragraphs.
enum PlainText {
  /// Returns the cleaned text, which is `text` itself if there is nothing to clean.
  static func cleaned(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map(cleanedLine).joined(separator: "\n")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 ? scalar != "\n" : (0x7F...0x9F).contains(scalar.value)
  }

  private static func cleanedLine(_ written: Substring.UnicodeScalarView) -> String {
    var line = ""
    // The text that a carriage return has exposed to overwriting.
    var overwritten = ""
    var escapes = EscapeFilter()
    for scalar in written {
      if scalar == "\r" {
        escapes = EscapeFilter()
        if !line.isBlank { overwritten = line }
        line = ""
      } else if !escapes.consumes(scalar) {
        line.unicodeScalars.append(scalar == "\t" ? " " : scalar)
      }
    }
    return line.isBlank && !overwritten.isEmpty ? overwritten : line
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
    let isVisible = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = unicodeScalars.firstIndex(where: isVisible),
      let last = unicodeScalars.lastIndex(where: isVisible)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

/// The text of some bytes, with U+FFFD in place of invalid UTF-8.
struct DecodedText {
  let text: String
  /// True if all of the bytes are valid UTF-8.
  let isValidUTF8: Bool

  init(_ bytes: Span<UInt8>) {
    if let valid = try? UTF8Span(validating: bytes) {
      text = String(copying: valid)
      isValidUTF8 = true
      return
    }
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    text = String(decoding: copy, as: UTF8.self)
    isValidUTF8 = false
  }
}

extension WarningCounts {
  /// Returns the text of a line, the first one without a byte order mark, and counts invalid UTF-8.
  mutating func text(of bytes: Span<UInt8>, isFirst: inout Bool) -> String {
    let decoded = DecodedText(bytes)
    if !decoded.isValidUTF8 { count(.invalidText) }
    defer { isFirst = false }
    return isFirst ? decoded.text.withoutByteOrderMark : decoded.text
  }
}

/// A filter that separates terminal control sequences from text, scalar by scalar.
///
/// The filter recognizes the sequences of ECMA-48 and of xterm: `ESC [ … final` and its C1 form
/// (5.4), the strings that `ESC ]`, `P`, `X`, `^` and `_` open (5.6, 8.3) up to ST or BEL, and
/// two-byte escapes with their intermediates (ECMA-35, 13.2). A sequence without an end extends to
/// the end of the line.
struct EscapeFilter {
  private enum State {
    case text
    /// After an ESC, which may also be the first half of the ST that ends a string.
    case escape
    case control
    case string
  }

  private var state = State.text

  /// Returns true if the scalar is a control character or part of a sequence, and not text.
  mutating func consumes(_ scalar: Unicode.Scalar) -> Bool {
    switch (state, scalar) {
    case (.escape, "["): state = .control
    case (.escape, _) where "]PX^_".unicodeScalars.contains(scalar): state = .string
    case (.escape, " "..."/"), (.control, " "..."?"): break
    case (.escape, "0"..."~"), (.control, "@"..."~"): state = .text
    case (.string, "\u{1B}"): state = .escape
    case (.string, _) where [0x07, 0x18, 0x1A, 0x9C].contains(scalar.value): state = .text
    case (.string, _): break
    case (.text, _), (.escape, _), (.control, _): return opens(scalar)
    }
    return true
  }

  /// Classifies a scalar outside of a sequence, or after a sequence that it aborts.
  private mutating func opens(_ scalar: Unicode.Scalar) -> Bool {
    state = .text
    switch scalar.value {
    // A tab is white space and stays.
    case 0x09: return false
    case 0x1B: state = .escape
    case 0x9B: state = .control
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
    case 0x00...0x1F, 0x7F...0x9F: break
    default: return false
    }
    return true
  }
}

/// Names, sanitized to one line and one direction.
extension String {
  /// The name without control characters and direction marks, and with spaces for line breaks.
  var cleanedName: String {
    guard unicodeScalars.contains(where: { !$0.isPartOfName }) else { return self }
    var name = String.UnicodeScalarView()
    for scalar in PlainText.cleaned(self).unicodeScalars {
      if scalar.isLineBreak { name.append(" ") } else if scalar.isPartOfName { name.append(scalar) }
    }
    return String(name)
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBreak: Bool { value == 0x0A || value == 0x2028 || value == 0x2029 }

  fileprivate var isPartOfName: Bool {
    !properties.isBidiControl && !isLineBreak && value >= 0x20 && !(0x7F...0x9F).contains(value)
  }
}
