import Captions
import RandomCaptions
import Randomness
import Testing

@testable import Feeds

@Suite("The rate of updates")
struct UpdateRateLimiterTests {
  private let start = ContinuousClock.now

  private func update(_ id: String, _ text: String, final: Bool = false) -> CaptionEvent {
    var update = CaptionUpdate()
    update.text = .value(text)
    if final { update.isFinal = .value(true) }
    return .update(UtteranceID(scope: .connection(ConnectionID(1)), name: .named(id)), update)
  }

  @Test func aBucketFillsWithTime() {
    var bucket = TokenBucket(rate: 200, burst: 2)
    func takes(at milliseconds: Int...) -> [Bool] {
      milliseconds.map { bucket.take(at: start + .milliseconds($0)) }
    }
    #expect(takes(at: 0, 0, 0, 4, 5, 6) == [true, true, false, false, true, false])
    #expect(bucket.nextToken(after: start) == start + .milliseconds(10))
    #expect(takes(at: 60_000, 60_000, 60_000) == [true, true, false])
  }

  @Test func whatIsSlowPassesAtOnce() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    for step in 0..<1000 {
      gate.pass(update("u", "\(step)"), at: start + .milliseconds(5) * step, to: &events)
      #expect(events.count == step + 1)
      #expect(gate.deadline(after: start) == nil)
    }
  }

  @Test func whatIsFastIsFoldedAndComesWithinFiveMilliseconds() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    for step in 0..<100_000 {
      let now = start + .microseconds(10) * step
      gate.release(at: now, to: &events)
      gate.pass(update("u", "\(step)"), at: now, to: &events)
      #expect((gate.deadline(after: now) ?? now) <= now + .milliseconds(5))
    }
    gate.release(at: start + .milliseconds(1005), to: &events)
    #expect(events.count <= UpdateRateLimiter.updatesASecond + UpdateRateLimiter.burst + 1)
    #expect(events.last == update("u", "99999"))
    #expect(gate.deadline(after: start) == nil)
  }

  @Test func someHundredFinalsPassAtOnceAndLetOutWhatWaitsBeforeThem() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    for step in 0..<100 { gate.pass(update("\(step)", "x"), at: start, to: &events) }
    #expect(events.count == UpdateRateLimiter.burst)
    for number in 0..<300 {
      gate.pass(update("u\(number)", "fin", final: true), at: start, to: &events)
      #expect(events.last == update("u\(number)", "fin", final: true))
    }
    #expect(events.count == 400)
    #expect(gate.deadline(after: start) == nil)
  }

  @Test func aFloodOfFinalsIsSlowedAndNoneOfThemIsLostOrOvertaken() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    for number in 0..<10_000 {
      gate.pass(update("\(number)", "fin", final: true), at: start, to: &events)
    }
    #expect(events.count == UpdateRateLimiter.eventBurst)
    #expect(gate.isFull)
    gate.release(at: start + .seconds(1), to: &events)
    #expect(events.count <= 2 * UpdateRateLimiter.eventBurst)
    var now = start + .seconds(1)
    while let deadline = gate.deadline(after: now), now < start + .seconds(20) {
      #expect(deadline > now && deadline <= now + .milliseconds(5))
      now = deadline
      gate.release(at: now, to: &events)
    }
    #expect(events == (0..<10_000).map { update("\($0)", "fin", final: true) })
    #expect(now - start > .seconds(4) && now - start < .seconds(6))
    #expect(gate.isEmpty && !gate.isFull)
  }

  @Test func aFinalThatWaitsTakesItsOwnPartialInAndNoOther() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    for number in 0..<UpdateRateLimiter.eventBurst {
      gate.pass(update("\(number)", "fin", final: true), at: start, to: &events)
    }
    events = []
    gate.pass(update("a", "1"), at: start, to: &events)
    gate.pass(update("b", "1"), at: start, to: &events)
    gate.pass(update("a", "fin", final: true), at: start, to: &events)
    gate.pass(update("b", "2"), at: start, to: &events)
    gate.pass(update("b", "fin", final: true), at: start, to: &events)
    #expect(events.isEmpty)
    gate.release(at: start + .seconds(1), to: &events)
    #expect(
      events == [
        update("a", "fin", final: true), update("b", "1"), update("b", "fin", final: true),
      ])
  }

  @Test func whoStopsHurriesWhatWaits() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    for number in 0..<2000 {
      gate.pass(update("\(number)", "fin", final: true), at: start, to: &events)
    }
    gate.open(to: &events)
    #expect(events == (0..<2000).map { update("\($0)", "fin", final: true) })
    #expect(gate.isEmpty && gate.deadline(after: start) == nil)
  }

  @Test func manyUtterancesAtOnceAreBounded() {
    var gate = UpdateRateLimiter()
    var events: [CaptionEvent] = []
    var sent = 0
    while !gate.isFull {
      gate.pass(update("\(sent)", "x"), at: start, to: &events)
      sent += 1
    }
    #expect(sent == UpdateRateLimiter.burst + UpdateRateLimiter.mostWaiting)
    gate.release(at: start + .milliseconds(5), to: &events)
    #expect(!gate.isFull)
    var large = UpdateRateLimiter()
    for number in 0..<40 {
      large.pass(
        update("\(number)", String(repeating: "x", count: 1 << 18)), at: start, to: &events)
    }
    #expect(large.isFull)
  }

  /// Coalescing random events at any rate never changes the board's final state.
  @Test func itChangesNothingThatIsSeenInTheEnd() {
    var random = SeededGenerator(state: 11)
    for _ in 0..<Trials.rounds(300) {
      var gate = UpdateRateLimiter()
      var plain = CaptionBoard(policies: [.immediate])
      var gated = CaptionBoard(policies: [.immediate])
      var now = start
      for _ in 0..<150 {
        now += .microseconds(Int.random(in: 0...2000, using: &random))
        let event = randomEvent(&random)
        plain.apply(event, at: .zero)
        var events: [CaptionEvent] = []
        gate.release(at: now, to: &events)
        gate.pass(event, at: now, to: &events)
        for event in events { gated.apply(event, at: .zero) }
      }
      var rest: [CaptionEvent] = []
      gate.release(at: now + .seconds(10), to: &rest)
      for event in rest { gated.apply(event, at: .zero) }
      let settled = Duration.seconds(1)
      #expect(
        plain.visible(at: settled, for: Reader(stability: .immediate)).captions
          == gated.visible(at: settled, for: Reader(stability: .immediate)).captions)
    }
  }

  @Test func aFeedsReaderIsThatOfUpdatesThatNameNone() {
    var stamp = AudienceTagger(.near)
    func audience(_ event: CaptionEvent) -> Field<Audience>? {
      guard case .update(_, let update) = stamp.stamped(event) else { return nil }
      return update.audience
    }
    func update(_ id: String, for audience: Field<Audience>, final: Bool = false) -> CaptionEvent {
      var update = CaptionUpdate()
      update.audience = audience
      if final { update.isFinal = .value(true) }
      return .update(UtteranceID(scope: .stream("s"), name: .named(id)), update)
    }
    #expect(audience(update("a", for: .absent)) == .value(.near))
    #expect(audience(update("b", for: .value(.both))) == .value(.both))
    // An absent key changes nothing, so the utterance's own reader stays.
    #expect(audience(update("b", for: .absent)) == .absent)
    #expect(audience(update("b", for: .erased)) == .value(.near))
    #expect(audience(update("c", for: .value(.far))) == .value(.far))
    #expect(audience(update("c", for: .absent, final: true)) == .absent)
    #expect(audience(update("c", for: .absent)) == .value(.near))
    let other = stamp.stamped(.clear)
    #expect(other == .clear)
  }
}
