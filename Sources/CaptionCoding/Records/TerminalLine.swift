/// The appearance on a terminal of a line's text between two carriage returns or newlines.
///
/// These sequences retract text: EL (ECMA-48, 8.3.41), ED of the whole screen (8.3.39) and RIS, and
/// CHA to the first column (8.3.9), which equals a carriage return. Retracted text was visible for
/// a while, so `retractions` keeps it. Backspaces overwrite characters. All other sequences leave
/// the text unchanged.
struct TerminalLine {
  enum Retraction: Equatable {
    /// The line was erased; its text, which may be blank.
    case line(String)
    /// The whole screen was erased; the text of the line, which may be blank.
    case screen(String)
  }

  /// The text that remains at the end.
  private(set) var text = ""
  /// The retractions before the remaining text, in order.
  private(set) var retractions: [Retraction] = []
  /// True if `text` is not blank; cached, so that a sequence does not cost a scan of the text.
  private var hasInk = false

  init(_ written: String) {
    guard written.utf8.contains(where: { $0 == 0x1B || $0 == 0x08 }) else {
      text = PlainText.cleaned(written)
      return
    }
    var rest = Substring(written)
    while let (before, command, after) = Self.cut(rest) {
      keep(before)
      switch command {
      case .eraseLine: retractions.append(.line(text))
      case .eraseRest where !hasInk: retractions.append(.line(text))
      case .eraseRest:
        // The text just written ends the line, so the sequence erases nothing.
        rest = after
        continue
      case .eraseScreen: retractions.append(.screen(text))
      case .returnCarriage where !hasInk: break
      case .returnCarriage: retractions.append(.line(text))
      }
      text = ""
      hasInk = false
      rest = after
    }
    keep(rest)
  }

  private mutating func keep(_ written: Substring) {
    let clean = PlainText.cleaned(written.withBackspacesDone)
    hasInk = hasInk || !clean.isBlank
    text += clean
  }

  private enum Command {
    case eraseLine, eraseRest, eraseScreen, returnCarriage

    init?(final: Unicode.Scalar, parameters: Substring.UnicodeScalarView) {
      switch (final, String(parameters)) {
      case ("K", ""), ("K", "0"): self = .eraseRest
      case ("K", _): self = .eraseLine
      case ("J", "2"): self = .eraseScreen
      case ("G", ""), ("G", "0"), ("G", "1"): self = .returnCarriage
      default: return nil
      }
    }
  }

  /// Splits the text at the first sequence that retracts text; nil if there is none.
  private static func cut(
    _ written: Substring
  ) -> (before: Substring, command: Command, after: Substring)? {
    let scalars = written.unicodeScalars
    var start = scalars.startIndex
    while let escape = scalars[start...].firstIndex(of: "\u{1B}") {
      var index = scalars.index(after: escape)
      start = index
      guard index < scalars.endIndex else { return nil }
      if scalars[index] == "c" {
        return (written[..<escape], .eraseScreen, written[scalars.index(after: index)...])
      }
      guard scalars[index] == "[" else { continue }
      index = scalars.index(after: index)
      let parameters = index
      while index < scalars.endIndex, ("0"..."?").contains(scalars[index]) {
        index = scalars.index(after: index)
      }
      guard index < scalars.endIndex,
        let command = Command(final: scalars[index], parameters: scalars[parameters..<index])
      else { continue }
      return (written[..<escape], command, written[scalars.index(after: index)...])
    }
    return nil
  }
}

extension Substring {
  /// The text with backspaces applied: each moves back by one character, to be overwritten.
  fileprivate var withBackspacesDone: String {
    guard utf8.contains(0x08) else { return String(self) }
    var row: [Character] = []
    var column = 0
    for character in self {
      if character == "\u{8}" {
        column = Swift.max(0, column - 1)
      } else {
        if column < row.count { row[column] = character } else { row.append(character) }
        column += 1
      }
    }
    return String(row)
  }
}
