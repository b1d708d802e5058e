import Randomness
import Testing

@testable import Typesetting

/// What is true of every layout, tried on texts of many scripts.
@Suite struct LayoutPropertyTests {
  private static let seeds = 0..<UInt64(Patience.rounds(60))

  private func forRandomTexts(
    _ body: (_ text: String, _ columns: Int, _ layouts: TextLayouts) throws -> Void
  ) throws {
    let layouts = try CountingMeter().layouts()
    for seed in Self.seeds {
      var texts = RandomTexts(seed: seed)
      try body(texts.text(texts.number(0...30)), texts.number(1...40), layouts)
    }
  }

  @Test(arguments: LineFilling.allCases)
  func everyCodePointIsInOneLine(filling: LineFilling) throws {
    try forRandomTexts { text, columns, layouts in
      let lines = layouts.lines(of: text, in: .columns(columns, filling: filling))
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

  @Test(arguments: LineFilling.allCases)
  func noLineIsTooWideUnlessItIsOneCluster(filling: LineFilling) throws {
    try forRandomTexts { text, columns, layouts in
      for line in layouts.lines(of: text, in: .columns(columns, filling: filling)) {
        #expect(line.advance <= columns * 10 || line.text.count == 1, "\(text)")
      }
    }
  }

  @Test func aBalancedTextHasNoMoreLinesThanAGreedyOne() throws {
    try forRandomTexts { text, columns, layouts in
      let greedy = layouts.lines(of: text, in: .columns(columns))
      let balanced = layouts.lines(of: text, in: .columns(columns, filling: .balanced))
      #expect(greedy.count == balanced.count, "\(text)")
    }
  }

  @Test func visualOrderIsAPermutation() throws {
    try forRandomTexts { text, columns, layouts in
      for line in layouts.lines(of: text, in: .columns(columns)) {
        let reading = line.runs.sorted { $0.offset < $1.offset }
        #expect(reading.map(\.text).joined().isSpelled(like: line.text), "\(text)")
        #expect(line.advance == line.runs.reduce(0) { $0 + $1.advance })
      }
    }
  }

  @Test func theAnswerDoesNotDependOnWhatWasSetBefore() throws {
    try forRandomTexts { text, columns, layouts in
      for filling in LineFilling.allCases {
        let setting = TextLayouts.Setting.columns(columns, filling: filling)
        let fresh = try CountingMeter().layouts().lines(of: text, in: setting)
        #expect(layouts.lines(of: text, in: setting) == fresh, "\(text)")
      }
    }
  }

  /// Words are what stands between white space; those that both texts begin with are compared.
  @Test(arguments: [nil, "ja", "th"])
  func noWordJumpsFromItsLine(language: String?) throws {
    let layouts = try CountingMeter().layouts()
    for seed in Self.seeds {
      var texts = RandomTexts(seed: seed)
      let columns = texts.number(6...40)
      var text = texts.text(texts.number(0...6))
      var earlier: SetText?
      for round in 0..<40 {
        let filling = LineFilling.allCases[texts.number(0...1)]
        let lines = layouts.lines(
          of: text, in: .columns(columns, language: language, filling: filling), keeping: earlier)
        if let earlier {
          #expect(
            jumps(from: earlier, to: SetText(text: text, lines: lines)) == [], "\(seed) \(round)")
        }
        earlier = SetText(text: text, lines: lines)
        text = texts.successor(of: text)
      }
    }
  }

  /// The words that changed their lines.
  private func jumps(from old: SetText, to new: SetText) -> [String] {
    zip(words(of: old), words(of: new)).prefix { $0.text == $1.text }
      .filter { $0.lines != $1.lines }.map { "\($0.text): \($0.lines) \($1.lines)" }
  }

  /// The words of a text, each with the number of the line of each of its code points.
  private func words(of set: SetText) -> [(text: String, lines: [Int])] {
    var words: [(text: String, lines: [Int])] = []
    var isOpen = false
    for (place, scalar) in set.text.unicodeScalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, !isOpen { words.append(("", [])) }
      isOpen = !isSpace
      if !isSpace, let line = set.lines.firstIndex(where: { $0.codePoints.contains(place) }) {
        words[words.count - 1].text.unicodeScalars.append(scalar)
        words[words.count - 1].lines.append(line)
      }
    }
    return words
  }
}
