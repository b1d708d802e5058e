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

    /// Parses a line, or returns nil if the line has other fields.
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
      var indices = [Int](repeating: -1, count: mark.count)
      var units = mark
      for (index, character) in characters.enumerated() {
        let before = units.count
        units += Unicode.Scalar(character).map { Array(String($0).utf16) } ?? [0xFFFD]
        indices += [index] + [Int](repeating: -1, count: units.count - before - 1)
      }
      let runs = resolver.levelRuns(of: units).runs
      let requested = Set(order)
      return BidiResolver.visualOrder(runs.map(\.level)).flatMap { number in
        let run = runs[number]
        let reading = indices[run.range].filter(requested.contains)
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

/// The lines of `BidiCharacterTest.txt` (Unicode 15.0) that ICU 72 orders differently.
///
/// A line is identified by its characters and its paragraph direction.
enum BidiExceptions {
  static let all = besideOverrides.union(marksBehindBrackets).union([tooManyBrackets])

  /// An embedding, an isolate or a bracket beside an override, or brackets across embeddings.
  ///
  /// ICU resolves them by the rules before Unicode 8.0 (UAX #9, X5 to X7 and N0).
  private static let besideOverrides: Set = [
    "202A 202E 61 202C 28 5B 5D0 202C 202D 5D 29 202C;2",
    "202A 202E 61 202C 28 5D0 202C 202D 29 202C;2",
    "202A 5D0 28 5D1 202C 202D 29 202C;2",
    "202A 5D0 28 5D1 202C 202D 29;2",
    "202B 202D 5D0 202C 28 5B 61 202C 202E 5D 29 202C;2",
    "202B 202D 5D0 202C 28 61 202C 202E 29 202C;2",
    "202B 61 28 62 202C 202E 29 202C;2",
    "202B 61 28 62 202C 202E 29;2",
    "202D 202E 61 202C 28 202C 202A 5D0 29 5D1;2",
    "202D 202E 61 202C 28 5B 202C 202A 5D0 5D 29 5D1;2",
    "202D 28 202C 202A 5D0 29 5D1 202C;2",
    "202D 28 202C 202A 5D0 29 5D1;2",
    "202D 5D0 202B 5D1 202C 2068 5D2 2069 202B 5D3 202C 5D4 202C;2",
    "202D 661 202B 662 202C 2068 663 2069 202B 664 202C 665 202C;0",
    "202E 202D 5D0 202C 28 202C 202B 61 29 62;2",
    "202E 202D 5D0 202C 28 5B 202C 202B 61 5D 29 62;2",
    "202E 28 202C 202B 61 29 62 202C;2",
    "202E 28 202C 202B 61 29 62;2",
    "202E 61 202A 62 202C 2066 63 2069 202A 64 202C 65 202C;1",
    "202E 61 202A 62 202C 2066 63 2069 202A 64 202C 65 202C;2",
  ]

  /// A mark behind a closing bracket, which ICU does not resolve with it (N0, last clause).
  private static let marksBehindBrackets: Set = [
    "41 200F 5B 200D 200B 20D6 5D0 5D 200B 200D 20D6;0",
    "41 200F 5B 200D 20D6 5D0 5D 200D 20D6;0",
    "41 200F 5B 5D0 5D 200D 20D6;0",
    "5D0 28 332 5D1 29 333;0",
    "5D0 28 5D1 29 331;0",
    "61 28 332 62 29 333;1",
    "61 28 62 29 331;1",
    "661 28 332 662 29 333;0",
    "661 28 662 29 331;0",
  ]

  /// Brackets nested deeper than 63, which ICU pairs in spite of the limit (BD16, ICU-23513).
  private static let tooManyBrackets =
    "61 " + String(repeating: "28 ", count: 64) + "62" + String(repeating: " 29", count: 64) + ";1"
}
