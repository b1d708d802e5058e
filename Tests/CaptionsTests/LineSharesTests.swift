import Testing

@testable import Captions

@Suite struct LineSharesTests {
  private func shares(
    _ available: [Int], _ claims: [LineShares.Claim], leader: Int? = nil, room: Int = 2
  ) -> [Int] {
    let leader = leader ?? available.indices.last
    let shares = LineShares(available: available, claims: claims, leader: leader, room: room)
    return available.indices.map { shares[$0] }
  }

  @Test func theNewestLinesAreShown() {
    #expect(shares([1, 1, 1], [.none, .none, .none]) == [0, 1, 1])
    #expect(shares([1, 5], [.none, .speaking]) == [0, 2])
  }

  @Test func whoIsStillSpeakingKeepsALine() {
    #expect(shares([3, 5], [.speaking, .speaking]) == [1, 1])
    #expect(shares([3, 5], [.speaking, .none]) == [1, 1])
    #expect(shares([1, 4, 2], [.speaking, .none, .speaking], room: 3) == [1, 0, 2])
  }

  @Test func theLeaderComesFirstWhenThereAreMoreClaimsThanLines() {
    #expect(shares([1, 1, 1], [.speaking, .speaking, .none]) == [0, 1, 1])
    #expect(shares([1, 1], [.speaking, .speaking], room: 1) == [0, 1])
    #expect(shares([1, 1], [.none, .none], leader: 0, room: 1) == [1, 0])
  }

  @Test func whatIsOnItsWayGoesOnBeforeWhatWaits() {
    #expect(shares([3, 1, 2], [.passing, .waiting, .waiting]) == [1, 0, 1])
    #expect(shares([1, 1, 1, 2], [.unread, .unread, .waiting, .waiting]) == [0, 1, 0, 1])
    #expect(shares([1, 1, 2], [.waiting, .waiting, .waiting]) == [1, 0, 1])
  }

  @Test func captionsWithoutLinesTakeNone() {
    #expect(shares([2, 0], [.none, .speaking], leader: 0) == [2, 0])
    #expect(shares([], []) == [])
  }
}
