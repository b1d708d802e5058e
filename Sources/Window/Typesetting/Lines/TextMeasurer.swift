/// A measurer of one paragraph, which also creates its lines.
struct TextMeasurer {
  let paragraph: Paragraph
  let widths: WordWidthCache
  let style: TextStyle
  /// The face of hyphens that the face of the letters lacks.
  let baseFace: Face
  /// The hyphenator of words that are wider than a line, or nil if they are cut anywhere.
  let hyphenator: Hyphenator?
  /// The BCP 47 tag of the paragraph's language, if known.
  let language: String?

  /// The metrics of a word and the spaces behind it.
  struct Word {
    let range: Range<Int>
    /// The range of the word without the characters that hang over the end of a line.
    let visible: Range<Int>
    let advance: EmLength
    let spaces: EmLength
    /// The additional width of a hyphen if a line ends with the word.
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
  ///
  /// If `isHyphenated`, the line ends inside a word, and a hyphen is added.
  func line(_ range: Range<Int>, isHyphenated: Bool = false) -> TextLine {
    let visible = paragraph.withoutHangingEnd(range)
    var parts = paragraph.runs(in: visible)
    var texts = parts.map { String(utf16: paragraph.text[$0.range]) }
    let words = texts.joined()
    if let last = parts.last, isHyphenated || paragraph.hyphenates(at: visible.upperBound) {
      if !isHyphenated { texts[texts.count - 1].unicodeScalars.removeLast() }
      addHyphen(behind: last, to: &parts, &texts)
    }
    let offsets = texts.dropLast().reduce(into: [0]) { offsets, text in
      offsets.append((offsets.last ?? 0) + text.unicodeScalars.count)
    }
    let runs = BidiResolver.visualOrder(parts.map(\.level)).map { index in
      let part = parts[index]
      return TextRun(
        text: texts[index], offset: offsets[index], direction: TextDirection(level: part.level),
        script: part.script, width: widths.advance(of: Array(texts[index].utf16)[...], in: part),
        face: part.face)
    }
    return TextLine(
      text: texts.joined(), words: words, runs: runs, style: style, direction: paragraph.direction,
      startTrim: openingMarkBlank(at: visible), isHyphenated: isHyphenated)
  }

  /// Adds a hyphen to the last run, or a run of its own if the face has no hyphen.
  private func addHyphen(
    behind last: Paragraph.Run, to parts: inout [Paragraph.Run], _ texts: inout [String]
  ) {
    let (hyphen, run) = hyphen(behind: last)
    if run.face == last.face {
      texts[texts.count - 1] += hyphen
    } else {
      parts.append(run)
      texts.append(hyphen)
    }
  }

  /// Returns the hyphen of the script, or `-` if no face has it, and the run without text that
  /// draws it.
  private func hyphen(behind run: Paragraph.Run) -> (text: String, run: Paragraph.Run) {
    let hyphen = run.script.hyphen
    let end = run.range.upperBound
    let hasGlyph = widths.meter.isDrawable(hyphen, in: run.face)
    return (
      hasGlyph || widths.meter.isDrawable(hyphen, in: baseFace) ? hyphen : "-",
      Paragraph.Run(
        range: end..<end, level: run.level, script: run.script,
        face: hasGlyph ? run.face : baseFace)
    )
  }

  /// Returns the width of the blank half of a full-width opening mark at the start of a line, or
  /// zero.
  ///
  /// The mark takes half an em there, so that its ink is in line with the letters above and below
  /// (JIS X 4051:2004, 7.5; "Requirements for Japanese Text Layout", 3.1.5; "Requirements for
  /// Chinese Text Layout", 3.1.6).
  private func openingMarkBlank(at visible: Range<Int>) -> EmLength {
    guard paragraph.direction == .leftToRight, let mark = paragraph.text[visible].first,
      Unicode.Scalar(mark)?.isWideOpeningMark == true,
      let run = paragraph.runs(in: visible.lowerBound..<visible.lowerBound + 1).first
    else { return .zero }
    let advance = widths.advance(of: paragraph.text[run.range], in: run)
    return advance >= EmLength(ems: 0.9) ? EmLength(units: advance.units / 2) : .zero
  }

  private func hyphenAdvance(at offset: Int) -> EmLength {
    guard paragraph.hyphenates(at: offset),
      let run = paragraph.runs(in: offset - 1..<offset).first
    else { return .zero }
    let (hyphen, hyphenRun) = hyphen(behind: run)
    return widths.advance(of: Array(hyphen.utf16)[...], in: hyphenRun)
  }
}

/// A cache of the advances of words and lines, so that each is shaped once for all text sizes.
///
/// Most words and lines of a growing text have just been measured, and a language has few frequent
/// words. Each instance belongs to one thread.
final class WordWidthCache {
  private struct Key: Hashable {
    let units: [UInt16]
    let face: Face
    let script: Script
    let direction: TextDirection
  }

  let meter: any AdvanceMeter
  private var widths: [Key: EmLength] = [:]
  /// The maximum length of a cached text, about that of a line.
  private static let maxLength = 128
  /// The number of cached texts, about a megabyte.
  ///
  /// A full cache is emptied.
  private static let capacity = 4_096

  init(_ meter: any AdvanceMeter) {
    self.meter = meter
  }

  /// Returns the advance of `units`, the UTF-16 of a part of `run`.
  func advance(of units: ArraySlice<UInt16>, in run: Paragraph.Run) -> EmLength {
    func measured() -> EmLength {
      meter.advance(of: String(utf16: units), in: run)
    }
    guard units.count <= Self.maxLength else { return measured() }
    let key = Key(
      units: Array(units), face: run.face, script: run.script,
      direction: TextDirection(level: run.level))
    if let cached = widths[key] { return cached }
    let width = measured()
    if widths.count == Self.capacity { widths.removeAll(keepingCapacity: true) }
    widths[key] = width
    return width
  }
}

/// A measurer of shaped text.
protocol AdvanceMeter {
  /// Returns the advance of all of `text`, which lies in one run.
  func advance(of text: String, in run: Paragraph.Run) -> EmLength

  /// Returns true if `face` has a glyph for each character of `text`.
  func isDrawable(_ text: String, in face: Face) -> Bool
}

extension FontCache: AdvanceMeter {
  func advance(of text: String, in run: Paragraph.Run) -> EmLength {
    let text = ShapedText(
      text: text, direction: TextDirection(level: run.level), script: run.script)
    return advance(of: text, face: run.face)
  }

  func isDrawable(_ text: String, in face: Face) -> Bool {
    guard face.drawing == .outlines, let face = try? openFace(face) else { return false }
    return text.unicodeScalars.allSatisfy(face.has)
  }
}

extension Script {
  /// The sign at the end of a line whose last word continues on the next one.
  ///
  /// The scripts with a sign of their own are those that Unicode names (The Unicode Standard 15, 6.2,
  /// "Hyphens"). Scripts without spaces have no sign.
  fileprivate var hyphen: String {
    switch tag {
    case "Armn": "\u{58A}"
    case "Cans": "\u{1400}"
    case "Mong": "\u{1806}"
    case "Thai", "Laoo", "Khmr", "Mymr", "Tibt": ""
    default: "-"
    }
  }
}

extension Unicode.Scalar {
  /// True for an opening bracket or quotation mark that faces of East Asia draw in the right half of
  /// an em, perhaps narrow in other faces.
  fileprivate var isWideOpeningMark: Bool {
    switch value {
    case 0x2018, 0x201C, 0x3008...0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
      let category = properties.generalCategory
      return category == .openPunctuation || category == .initialPunctuation
    default: return false
    }
  }
}
