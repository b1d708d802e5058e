import System
import Testing

@Suite("Back-off") struct BackoffTests {
  private let start = ContinuousClock.now

  @Test func pausesDoubleUpToALimitAndBeginAnewAfterASuccess() {
    var backoff = Backoff(first: .milliseconds(250), max: .seconds(5))
    let pauses = (1...40).map { _ in backoff.recordFailure(at: start) }
    #expect(
      pauses[..<6] == [
        .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2),
        .seconds(4), .seconds(5),
      ])
    #expect(pauses[6...].allSatisfy { $0 == .seconds(5) })
    #expect(backoff.failureCount == 40)
    backoff.recordSuccess()
    #expect(!backoff.isPaused(at: start) && backoff.failureCount == 0)
    #expect(backoff.recordFailure(at: start) == .milliseconds(250))
  }

  @Test func theRestShrinksWithTime() {
    var backoff = Backoff(first: .seconds(1), max: .seconds(60))
    #expect(backoff.rest(at: start) == .zero)
    backoff.recordFailure(at: start)
    #expect(backoff.rest(at: start + .milliseconds(300)) == .milliseconds(700))
    #expect(backoff.isPaused(at: start + .milliseconds(999)))
    #expect(!backoff.isPaused(at: start + .seconds(1)))
    #expect(backoff.rest(at: start + .seconds(9)) == .zero)
  }

  @Test func theFirstFailuresMayBeFree() {
    var backoff = Backoff(first: .milliseconds(500), max: .seconds(30), freeFailures: 1)
    #expect(backoff.recordFailure(at: start) == .zero && !backoff.isPaused(at: start))
    #expect(backoff.recordFailure(at: start) == .milliseconds(500))
  }

  @Test func aRequestedPauseIsBounded() {
    var backoff = Backoff(first: .milliseconds(500), max: .seconds(30), freeFailures: 1)
    #expect(backoff.recordFailure(atLeast: .seconds(20), at: start) == .seconds(20))
    #expect(backoff.recordFailure(atLeast: .seconds(1_000_000), at: start) == .seconds(60))
  }
}
