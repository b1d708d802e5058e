import Testing

@testable import Captions

@Suite struct LineSharesTests {
  private func shares(_ available: [Int], living: [Bool], room: Int = 2) -> [Int] {
    let shares = LineShares(available: available, isLiving: living, room: room)
    return available.indices.map { shares[$0] }
  }

  @Test func theNewestLinesAreShown() {
    #expect(shares([1, 1, 1], living: [false, false, false]) == [0, 1, 1])
    #expect(shares([1, 5], living: [false, true]) == [0, 2])
  }

  @Test func whoIsStillSpeakingKeepsALine() {
    #expect(shares([3, 5], living: [true, true]) == [1, 1])
    #expect(shares([3, 5], living: [true, false]) == [1, 1])
    #expect(shares([1, 4, 2], living: [true, false, true], room: 3) == [1, 0, 2])
  }

  @Test func theNewestComesFirstWhenThereAreMoreSpeakersThanLines() {
    #expect(shares([1, 1, 1], living: [true, true, false]) == [0, 1, 1])
    #expect(shares([1, 1], living: [true, true], room: 1) == [0, 1])
  }

  @Test func captionsWithoutLinesTakeNone() {
    #expect(shares([2, 0], living: [false, true]) == [2, 0])
    #expect(shares([], living: []) == [])
  }
}
