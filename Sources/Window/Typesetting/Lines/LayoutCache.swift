internal import System

/// A cache of recent layouts, which creates the others.
///
/// An unchanged text is looked up. The result never depends on previous calls, except for the line
/// breaks that the caller asks to preserve.
final class LayoutCache {
  /// The inputs of a layout other than the text.
  struct Parameters: Hashable {
    let language: String?
    let style: TextStyle
    let width: EmLength
    var indent = EmLength.zero
    var strategy = LineBreakStrategy.greedy
  }

  private struct Key: Hashable {
    /// The text in UTF-8, because Swift compares strings by canonical equivalence.
    let text: [UInt8]
    let parameters: Parameters
    let preservedBreaks: PreservedBreaks?
  }

  private let analyzer: ParagraphAnalyzer
  private let widths: WordWidthCache
  private let hyphenator: Hyphenator?
  private let recent = LRUCache<Key, [TextLine]>(capacity: LayoutCache.capacity)
  /// The memory limit for cached texts, in bytes: 64 captions, or fewer long ones.
  private static let capacity = 128 << 10
  private static let minCost = 2 << 10

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
    let key = Key(
      text: Array(text.utf8), parameters: parameters,
      preservedBreaks: earlier.flatMap { PreservedBreaks(of: $0, in: text) })
    return recent.value(for: key, cost: { _ in max(Self.minCost, key.text.count) }) {
      newLines(of: text, in: parameters, preserving: key.preservedBreaks)
    }
  }

  /// Returns the lines of a text, each with its range of code points.
  private func newLines(
    of text: String, in parameters: Parameters, preserving preservedBreaks: PreservedBreaks?
  ) -> [TextLine] {
    let laidOut = CleanText.paragraphs(of: text).enumerated().flatMap { number, clean in
      let lineWidths = LineWidths(
        width: parameters.width, indent: number == 0 ? parameters.indent : .zero)
      return lines(of: clean, in: parameters, lineWidths: lineWidths, preserving: preservedBreaks)
        .map { (line: $0.line, start: clean.sourceOffsets[$0.range.lowerBound]) }
    }
    let ends = laidOut.dropFirst().map(\.start) + [text.unicodeScalars.count]
    return zip(laidOut, ends).map { $0.line.withCodePoints($0.start..<$1) }
  }

  private func lines(
    of clean: CleanText, in parameters: Parameters, lineWidths: LineWidths,
    preserving preservedBreaks: PreservedBreaks?
  ) -> [GreedyLineBreaker.LaidOutLine] {
    let language = parameters.language
    let paragraph = analyzer.paragraph(clean.text, language: language, style: parameters.style)
    let breaker = GreedyLineBreaker(
      TextMeasurer(
        paragraph: paragraph, widths: widths, style: parameters.style,
        baseFace: analyzer.faces.baseFace(parameters.style), hyphenator: hyphenator,
        language: language),
      lineWidths: lineWidths)
    let preserved = preservedBreaks.flatMap { breaks in
      PreservedLines(breaks, in: paragraph, of: clean) {
        analyzer.breaker.breaks(in: $0, language: language)
      }
    }
    if let preserved { return breaker.lines(preserving: preserved) }
    guard parameters.strategy == .balanced else { return breaker.greedyLines }
    return breaker.balancedLines(
      costs: BreakCosts(
        language: language,
        phraseEnds: analyzer.breaker.phraseEnds(in: paragraph.text, language: language)))
  }
}
