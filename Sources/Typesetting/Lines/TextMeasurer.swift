/// A measurer of one paragraph, which also creates its lines.
struct TextMeasurer {
  let paragraph: Paragraph
  let widths: WordWidthCache
  let style: TextStyle

  /// The metrics of a word and the spaces behind it.
  struct Word {
    let range: Range<Int>
    /// The range of the word without the characters that hang over the end of a line.
    let visible: Range<Int>
    let advance: EmLength
    let spaces: EmLength
    /// The additional width needed if a line ends with the word.
    ///
    /// The value is zero unless a hyphen appears.
    let hyphen: EmLength
  }

  /// Returns the advance of all of `range`, including trailing spaces.
  func advance(of range: Range<Int>) -> EmLength {
    paragraph.runs(in: range).reduce(.zero) { sum, run in
      sum + widths.advance(of: paragraph.text[run.range], in: run)
    }
  }

  /// Returns the metrics of the word in `range`.
  func word(_ range: Range<Int>) -> Word {
    let visible = paragraph.withoutHangingEnd(range)
    return Word(
      range: range, visible: visible, advance: advance(of: visible),
      spaces: advance(of: visible.upperBound..<range.upperBound),
      hyphen: hyphenAdvance(at: visible.upperBound))
  }

  /// Returns the line of `range`, with its runs in visual order.
  func line(_ range: Range<Int>) -> TextLine {
    let visible = paragraph.withoutHangingEnd(range)
    let parts = paragraph.runs(in: visible)
    let texts = parts.map { text(of: $0, endingAt: visible.upperBound) }
    let offsets = texts.dropLast().reduce(into: [0]) { offsets, text in
      offsets.append((offsets.last ?? 0) + text.unicodeScalars.count)
    }
    let runs = BidiResolver.visualOrder(parts.map(\.level)).map { index in
      let part = parts[index]
      return TextRun(
        text: texts[index], offset: offsets[index], direction: TextDirection(level: part.level),
        script: part.script, width: widths.advance(of: texts[index], in: part), face: part.face)
    }
    return TextLine(
      text: texts.joined(), runs: runs, style: style, direction: paragraph.direction)
  }

  private static let hyphen = "-"

  /// Returns the text of a run in a line that ends at `end`, with a visible hyphen for a soft one.
  private func text(of part: Paragraph.Run, endingAt end: Int) -> String {
    let text = String(decoding: paragraph.text[part.range], as: UTF16.self)
    guard part.range.upperBound == end, paragraph.hyphenates(at: end) else { return text }
    return String(text.unicodeScalars.dropLast()) + Self.hyphen
  }

  private func hyphenAdvance(at offset: Int) -> EmLength {
    guard paragraph.hyphenates(at: offset),
      let run = paragraph.runs(in: offset - 1..<offset).first
    else { return .zero }
    return widths.advance(of: Array(Self.hyphen.utf16)[...], in: run)
  }
}

/// A cache of word advances, so that each word is shaped once for all text sizes.
///
/// Most words of a growing text have just been measured, and a language has few frequent words.
/// Texts longer than `maxWordLength` are not cached. Each instance belongs to one thread.
final class WordWidthCache {
  private struct Key: Hashable {
    let units: [UInt16]
    let face: Face
    let script: Script
    let direction: TextDirection
  }

  private let meter: any AdvanceMeter
  private var widths: [Key: EmLength] = [:]
  private static let maxWordLength = 48
  /// The number of cached words, about half a megabyte.
  ///
  /// A full cache is emptied.
  private static let capacity = 4_096

  init(_ meter: any AdvanceMeter) {
    self.meter = meter
  }

  /// Returns the advance of `units`, the UTF-16 of a part of `run`.
  func advance(of units: ArraySlice<UInt16>, in run: Paragraph.Run) -> EmLength {
    guard units.count <= Self.maxWordLength else { return measure(units, in: run) }
    let key = Key(
      units: Array(units), face: run.face, script: run.script,
      direction: TextDirection(level: run.level))
    if let cached = widths[key] { return cached }
    if widths.count == Self.capacity { widths.removeAll(keepingCapacity: true) }
    let width = measure(units, in: run)
    widths[key] = width
    return width
  }

  /// Returns the advance of `text`, the part of `run` that lies on one line.
  func advance(of text: String, in run: Paragraph.Run) -> EmLength {
    meter.advance(of: text, in: run)
  }

  private func measure(_ units: ArraySlice<UInt16>, in run: Paragraph.Run) -> EmLength {
    meter.advance(of: String(decoding: units, as: UTF16.self), in: run)
  }
}

/// A measurer of shaped text.
protocol AdvanceMeter {
  /// Returns the advance of all of `text`, which lies in one run.
  func advance(of text: String, in run: Paragraph.Run) -> EmLength
}

extension FontCache: AdvanceMeter {
  func advance(of text: String, in run: Paragraph.Run) -> EmLength {
    advance(
      of: text, face: run.face, direction: TextDirection(level: run.level), script: run.script)
  }
}
