import Randomness
import Testing
@testable import Typesetting

/// Texts that grow and are revised, in which no word of the common beginning changes its line.
@Suite struct LineJumpTests {
  private static let seeds = 0..<UInt64(Trials.rounds(60))

  /// Checks forty texts, each a random change of the one before.
  private func expectNoJumps(
    seed: UInt64,
    lines: (_ text: String, _ filling: LineFilling, _ earlier: LaidOutText?) -> [TextLine]
  ) {
    var texts = RandomTexts(seed: seed)
    var text = texts.text(texts.number(0...6))
    var earlier: LaidOutText?
    for round in 0..<40 {
      let filling = LineFilling.allCases[texts.number(0...1)]
      let set = LaidOutText(text: text, lines: lines(text, filling, earlier))
      #expect(earlier?.jumps(to: set) ?? [] == [], "seed \(seed), round \(round)")
      earlier = set
      text = texts.successor(of: text)
    }
  }

  @Test(arguments: [nil, "ja", "th"])
  func noWordJumpsFromItsLine(language: String?) throws {
    let layouts = try CountingMeter().layouts()
    for seed in Self.seeds {
      var sizes = RandomTexts(seed: ~seed)
      var setting = LayoutCache.Parameters.columns(sizes.number(6...40), language: language)
      setting.indent = sizes.number(-5...5) * 10
      expectNoJumps(seed: seed) { text, filling, earlier in
        setting.filling = filling
        return layouts.lines(of: text, in: setting, keeping: earlier)
      }
    }
  }

  /// A line is narrower or wider than the sum of its words.
  @Test(arguments: [-4, 4])
  func noWordJumpsWhereSpacesAreKerned(kerning: Int) throws {
    let layouts = try CountingMeter(kerning: kerning).layouts()
    for seed in Self.seeds {
      let columns = 6 + Int(seed % 40)
      expectNoJumps(seed: seed) { text, filling, earlier in
        let lines = layouts.lines(
          of: text, in: .columns(columns, filling: filling), keeping: earlier)
        #expect(lines.allSatisfy { $0.advance <= columns * 10 || $0.text.count == 1 })
        return lines
      }
    }
  }

  /// Glyphs are kerned, so a line is as wide as its shaped text.
  @Test func noWordJumpsWhereLettersAreKerned() throws {
    let setter = try typesetter()
    for seed in Self.seeds.prefix(Trials.rounds(6)) {
      expectNoJumps(seed: seed) { text, filling, earlier in
        setter.lines(
          of: text, style: .regular, width: 200 + Int(seed) * 13, filling: filling, keeping: earlier
        )
      }
    }
  }

  /// Each prefix of a text has lines that are exactly full, so one pixel decides.
  @Test func noWordJumpsWhereEveryPixelCounts() throws {
    let setter = try typesetter()
    let text = "AV To Yvoire: «LT» Ta-Ta, P. AVAV WAY «fi» ffl Tyre"
    for width in 120..<200 {
      var earlier: LaidOutText?
      for end in text.indices {
        let grown = String(text[..<end])
        let lines = setter.lines(of: grown, style: .regular, width: width, keeping: earlier)
        let set = LaidOutText(text: grown, lines: lines)
        #expect(earlier?.jumps(to: set) ?? [] == [])
        #expect(lines.allSatisfy { $0.advance <= width })
        earlier = set
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
    for (place, scalar) in text.unicodeScalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isOpen { words.append(("", [])) }
      isOpen = !isSpace
      if !isSpace, let line = lines.firstIndex(where: { $0.codePoints.contains(place) }) {
        words[words.count - 1].text.unicodeScalars.append(scalar)
        words[words.count - 1].lines.append(line)
      }
    }
    return words
  }
}
