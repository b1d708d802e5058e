import Rooms
import Testing

/// The limits of wrong secrets.
@Suite final class JoinGateTests {
  private var gate = JoinGate()
  private let start = ContinuousClock.now

  private func judge(
    _ isRight: Bool, from address: String, at now: ContinuousClock.Instant
  ) -> JoinGate.Verdict { gate.judge(isRight, from: address, at: now) }

  @Test func theFirstWrongAttemptsAreFree() {
    for _ in 0..<4 {
      #expect(judge(false, from: "10.0.0.5", at: start) == .wrong(wait: .zero))
    }
    #expect(judge(true, from: "10.0.0.5", at: start) == .right)
  }

  @Test func theWaitGrowsAndTheSecretIsNotLookedAtMeanwhile() {
    for _ in 0..<4 { _ = judge(false, from: "10.0.0.5", at: start) }
    #expect(judge(false, from: "10.0.0.5", at: start) == .wrong(wait: .seconds(2)))
    #expect(judge(true, from: "10.0.0.5", at: start + .seconds(1)) == .wait(.seconds(1)))
    #expect(
      judge(false, from: "10.0.0.5", at: start + .seconds(3)) == .wrong(wait: .seconds(4)))
    // Others are not kept out.
    #expect(judge(true, from: "10.0.0.6", at: start + .seconds(3)) == .right)
  }

  @Test func theWaitHasALimit() {
    var now = start
    for _ in 0..<40 {
      guard case .wrong(let wait) = judge(false, from: "10.0.0.5", at: now) else { break }
      now += wait
    }
    #expect(judge(false, from: "10.0.0.5", at: now) == .wrong(wait: .seconds(60)))
  }

  @Test func thoseWhoShareAnAddressMayMistypeNowAndThen() {
    for number in 0..<200 {
      let verdict = judge(false, from: "10.0.0.5", at: start + .seconds(40 * number))
      #expect(verdict == .wrong(wait: .zero))
    }
  }

  @Test func attemptsFromManyAddressesAreLimitedTogether() {
    for number in 0..<60 { _ = judge(false, from: "10.0.1.\(number)", at: start) }
    #expect(gate.wait(of: "10.0.2.99", at: start) == nil)
    _ = judge(false, from: "10.0.1.60", at: start)
    #expect(gate.wait(of: "10.0.2.99", at: start) != nil)
    #expect(gate.wait(of: "10.0.2.99", at: start + .seconds(2)) == nil)
  }

  @Test func allAddressesOfAnIPv6NetworkAreOne() {
    for number in 0..<5 { _ = judge(false, from: "2001:db8:1:2::\(number)", at: start) }
    #expect(gate.wait(of: "2001:db8:1:2:ffff::1", at: start) != nil)
    #expect(gate.wait(of: "2001:db8:1:3::1", at: start) == nil)
  }

  @Test func codesHaveFiveLettersThatNobodyMistakes() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let code = JoinGate.code(using: &generator)
      #expect(code.count == 5)
      #expect(!code.contains { "01IOL".contains($0) })
    }
    #expect(JoinGate.canonical(" k7q-4p ") == "K7Q4P")
  }
}
