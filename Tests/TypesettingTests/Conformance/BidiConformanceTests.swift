import Testing

@testable import Typesetting

/// The order of every line of Unicode's `BidiCharacterTest.txt` (UAX #9).
///
/// The exceptions of ICU 72 are in `BidiExceptions`.
@Suite struct BidiConformanceTests {
  /// A line of the file: a paragraph, its direction, and its characters from left to right.
  private struct Case {
    let characters: [UInt32]
    /// 0 for left to right, 1 for right to left, 2 for the direction of the first strong character.
    let direction: UInt32
    let order: [Int]

    /// Parses a line; nil if it has other fields.
    init?(_ line: ArraySlice<UInt8>) {
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 5, let direction = fields[1].numbers(radix: 10).first else {
        return nil
      }
      characters = fields[0].numbers(radix: 16)
      self.direction = direction
      order = fields[4].numbers(radix: 10).map(Int.init)
    }

    /// The characters and the direction, as in the table of exceptions.
    var name: String {
      characters.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
        + ";\(direction)"
    }

    /// The order found by `resolver`, without the characters that the file leaves out.
    func order(by resolver: BidiResolver) -> [Int] {
      // A directional mark is a strong character, so a mark at the beginning sets the paragraph's
      // direction.
      let mark: [UInt16] = [[0x200E], [0x200F], []][Int(direction)]
      var places = [Int](repeating: -1, count: mark.count)
      var units = mark
      for (place, character) in characters.enumerated() {
        let before = units.count
        units += Unicode.Scalar(character).map { Array(String($0).utf16) } ?? [0xFFFD]
        places += [place] + [Int](repeating: -1, count: units.count - before - 1)
      }
      let runs = resolver.levelRuns(of: units).runs
      let asked = Set(order)
      return BidiResolver.visualOrder(runs.map(\.level)).flatMap { number in
        let run = runs[number]
        let reading = places[run.range].filter(asked.contains)
        return run.level.isMultiple(of: 2) ? reading : reading.reversed()
      }
    }
  }

  @Test func everyParagraphIsReorderedAsUnicodeSays() throws {
    let resolver = BidiResolver()
    var count = 0
    var failed: Set<String> = []
    for line in try UnicodeTestFile("BidiCharacterTest.txt").lines {
      let test = try #require(Case(line))
      count += 1
      if test.order(by: resolver) != test.order { failed.insert(test.name) }
    }
    #expect(count == 91_707)
    #expect(failed.subtracting(BidiExceptions.all).sorted() == [], "these fail as well")
    #expect(BidiExceptions.all.subtracting(failed).sorted() == [], "these pass by now")
  }
}
