/// A cache of recent layouts, which also creates new layouts from similar ones.
///
/// An unchanged text is looked up. A text that shares its beginning with a recent text reuses the
/// lines they have in common, so only the new part is shaped. The result never depends on previous
/// calls, except for the line breaks that the caller asks to preserve.
final class LayoutCache {
  /// The inputs of a layout other than the text.
  struct Parameters: Equatable {
    let language: String?
    let style: TextStyle
    let width: EmLength
    var indent = EmLength.zero
    var strategy = LineBreakStrategy.greedy
  }

  private struct ParagraphLayout {
    let sourceOffsets: [Int]
    let paragraph: Paragraph
    let lines: [GreedyLineBreaker.LaidOutLine]
  }

  private struct Layout {
    let text: String
    let parameters: Parameters
    let preservedBreaks: PreservedBreaks?
    let paragraphs: [ParagraphLayout]
    let lines: [TextLine]
  }

  private let analyzer: ParagraphAnalyzer
  private let widths: WordWidthCache
  private let hyphenator: Hyphenator?
  /// The cached layouts, most recently used first.
  private var recent: [Layout] = []
  /// The number of layouts and the bytes of text cached in addition to the most recent layout.
  private static let capacity = (layouts: 32, bytes: 65_536)

  /// Creates an empty cache.
  ///
  /// Without a `hyphenator`, words that are wider than a line are cut between any two letters.
  init(analyzer: ParagraphAnalyzer, meter: any AdvanceMeter, hyphenator: Hyphenator? = nil) {
    self.analyzer = analyzer
    self.hyphenator = hyphenator
    widths = WordWidthCache(meter)
  }

  /// Returns the lines of `text` from first to last.
  ///
  /// Words that `text` and `earlier` have in common at their beginning stay on their lines.
  func lines(
    of text: String, in parameters: Parameters, preservingBreaksOf earlier: LaidOutText? = nil
  ) -> [TextLine] {
    if let earlier, !earlier.lines.isEmpty, earlier.language == parameters.language,
      earlier.text.hasSameCodePoints(as: text)
    {
      return earlier.lines
    }
    let preservedBreaks = earlier.flatMap { PreservedBreaks(of: $0, in: text) }
    if let index = recent.firstIndex(where: {
      $0.parameters == parameters && $0.preservedBreaks == preservedBreaks
        && $0.text.hasSameCodePoints(as: text)
    }) {
      if index > 0 { recent.insert(recent.remove(at: index), at: 0) }
      return recent[0].lines
    }
    let similarIndex = indexOfMostSimilar(to: text, in: parameters)
    let layout = layout(
      of: text, in: parameters, preserving: preservedBreaks,
      reusing: similarIndex.map { recent[$0].paragraphs } ?? [])
    if let similarIndex, recent[similarIndex].parameters == parameters,
      text.utf8.starts(with: recent[similarIndex].text.utf8)
    {
      recent.remove(at: similarIndex)
    }
    recent.insert(layout, at: 0)
    evictOldest()
    return layout.lines
  }

  private func layout(
    of text: String, in parameters: Parameters, preserving preservedBreaks: PreservedBreaks?,
    reusing similar: [ParagraphLayout]
  ) -> Layout {
    let paragraphs = CleanText.paragraphs(of: text).enumerated().map { number, clean in
      let lineWidths = LineWidths(
        width: parameters.width, indent: number == 0 ? parameters.indent : .zero)
      return layout(
        of: clean, in: parameters, lineWidths: lineWidths, preserving: preservedBreaks,
        reusing: similar.indices.contains(number) ? similar[number] : nil)
    }
    return Layout(
      text: text, parameters: parameters, preservedBreaks: preservedBreaks, paragraphs: paragraphs,
      lines: Self.lines(of: paragraphs, end: text.unicodeScalars.count))
  }

  private func layout(
    of clean: CleanText, in parameters: Parameters, lineWidths: LineWidths,
    preserving preservedBreaks: PreservedBreaks?, reusing similar: ParagraphLayout?
  ) -> ParagraphLayout {
    let paragraph = analyzer.paragraph(
      clean.text, language: parameters.language, style: parameters.style)
    let typesetter = ParagraphTypesetter(
      measurer: TextMeasurer(
        paragraph: paragraph, widths: widths, style: parameters.style,
        baseFace: analyzer.baseFace(parameters.style), hyphenation: hyphenation(in: parameters)),
      lineWidths: lineWidths,
      reusableLines: similar.map { Self.reusableLines(of: $0, in: paragraph) } ?? [:])
    let preservedLines = preservedBreaks.flatMap { breaks in
      PreservedLines(breaks, in: paragraph, of: clean) { [analyzer] in
        analyzer.breaks(in: $0, language: parameters.language)
      }
    }
    let lines =
      preservedLines.map(typesetter.lines(preserving:))
      ?? typesetter.lines(parameters.strategy, costs: costs(of: paragraph, in: parameters))
    return ParagraphLayout(
      sourceOffsets: clean.sourceOffsets, paragraph: paragraph, lines: lines)
  }

  private func hyphenation(in parameters: Parameters) -> Hyphenation? {
    guard let hyphenator, let language = parameters.language else { return nil }
    return Hyphenation(hyphenator: hyphenator, language: language)
  }

  private func costs(of paragraph: Paragraph, in parameters: Parameters) -> BreakCosts {
    guard parameters.strategy == .balanced else { return BreakCosts(language: nil) }
    return BreakCosts(
      language: parameters.language,
      phraseEnds: analyzer.phraseEnds(in: paragraph.text, language: parameters.language))
  }

  /// Returns the lines of an earlier paragraph that are equal in the new paragraph, by their
  /// ranges.
  private static func reusableLines(
    of earlier: ParagraphLayout, in paragraph: Paragraph
  ) -> [Range<Int>: TextLine] {
    let matchingLength = paragraph.matchingLength(with: earlier.paragraph)
    let reusable = earlier.lines.prefix { $0.range.upperBound <= matchingLength }.filter { line in
      let end = earlier.paragraph.withoutHangingEnd(line.range).upperBound
      return paragraph.hyphenates(at: end) == earlier.paragraph.hyphenates(at: end)
    }
    return Dictionary(reusable.map { ($0.range, $0.line) }) { first, _ in first }
  }

  /// Returns the lines of a text of `end` code points, each with its range of code points.
  private static func lines(of paragraphs: [ParagraphLayout], end: Int) -> [TextLine] {
    let lines = paragraphs.flatMap { layout in
      layout.lines.map { (line: $0.line, start: layout.sourceOffsets[$0.range.lowerBound]) }
    }
    let ends = lines.dropFirst().map(\.start) + [end]
    return zip(lines, ends).map { $0.line.withCodePoints($0.start..<$1) }
  }

  /// Returns the index of the recent layout that shares the longest beginning with `text`.
  ///
  /// The layouts may have any width, but must have the same style and language.
  private func indexOfMostSimilar(to text: String, in parameters: Parameters) -> Int? {
    var best: (index: Int, commonLength: Int)?
    for (index, layout) in recent.enumerated()
    where layout.parameters.style == parameters.style
      && layout.parameters.language == parameters.language
    {
      let length = zip(layout.text.utf8, text.utf8).lazy.prefix { $0 == $1 }.count { _ in true }
      if length > best?.commonLength ?? 0 { best = (index, length) }
    }
    return best?.index
  }

  private func evictOldest() {
    var bytes = 0
    let others = recent.dropFirst().prefix { layout in
      bytes += layout.text.utf8.count
      return bytes <= Self.capacity.bytes
    }
    recent = Array(recent.prefix(1) + others.prefix(Self.capacity.layouts))
  }
}
