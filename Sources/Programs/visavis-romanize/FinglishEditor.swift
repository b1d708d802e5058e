internal import Console
internal import Finglish
internal import Glibc
internal import System
internal import WordList

/// The line that is typed at a terminal, with candidates below it.
///
/// Typing is drawn on standard error, so that standard output has the finished lines alone.
struct FinglishEditor {
  /// The marks of words by their state: a color unless NO_COLOR is set, and a sign.
  private static let shown: [WordStanding.State: (color: String, sign: String)] = [
    .confirmed: ("", ""), .added: ("\u{1B}[32m", "⁺"), .unknown: ("\u{1B}[31m", "°"),
  ]
  /// The states of words that are kept.
  private static let maxKnown = 4096

  private let state: (String) -> WordStanding.State
  private let hasColors = (Environment.variable("NO_COLOR") ?? "").isEmpty
  private var line: TypedLine
  private var known: [String: WordStanding.State] = [:]

  /// Creates an editor; `state` returns the state of a Persian word on the list.
  init(_ converter: TextConverter, state: @escaping (String) -> WordStanding.State) {
    self.state = state
    line = TypedLine(converter)
  }

  /// Runs until the person ends it, or nobody reads standard output.
  ///
  /// - Throws: `Failure` if the lines cannot be written.
  mutating func run() throws(Failure) {
    let keys = TerminalKeys()
    while true {
      draw()
      guard let pressed = keys.next() else { return erase() }
      for key in pressed {
        if key == .interrupt || key == .endOfInput && line.isEmpty { return erase() }
        guard try press(key) else { return }
      }
    }
  }

  /// Takes a key, and returns false if nobody reads the lines any more.
  private mutating func press(_ key: TerminalKey) throws(Failure) -> Bool {
    switch key {
    case .character(let character): line.type(character)
    case .tab: line.selectNext()
    case .escape: line.keep()
    case .backspace: line.erase()
    case .delete, .endOfInput: line.erase(behind: true)
    case .left: line.move(by: -1)
    case .right: line.move(by: 1)
    case .home: line.move(by: -TypedLine.maxLength)
    case .end: line.move(by: TypedLine.maxLength)
    case .interrupt: break
    case .enter:
      erase()
      return try StandardOutput.write([line.finish()])
    }
    return true
  }

  private func erase() { Self.show("\r\u{1B}[J") }

  private static func show(_ text: String) {
    try? Descriptor(borrowing: STDERR_FILENO).write(all: text)
  }

  // MARK: Drawing

  /// Draws the part of the line at the cursor, and the candidates below it.
  private mutating func draw() {
    let width = Self.width
    let characters = Array(line.text)
    // Signs behind words take space, too.
    let start = max(0, line.cursor - width / 2)
    let end = min(characters.count, start + width * 2 / 3)
    let before = colored(String(characters[start..<line.cursor]))
    let behind = colored(String(characters[line.cursor..<end]))
    let candidates = line.candidates.enumerated().map { number, word in
      let text = "\(number + 1) \(colored(word))"
      return number == line.selection ? "\u{1B}[7m\(text)\u{1B}[0m" : text
    }
    // The cursor is kept where the text before it ends, whatever the widths of its letters.
    Self.show(
      "\r\u{1B}[J\n\r\(candidates.joined(separator: "  "))\u{1B}[1A\r> \(before)\u{1B}7\(behind)\u{1B}8"
    )
  }

  /// The width of the terminal, in columns.
  private static var width: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 8 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// Returns a text whose Persian words show their states.
  private mutating func colored(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    for piece in TypedPiece.pieces(of: bytes) {
      let word = Diagnostics.printable(String(decoding: bytes[piece.range], as: UTF8.self))
      guard piece.kind == .persian, let (color, sign) = Self.shown[state(of: word)] else {
        result += word
        continue
      }
      result += hasColors && !color.isEmpty ? "\(color)\(word)\(sign)\u{1B}[39m" : word + sign
    }
    return result
  }

  private mutating func state(of word: String) -> WordStanding.State {
    if let state = known[word] { return state }
    if known.count == Self.maxKnown { known = [:] }
    let state = state(word)
    known[word] = state
    return state
  }
}
