/// A scan for keys that nest tables deeper than a reader without a limit can follow.
///
/// toml++ limits the nesting of values, but makes one table for each dot of a key or a header. A valid
/// value has one dot at most outside of strings, so the scan counts dots in any run of characters that
/// can be a key. Up to the first error of syntax, it agrees with toml++ about where strings begin and
/// end.
struct KeyDepthCheck {
  /// The number of dots in a key, together with the keys around its inline table.
  static let maxDots = 32

  private let bytes: [UInt8]
  private var index = 0
  private var position = TextPosition(line: 1, column: 1)
  /// The place and the dots of the run of characters that may be a key.
  private var run = (start: TextPosition(line: 1, column: 1), dots: 0, isEmpty: true)
  /// The dots of the last key, which a `{` or `[` may follow.
  private var keyDots = 0
  /// The dots of the keys of the brackets that are open, and their sum.
  private var openDots: [Int] = []
  private var openSum = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the place of the first key or header that is too deep, or nil if there is none.
  static func firstFault(in bytes: [UInt8]) -> TextPosition? {
    var check = KeyDepthCheck(bytes)
    return check.firstFault()
  }

  private mutating func firstFault() -> TextPosition? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): endLine()
      case UInt8(ascii: "#"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        beginRun()
        skipString()
        continue
      case UInt8(ascii: "="):
        keyDots = run.dots
        endRun()
      case UInt8(ascii: ","):
        keyDots = 0
        endRun()
      case UInt8(ascii: "{"), UInt8(ascii: "["): openBracket()
      case UInt8(ascii: "}"), UInt8(ascii: "]"): closeBracket()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case let byte:
        beginRun()
        if byte == UInt8(ascii: ".") { run.dots += 1 }
        if openSum + run.dots > Self.maxDots { return run.start }
      }
      if index < bytes.count { step() }
    }
    return nil
  }

  private mutating func beginRun() {
    guard run.isEmpty else { return }
    run = (position, 0, false)
  }

  private mutating func endRun() {
    (run.dots, run.isEmpty) = (0, true)
  }

  /// Ends a statement, unless an array goes on in the next line.
  private mutating func endLine() {
    if openDots.isEmpty { keyDots = 0 }
    endRun()
  }

  private mutating func openBracket() {
    openDots.append(keyDots)
    openSum += keyDots
    keyDots = 0
    endRun()
  }

  private mutating func closeBracket() {
    openSum -= openDots.popLast() ?? 0
    keyDots = 0
    endRun()
  }

  /// Goes to the next byte; continuation bytes of UTF-8 have the column of their character.
  private mutating func step() {
    let isNewLine = bytes[index] == UInt8(ascii: "\n")
    index += 1
    if isNewLine {
      position = TextPosition(line: position.line + 1, column: 1)
    } else if index < bytes.count, bytes[index] & 0xC0 != 0x80 {
      position = TextPosition(line: position.line, column: position.column + 1)
    }
  }

  /// Goes to the last byte before the end of the line.
  private mutating func skipComment() {
    while index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "\n") { step() }
  }

  /// Goes past a string of one line or several; one that is not closed ends with its line.
  private mutating func skipString() {
    let quote = bytes[index]
    let isMultiline = count(of: quote, from: index) >= 3
    for _ in 0..<(isMultiline ? 3 : 1) { step() }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        step()
        // A string of one line does not go on after a backslash at the end.
        if index < bytes.count, isMultiline || bytes[index] != UInt8(ascii: "\n") { step() }
      } else if byte == UInt8(ascii: "\n"), !isMultiline {
        return
      } else if byte == quote, !isMultiline {
        return step()
      } else if byte == quote, count(of: quote, from: index) >= 3 {
        // Up to two quotation marks before the closing ones belong to the string.
        for _ in 0..<min(5, count(of: quote, from: index)) { step() }
        return
      } else {
        step()
      }
    }
  }

  /// Returns the number of equal bytes from an index on, up to five.
  private func count(of byte: UInt8, from start: Int) -> Int {
    bytes[start...].prefix(5).prefix { $0 == byte }.count
  }
}
