/// Measures parts of paragraphs at one size, and makes lines of them.
struct Ruler {
  let fonts: FontShelf
  let size: Int

  /// How far the pen moves over `range`, all of it.
  func advance(of range: Range<Int>, in paragraph: Paragraph) -> Int {
    paragraph.runs(in: range).reduce(0) { sum, run in
      sum + advance(of: string(run.range, of: paragraph), in: run)
    }
  }

  /// How far the pen moves over the hyphen of a line that ends at `place`; mostly 0.
  func hyphenAdvance(at place: Int, in paragraph: Paragraph) -> Int {
    guard paragraph.hyphenates(at: place),
      let run = paragraph.runs(in: place - 1..<place).first
    else { return 0 }
    return advance(of: Self.hyphen, in: run)
  }

  /// The line of `range`, its runs in visual order.
  func line(_ range: Range<Int>, of paragraph: Paragraph) -> TextLine {
    let visible = paragraph.withoutHangingEnd(range)
    let hyphenates = paragraph.hyphenates(at: visible.upperBound)
    let parts = paragraph.runs(in: visible)
    let texts = parts.map { part in
      let text = string(part.range, of: paragraph)
      guard hyphenates, part.range.upperBound == visible.upperBound else { return text }
      return String(text.unicodeScalars.dropLast()) + Self.hyphen
    }
    let runs = BidiResolver.visualOrder(parts.map(\.level)).map { place in
      let part = parts[place]
      return TextRun(
        text: texts[place], direction: TextDirection(level: part.level), script: part.script,
        advance: advance(of: texts[place], in: part), face: part.face)
    }
    return TextLine(
      text: texts.joined(), runs: runs, advance: runs.reduce(0) { $0 + $1.advance },
      direction: paragraph.direction)
  }

  private static let hyphen = "-"

  private func advance(of text: String, in run: Paragraph.Run) -> Int {
    fonts.glyphs(run.face, size: size).advance(
      of: text, direction: TextDirection(level: run.level), script: run.script)
  }

  private func string(_ range: Range<Int>, of paragraph: Paragraph) -> String {
    String(decoding: paragraph.text[range], as: UTF16.self)
  }
}
