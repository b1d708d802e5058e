/// A cache of recent layouts, which also creates new layouts from similar ones.
///
/// An unchanged text is looked up. A text that shares its beginning with a recent text reuses the
/// lines they have in common, so only the new part is shaped. The result never depends on previous
/// calls, except for the lines that the caller asks to keep.
final class LayoutCache {
  /// The inputs of a layout other than the text.
  struct Parameters: Equatable {
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
    let parameters: Parameters
    let kept: PreservedBreaks?
    let paragraphs: [ParagraphLayout]
    let lines: [TextLine]
  }

  private let analyzer: ParagraphAnalyzer
  private let widths: WordWidthCache
  /// The cached layouts, most recently used first.
  private var recent: [Layout] = []
  /// The number of layouts and the bytes of text kept in addition to the most recent layout.
  private static let capacity = (layouts: 32, bytes: 65_536)

  init(analyzer: ParagraphAnalyzer, meter: any AdvanceMeter) {
    self.analyzer = analyzer
    widths = WordWidthCache(meter)
  }

  /// Returns the lines of `text` from first to last.
  ///
  /// Words in common with `earlier` stay in place.
  func lines(of text: String, in parameters: Parameters, keeping earlier: LaidOutText? = nil)
    -> [TextLine]
  {
    if let earlier, !earlier.lines.isEmpty, earlier.text.hasSameCodePoints(as: text) {
      return earlier.lines
    }
    let kept = earlier.flatMap { PreservedBreaks(of: $0, in: text) }
    if let place = recent.firstIndex(where: {
      $0.parameters == parameters && $0.kept == kept && $0.text.hasSameCodePoints(as: text)
    }) {
      if place > 0 { recent.insert(recent.remove(at: place), at: 0) }
      return recent[0].lines
    }
    let similar = closest(to: text, in: parameters)
    let layout = layout(
      text, in: parameters, keeping: kept, after: similar.map { recent[$0].paragraphs } ?? [])
    if let similar, recent[similar].parameters == parameters,
      text.utf8.starts(with: recent[similar].text.utf8)
    {
      recent.remove(at: similar)
    }
    recent.insert(layout, at: 0)
    evictOldest()
    return layout.lines
  }

  private func layout(
    _ text: String, in parameters: Parameters, keeping kept: PreservedBreaks?,
    after earlier: [ParagraphLayout]
  ) -> Layout {
    let paragraphs = CleanText.paragraphs(of: text).enumerated().map { number, clean in
      let lineWidths = LineWidths(
        width: parameters.width, indent: number == 0 ? parameters.indent : 0)
      let similar = earlier.indices.contains(number) ? earlier[number] : nil
      return paragraph(clean, in: parameters, lineWidths: lineWidths, keeping: kept, after: similar)
    }
    return Layout(
      text: text, parameters: parameters, kept: kept, paragraphs: paragraphs,
      lines: Self.lines(of: paragraphs, end: text.unicodeScalars.count))
  }

  private func paragraph(
    _ clean: CleanText, in parameters: Parameters, lineWidths: LineWidths,
    keeping kept: PreservedBreaks?,
    after earlier: ParagraphLayout?
  ) -> ParagraphLayout {
    let paragraph = analyzer.paragraph(
      clean.text, language: parameters.language, style: parameters.style)
    let setter = ParagraphTypesetter(
      measurer: TextMeasurer(paragraph: paragraph, widths: widths, size: parameters.style.size),
      lineWidths: lineWidths, reusable: earlier.map { Self.lines(of: $0, alsoIn: paragraph) } ?? [:]
    )
    let keptLines = kept.flatMap { kept in
      PreservedLines(kept, of: paragraph, madeOf: clean) { [analyzer] in
        analyzer.breaks(in: $0, language: parameters.language)
      }
    }
    let lines =
      keptLines.map(setter.lines(keeping:))
      ?? setter.lines(parameters.filling, costs: costs(of: paragraph, in: parameters))
    return ParagraphLayout(origins: clean.origins, paragraph: paragraph, lines: lines)
  }

  private func costs(of paragraph: Paragraph, in parameters: Parameters) -> BreakCosts {
    guard parameters.filling == .balanced else { return BreakCosts(language: nil) }
    return BreakCosts(
      language: parameters.language,
      phraseEnds: analyzer.phraseEnds(in: paragraph.text, language: parameters.language))
  }

  /// Returns the lines of an earlier paragraph that are equal in the new paragraph, by their
  /// ranges.
  private static func lines(
    of earlier: ParagraphLayout, alsoIn paragraph: Paragraph
  ) -> [Range<Int>: TextLine] {
    let matchingLength = paragraph.matchingLength(with: earlier.paragraph)
    let alike = earlier.lines.prefix { $0.range.upperBound <= matchingLength }.filter { filled in
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
  private func closest(to text: String, in parameters: Parameters) -> Int? {
    var best: (place: Int, common: Int)?
    for (place, layout) in recent.enumerated()
    where layout.parameters.style == parameters.style
      && layout.parameters.language == parameters.language
    {
      let common = zip(layout.text.utf8, text.utf8).lazy.prefix { $0 == $1 }.count { _ in true }
      if common > best?.common ?? 0 { best = (place, common) }
    }
    return best?.place
  }

  private func evictOldest() {
    var bytes = 0
    let kept = recent.dropFirst().prefix { layout in
      bytes += layout.text.utf8.count
      return bytes <= Self.capacity.bytes
    }
    recent = Array(recent.prefix(1) + kept.prefix(Self.capacity.layouts))
  }
}
