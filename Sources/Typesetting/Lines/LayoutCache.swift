/// A cache of recent layouts, which also creates new layouts from similar ones.
///
/// An unchanged text is looked up. A text that shares its beginning with a recent text reuses the
/// lines they have in common, so only the new part is shaped. The result never depends on previous
/// calls, except for the lines that the caller asks to keep.
final class TextLayouts {
  /// The inputs of a layout other than the text.
  struct Setting: Equatable {
    let language: String?
    let style: TextStyle
    let width: Int
    var indent = 0
    var filling = LineFilling.greedy
  }

  private struct ParagraphLayout {
    let origins: [Int]
    let paragraph: Paragraph
    let lines: [GreedyLineBreaker.FilledLine]
  }

  private struct Layout {
    let text: String
    let setting: Setting
    let kept: CachedBreaks?
    let paragraphs: [ParagraphLayout]
    let lines: [TextLine]
  }

  private let analyzer: ParagraphAnalyzer
  private let widths: WordWidths
  /// The cached layouts, most recently used first.
  private var recent: [Layout] = []
  /// The number of layouts and the bytes of text kept in addition to the most recent layout.
  private static let capacity = (layouts: 32, bytes: 65_536)

  init(analyzer: ParagraphAnalyzer, meter: any AdvanceMeter) {
    self.analyzer = analyzer
    widths = WordWidths(meter)
  }

  /// Returns the lines of `text` from first to last.
  ///
  /// Words in common with `earlier` stay in place.
  func lines(of text: String, in setting: Setting, keeping earlier: LaidOutText? = nil)
    -> [TextLine]
  {
    if let earlier, !earlier.lines.isEmpty, earlier.text.isSpelled(like: text) {
      return earlier.lines
    }
    let kept = earlier.flatMap { CachedBreaks(of: $0, in: text) }
    if let place = recent.firstIndex(where: {
      $0.setting == setting && $0.kept == kept && $0.text.isSpelled(like: text)
    }) {
      if place > 0 { recent.insert(recent.remove(at: place), at: 0) }
      return recent[0].lines
    }
    let kin = closest(to: text, in: setting)
    let layout = layout(
      text, in: setting, keeping: kept, after: kin.map { recent[$0].paragraphs } ?? [])
    if let kin, recent[kin].setting == setting, text.utf8.starts(with: recent[kin].text.utf8) {
      recent.remove(at: kin)
    }
    recent.insert(layout, at: 0)
    forgetOldest()
    return layout.lines
  }

  private func layout(
    _ text: String, in setting: Setting, keeping kept: CachedBreaks?,
    after earlier: [ParagraphLayout]
  ) -> Layout {
    let paragraphs = CleanText.paragraphs(of: text).enumerated().map { number, clean in
      let measure = Measure(width: setting.width, indent: number == 0 ? setting.indent : 0)
      let kin = earlier.indices.contains(number) ? earlier[number] : nil
      return paragraph(clean, in: setting, measure: measure, keeping: kept, after: kin)
    }
    return Layout(
      text: text, setting: setting, kept: kept, paragraphs: paragraphs,
      lines: Self.lines(of: paragraphs, end: text.unicodeScalars.count))
  }

  private func paragraph(
    _ clean: CleanText, in setting: Setting, measure: Measure, keeping kept: CachedBreaks?,
    after earlier: ParagraphLayout?
  ) -> ParagraphLayout {
    let paragraph = analyzer.paragraph(
      clean.text, language: setting.language, style: setting.style)
    let setter = ParagraphTypesetter(
      measurer: TextMeasurer(paragraph: paragraph, widths: widths, size: setting.style.size),
      measure: measure, made: earlier.map { Self.lines(of: $0, alsoIn: paragraph) } ?? [:])
    let keptLines = kept.flatMap { kept in
      CachedLines(kept, of: paragraph, madeOf: clean) { [analyzer] in
        analyzer.breaks(in: $0, language: setting.language)
      }
    }
    let lines =
      keptLines.map(setter.lines(keeping:))
      ?? setter.lines(setting.filling, phrasing: phrasing(of: paragraph, in: setting))
    return ParagraphLayout(origins: clean.origins, paragraph: paragraph, lines: lines)
  }

  private func phrasing(of paragraph: Paragraph, in setting: Setting) -> Phrasing {
    guard setting.filling == .balanced else { return Phrasing(language: nil) }
    return Phrasing(
      language: setting.language,
      phraseEnds: analyzer.phraseEnds(in: paragraph.text, language: setting.language))
  }

  /// Returns the lines of an earlier paragraph that are equal in the new paragraph, by their
  /// ranges.
  private static func lines(
    of earlier: ParagraphLayout, alsoIn paragraph: Paragraph
  ) -> [Range<Int>: TextLine] {
    let agreement = paragraph.agreement(with: earlier.paragraph)
    let alike = earlier.lines.prefix { $0.range.upperBound <= agreement }.filter { filled in
      let end = earlier.paragraph.withoutHangingEnd(filled.range).upperBound
      return paragraph.hyphenates(at: end) == earlier.paragraph.hyphenates(at: end)
    }
    return Dictionary(alike.map { ($0.range, $0.line) }) { first, _ in first }
  }

  /// Returns the lines of a text of `end` code points, each with its range of code points.
  private static func lines(of paragraphs: [ParagraphLayout], end: Int) -> [TextLine] {
    let lines = paragraphs.flatMap { layout in
      layout.lines.map { (line: $0.line, start: layout.origins[$0.range.lowerBound]) }
    }
    let ends = lines.dropFirst().map(\.start) + [end]
    return zip(lines, ends).map { $0.line.showing($0.start..<$1) }
  }

  /// Returns the index of the recent layout that shares the longest beginning with `text`.
  ///
  /// The layouts may have any width, but must have the same style and language.
  private func closest(to text: String, in setting: Setting) -> Int? {
    var best: (place: Int, common: Int)?
    for (place, layout) in recent.enumerated()
    where layout.setting.style == setting.style && layout.setting.language == setting.language {
      let common = zip(layout.text.utf8, text.utf8).lazy.prefix { $0 == $1 }.count { _ in true }
      if common > best?.common ?? 0 { best = (place, common) }
    }
    return best?.place
  }

  private func forgetOldest() {
    var bytes = 0
    let kept = recent.dropFirst().prefix { layout in
      bytes += layout.text.utf8.count
      return bytes <= Self.capacity.bytes
    }
    recent = Array(recent.prefix(1) + kept.prefix(Self.capacity.layouts))
  }
}
