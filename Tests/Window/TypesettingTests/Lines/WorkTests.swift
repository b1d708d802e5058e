import Imaging
import Testing

@testable import Typesetting

/// The amount of measuring and drawing for a small change of a text.
@Suite struct WorkTests {
  private static let text = "When a caption grows, the lines that were read stay where they are"

  @Test(arguments: [false, true])
  func anAppendedWordMeasuresItselfAndItsLineOnly(isPreserving: Bool) throws {
    let meter = CountingMeter()
    let layouts = try meter.layouts()
    let parameters = LayoutCache.Parameters.columns(30)
    let before = layouts.lines(of: Self.text, in: parameters)
    meter.reset()
    let earlier = isPreserving ? LaidOutText(text: Self.text, language: nil, lines: before) : nil
    let after = layouts.lines(of: Self.text + " now", in: parameters, preservingBreaksOf: earlier)
    #expect(after.count == 3)
    let open = try #require(after.last?.text)
    #expect(open == "where they are now")
    #expect(meter.measured.allSatisfy(open.contains), "\(meter.measured)")
    #expect(meter.measured.count <= 4)
  }

  @Test func anAppendedWordDrawsItsLineOnly() throws {
    let typesetter = try makeTypesetter()
    let before = typesetter.lines(of: Self.text, style: .regular, width: 600)
    let pictures = before.map { typesetter.bitmap(of: $0, style: .regular, color: .white) }
    let after = typesetter.lines(
      of: Self.text + " now", style: .regular, width: 600,
      preservingBreaksOf: LaidOutText(text: Self.text, language: nil, lines: before))
    #expect(after.count == before.count)
    for number in before.indices.dropLast() {
      let again = typesetter.bitmap(of: after[number], style: .regular, color: .white)
      #expect(again?.bitmap === pictures[number]?.bitmap)
    }
  }

  @Test func aTextThatIsShownAgainIsNotMeasured() throws {
    let meter = CountingMeter()
    let layouts = try meter.layouts()
    for strategy in LineBreakStrategy.allCases {
      let parameters = LayoutCache.Parameters.columns(30, strategy: strategy)
      let first = layouts.lines(of: Self.text, in: parameters)
      meter.reset()
      #expect(layouts.lines(of: Self.text, in: parameters) == first)
      #expect(meter.measured.isEmpty)
    }
  }

  @Test func canonicallyEquivalentWordsAreMeasuredSeparately() throws {
    let meter = CountingMeter()
    _ = try meter.layouts().lines(of: "caf\u{E9} cafe\u{301} caf\u{E9}", in: .columns(5))
    let words = meter.measured.filter { $0.hasPrefix("caf") }.map(\.unicodeScalars.count)
    #expect(words.contains(4) && words.contains(5))
  }

  @Test(arguments: ["x", "ก", "東", "word ", "ประเทศไทย", "🙂"])
  func workGrowsWithTheTextAndNotFaster(unit: String) throws {
    func measured(_ count: Int, _ strategy: LineBreakStrategy) throws -> Int {
      let meter = CountingMeter()
      let text = String(repeating: unit, count: count / unit.unicodeScalars.count)
      _ = try meter.layouts().lines(of: text, in: .columns(40, strategy: strategy))
      return meter.measured.reduce(0) { $0 + $1.unicodeScalars.count }
    }
    for strategy in LineBreakStrategy.allCases {
      #expect(try measured(4_096, strategy) <= 10 * measured(512, strategy) + 4_096)
    }
  }
}
