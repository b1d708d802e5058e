import Testing

@testable import Feeds

@Suite struct RestartPauseTests {
  @Test func itDoublesFromAQuarterOfASecondToFive() {
    var restart = RestartPause()
    let pauses = (0..<7).map { _ in restart.pause(afterLifeOf: .milliseconds(10)) }
    #expect(pauses == [0.25, 0.5, 1, 2, 4, 5, 5].map { .seconds($0) })
  }

  @Test func itIsShortAgainAfterALongLife() {
    var restart = RestartPause()
    for _ in 0..<5 { _ = restart.pause(afterLifeOf: .zero) }
    #expect(restart.pause(afterLifeOf: .seconds(10)) == .milliseconds(250))
    #expect(restart.pause(afterLifeOf: .seconds(9)) == .milliseconds(500))
  }
}
