/// A stretch of a line between two carriage returns or newlines, as a terminal shows it.
///
/// It knows one control sequence, EL (ECMA-48, 8.3.41): what it erased was there to be read. All others
/// leave the text as it is.
struct TerminalLine {
  /// What stands there in the end.
  private(set) var text = ""
  /// What stood there before it was erased, blanks left out.
  private(set) var erased: [String] = []
  /// Whether anything was erased: whatever stood on the line before this stretch is gone too.
  private(set) var isErased = false

  init(_ written: String) {
    guard written.utf8.contains(0x1B) else {
      text = PlainText.cleaned(written)
      return
    }
    var rest = Substring(written)
    while let (before, after) = Self.cut(rest) {
      keep(before)
      if !text.isBlank { erased.append(text) }
      isErased = true
      text = ""
      rest = after
    }
    keep(rest)
  }

  private mutating func keep(_ written: Substring) {
    text += PlainText.cleaned(String(written))
  }

  /// What stands before and after the first `ESC [ K`, with whatever parameter.
  private static func cut(_ written: Substring) -> (before: Substring, after: Substring)? {
    let scalars = written.unicodeScalars
    var start = scalars.startIndex
    while let escape = scalars[start...].firstIndex(of: "\u{1B}") {
      var index = scalars.index(after: escape)
      start = index
      guard index < scalars.endIndex, scalars[index] == "[" else { continue }
      repeat {
        index = scalars.index(after: index)
      } while index < scalars.endIndex && ("0"..."9").contains(scalars[index])
      if index < scalars.endIndex, scalars[index] == "K" {
        return (written[..<escape], written[scalars.index(after: index)...])
      }
    }
    return nil
  }
}
