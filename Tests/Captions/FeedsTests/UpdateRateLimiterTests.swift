import CaptionCoding
import Captions
import RandomCaptions
import Randomness
import Testing

@testable import Feeds

@Suite("The rate of updates")
struct UpdateRateLimiterTests {
  private var limiter = UpdateRateLimiter()
  private var events: [CaptionEvent] = []
  private let start = ContinuousClock.now

  private func update(_ id: String, _ text: String, final: Bool = false) -> CaptionEvent {
    var patch = UtteranceSnapshot()
    patch.text.words = .value(text)
    if final { patch.text.isFinal = .value(true) }
    var assembler = UtteranceAssembler()
    return assembler.event(
      applying: patch, to: UtteranceID(scope: .connection(ConnectionID(1)), name: .named(id)))
  }

  @Test func aTokenBucketRefillsOverTime() {
    var bucket = TokenBucket(rate: 200, burst: 2)
    func takes(at milliseconds: Int...) -> [Bool] {
      milliseconds.map { bucket.removeToken(at: start + .milliseconds($0)) }
    }
    #expect(takes(at: 0, 0, 0, 4, 5, 6) == [true, true, false, false, true, false])
    #expect(bucket.nextToken(after: start) == start + .milliseconds(10))
    #expect(takes(at: 60_000, 60_000, 60_000) == [true, true, false])
  }

  @Test mutating func slowUpdatesPassAtOnce() {
    for step in 0..<1000 {
      limiter.pass(update("u", "\(step)"), at: start + .milliseconds(5) * step, to: &events)
      #expect(events.count == step + 1)
      #expect(limiter.deadline(after: start) == nil)
    }
  }

  @Test mutating func fastUpdatesAreCoalescedWithinFiveMilliseconds() {
    for step in 0..<100_000 {
      let now = start + .microseconds(10) * step
      limiter.release(at: now, to: &events)
      limiter.pass(update("u", "\(step)"), at: now, to: &events)
      #expect((limiter.deadline(after: now) ?? now) <= now + .milliseconds(5))
    }
    limiter.release(at: start + .milliseconds(1005), to: &events)
    #expect(events.count <= UpdateRateLimiter.updatesPerSecond + UpdateRateLimiter.burst + 1)
    #expect(events.last == update("u", "99999"))
    #expect(limiter.deadline(after: start) == nil)
  }

  @Test mutating func finalsPassAtOnceAndReleaseTheUpdatesBeforeThem() {
    for step in 0..<100 { limiter.pass(update("\(step)", "x"), at: start, to: &events) }
    #expect(events.count == UpdateRateLimiter.burst)
    for number in 0..<300 {
      limiter.pass(update("u\(number)", "fin", final: true), at: start, to: &events)
      #expect(events.last == update("u\(number)", "fin", final: true))
    }
    #expect(events.count == 400)
    #expect(limiter.deadline(after: start) == nil)
  }

  @Test mutating func aFloodOfFinalsIsSlowedInOrderWithoutLoss() {
    for number in 0..<10_000 {
      limiter.pass(update("\(number)", "fin", final: true), at: start, to: &events)
    }
    #expect(events.count == UpdateRateLimiter.eventBurst)
    #expect(limiter.isFull)
    limiter.release(at: start + .seconds(1), to: &events)
    #expect(events.count <= 2 * UpdateRateLimiter.eventBurst)
    var now = start + .seconds(1)
    while let deadline = limiter.deadline(after: now), now < start + .seconds(20) {
      #expect(deadline > now && deadline <= now + .milliseconds(5))
      now = deadline
      limiter.release(at: now, to: &events)
    }
    #expect(events == (0..<10_000).map { update("\($0)", "fin", final: true) })
    #expect(now - start > .seconds(4) && now - start < .seconds(6))
    #expect(limiter.isEmpty && !limiter.isFull)
  }

  @Test mutating func aWaitingFinalReplacesOnlyItsOwnPartial() {
    for number in 0..<UpdateRateLimiter.eventBurst {
      limiter.pass(update("\(number)", "fin", final: true), at: start, to: &events)
    }
    events = []
    limiter.pass(update("a", "1"), at: start, to: &events)
    limiter.pass(update("b", "1"), at: start, to: &events)
    limiter.pass(update("a", "fin", final: true), at: start, to: &events)
    limiter.pass(update("b", "2"), at: start, to: &events)
    limiter.pass(update("b", "fin", final: true), at: start, to: &events)
    #expect(events.isEmpty)
    limiter.release(at: start + .seconds(1), to: &events)
    #expect(
      events == [
        update("a", "fin", final: true), update("b", "1"), update("b", "fin", final: true),
      ])
  }

  @Test mutating func stoppingReleasesAllEvents() {
    for number in 0..<2000 {
      limiter.pass(update("\(number)", "fin", final: true), at: start, to: &events)
    }
    limiter.releaseAll(to: &events)
    #expect(events == (0..<2000).map { update("\($0)", "fin", final: true) })
    #expect(limiter.isEmpty && limiter.deadline(after: start) == nil)
  }

  @Test mutating func theQueueIsBounded() {
    var sent = 0
    while !limiter.isFull {
      limiter.pass(update("\(sent)", "x"), at: start, to: &events)
      sent += 1
    }
    #expect(sent == UpdateRateLimiter.burst + UpdateRateLimiter.maxWaitingEvents)
    limiter.release(at: start + .milliseconds(5), to: &events)
    #expect(!limiter.isFull)
    var large = UpdateRateLimiter()
    for number in 0..<40 {
      large.pass(
        update("\(number)", String(repeating: "x", count: 1 << 18)), at: start, to: &events)
    }
    #expect(large.isFull)
  }

  /// Coalescing random events at any rate never changes the board's final state.
  @Test func coalescingDoesNotChangeTheFinalState() {
    var random = SeededGenerator(state: 11)
    for _ in 0..<Trials.rounds(100) {
      var limiter = UpdateRateLimiter()
      var direct = CaptionBoard(stability: .immediate)
      var limited = CaptionBoard(stability: .immediate)
      var assembler = UtteranceAssembler()
      var now = start
      for _ in 0..<150 {
        now += .microseconds(Int.random(in: 0...2000, using: &random))
        let event = randomEvent(of: &assembler, &random)
        direct.apply(event, at: .zero)
        var events: [CaptionEvent] = []
        limiter.release(at: now, to: &events)
        limiter.pass(event, at: now, to: &events)
        for event in events { limited.apply(event, at: .zero) }
      }
      var rest: [CaptionEvent] = []
      limiter.release(at: now + .seconds(10), to: &rest)
      for event in rest { limited.apply(event, at: .zero) }
      let settled = Duration.seconds(1)
      #expect(
        direct.visible(at: settled, for: Reader(stability: .immediate)).captions
          == limited.visible(at: settled, for: Reader(stability: .immediate)).captions)
    }
  }

  @Test func theFeedsAudienceIsADefault() {
    var assembler = UtteranceAssembler()
    func audience(
      _ id: String, for audience: Versioned<Audience>, final: Bool = false
    ) -> Audience? {
      var patch = UtteranceSnapshot()
      patch.audience = audience
      patch.text.words = .value("a")
      if final { patch.text.isFinal = .value(true) }
      let id = UtteranceID(scope: .stream("s"), name: .named(id))
      let event = assembler.event(applying: patch, to: id).withDefaultAudience(.near)
      guard case .utterance(_, let snapshot) = event else { return nil }
      return snapshot.audience.value
    }
    #expect(audience("a", for: .absent) == .near)
    #expect(audience("b", for: .value(.both)) == .both)
    // An absent key changes nothing, so the utterance's own reader stays.
    #expect(audience("b", for: .absent) == .both)
    #expect(audience("b", for: .erased) == .near)
    #expect(audience("c", for: .value(.far)) == .far)
    #expect(audience("c", for: .absent, final: true) == .far)
    #expect(audience("c", for: .absent) == .near)
    #expect(CaptionEvent.clear.withDefaultAudience(.near) == .clear)
  }
}
