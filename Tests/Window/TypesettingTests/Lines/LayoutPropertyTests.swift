import Randomness
import Testing

@testable import Typesetting

/// The invariants of a layout, on texts of many scripts.
@Suite struct LayoutPropertyTests {
  private static let seeds = 0..<UInt64(Trials.rounds(60))

  private func forRandomTexts(
    _ body: (_ text: String, _ columns: Int, _ layouts: LayoutCache) throws -> Void
  ) throws {
    let layouts = try CountingMeter().layouts()
    for seed in Self.seeds {
      var texts = RandomTexts(seed: seed)
      try body(texts.text(texts.number(0...30)), texts.number(1...40), layouts)
    }
  }

  @Test(arguments: LineBreakStrategy.allCases)
  func everyCodePointIsInOneLine(strategy: LineBreakStrategy) throws {
    try forRandomTexts { text, columns, layouts in
      let lines = layouts.lines(of: text, in: .columns(columns, strategy: strategy))
      let scalars = Array(text.unicodeScalars)
      let first = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.count
      #expect(lines.first?.codePoints.lowerBound ?? scalars.count == first, "\(text)")
      #expect(lines.last?.codePoints.upperBound ?? scalars.count == scalars.count, "\(text)")
      for (one, next) in zip(lines, lines.dropFirst()) {
        #expect(one.codePoints.upperBound == next.codePoints.lowerBound, "\(text)")
      }
      for line in lines {
        let shown = line.text.unicodeScalars.filter { $0 != "-" }
        let share = scalars[line.codePoints].filter { $0 != "-" && $0 != "\u{AD}" }
        #expect(share.starts(with: shown.filter { $0 != "\u{AD}" }), "\(text)")
      }
    }
  }

  @Test(arguments: LineBreakStrategy.allCases)
  func noLineIsTooWideUnlessItIsOneCluster(strategy: LineBreakStrategy) throws {
    try forRandomTexts { text, columns, layouts in
      for line in layouts.lines(of: text, in: .columns(columns, strategy: strategy)) {
        #expect(line.advance <= columns * 10 || line.text.count == 1, "\(text)")
      }
    }
  }

  @Test func aBalancedTextHasNoMoreLinesThanAGreedyOne() throws {
    try forRandomTexts { text, columns, layouts in
      let greedy = layouts.lines(of: text, in: .columns(columns))
      let balanced = layouts.lines(of: text, in: .columns(columns, strategy: .balanced))
      #expect(greedy.count == balanced.count, "\(text)")
    }
  }

  @Test func visualOrderIsAPermutation() throws {
    try forRandomTexts { text, columns, layouts in
      for line in layouts.lines(of: text, in: .columns(columns)) {
        let reading = line.runs.sorted { $0.offset < $1.offset }
        #expect(reading.map(\.text).joined().hasSameCodePoints(as: line.text), "\(text)")
        #expect(line.width + line.startTrim == line.runs.reduce(.zero) { $0 + $1.width })
      }
    }
  }

  @Test func theAnswerDoesNotDependOnWhatWasSetBefore() throws {
    try forRandomTexts { text, columns, layouts in
      for strategy in LineBreakStrategy.allCases {
        let parameters = LayoutCache.Parameters.columns(columns, strategy: strategy)
        let fresh = try CountingMeter().layouts().lines(of: text, in: parameters)
        #expect(layouts.lines(of: text, in: parameters) == fresh, "\(text)")
      }
    }
  }
}
