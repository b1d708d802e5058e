import Randomness
import Testing
@testable import Typesetting

/// Texts that grow and are revised, in which no word of the common beginning changes its line.
@Suite struct LineJumpTests {
  private static let seeds = 0..<UInt64(Trials.rounds(30))

  /// Checks forty texts, each a random change of the one before.
  private func expectNoJumps(
    seed: UInt64, language: String? = nil,
    lines: (_ text: String, _ strategy: LineBreakStrategy, _ earlier: LaidOutText?) -> [TextLine]
  ) {
    var texts = RandomTexts(seed: seed)
    var text = texts.text(texts.number(0...6))
    var earlier: LaidOutText?
    for round in 0..<40 {
      let strategy = LineBreakStrategy.allCases[texts.number(0...1)]
      let laidOut = LaidOutText(
        text: text, language: language, lines: lines(text, strategy, earlier))
      #expect(earlier?.jumps(to: laidOut) ?? [] == [], "seed \(seed), round \(round)")
      earlier = laidOut
      text = texts.successor(of: text)
    }
  }

  @Test(arguments: [nil, "ja", "th"])
  func noWordJumpsFromItsLine(language: String?) throws {
    let layouts = try CountingMeter().layouts()
    for seed in Self.seeds {
      var sizes = RandomTexts(seed: ~seed)
      var parameters = LayoutCache.Parameters.columns(sizes.number(6...40), language: language)
      parameters.indent = EmLength(ems: Double(sizes.number(-5...5)))
      expectNoJumps(seed: seed, language: language) { text, strategy, earlier in
        parameters.strategy = strategy
        return layouts.lines(of: text, in: parameters, preservingBreaksOf: earlier)
      }
    }
  }

  /// A line is narrower or wider than the sum of its words.
  @Test(arguments: [-4, 4])
  func noWordJumpsWhereSpacesAreKerned(kerning: Int) throws {
    let layouts = try CountingMeter(kerning: kerning).layouts()
    for seed in Self.seeds {
      let columns = 6 + Int(seed % 40)
      expectNoJumps(seed: seed) { text, strategy, earlier in
        let lines = layouts.lines(
          of: text, in: .columns(columns, strategy: strategy), preservingBreaksOf: earlier)
        #expect(lines.allSatisfy { $0.advance <= columns * 10 || $0.text.count == 1 })
        return lines
      }
    }
  }

  /// Each prefix of a text has lines that are exactly full, so one pixel decides.
  @Test func noWordJumpsWhereEveryPixelCounts() throws {
    let typesetter = try makeTypesetter()
    let text = "AV To Yvoire: «LT» Ta-Ta, P. AVAV WAY «fi» ffl Tyre"
    for width in 120..<200 {
      var earlier: LaidOutText?
      for end in text.indices {
        let grown = String(text[..<end])
        let lines = typesetter.lines(
          of: grown, style: .regular, width: width, preservingBreaksOf: earlier)
        let laidOut = LaidOutText(text: grown, language: nil, lines: lines)
        #expect(earlier?.jumps(to: laidOut) ?? [] == [])
        #expect(lines.allSatisfy { $0.advance <= width })
        earlier = laidOut
      }
    }
  }
}

extension LaidOutText {
  /// The words that both texts begin with and that are on other lines in `later`.
  ///
  /// Words are separated by white space.
  func jumps(to later: LaidOutText) -> [String] {
    zip(words, later.words).prefix { $0.text.hasSameCodePoints(as: $1.text) }
      .filter { $0.lines != $1.lines }.map { "\($0.text): \($0.lines), then \($1.lines)" }
  }

  /// The words of the text, with the line number of each code point.
  private var words: [(text: String, lines: [Int])] {
    var words: [(text: String, lines: [Int])] = []
    var isOpen = false
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isOpen { words.append(("", [])) }
      isOpen = !isSpace
      if !isSpace, let line = lines.firstIndex(where: { $0.codePoints.contains(offset) }) {
        words[words.count - 1].text.unicodeScalars.append(scalar)
        words[words.count - 1].lines.append(line)
      }
    }
    return words
  }
}
