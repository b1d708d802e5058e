import CaptionCoding
import Captions
import RandomCaptions
import Randomness
import Testing

@testable import Feeds

@Suite("The rate of updates")
struct UpdateRateLimiterTests {
  private let start = ContinuousClock.now

  private func update(_ id: String, _ text: String, final: Bool = false) -> CaptionEvent {
    var patch = UtterancePatch()
    patch.text = .value(text)
    if final { patch.isFinal = .value(true) }
    var assembler = UtteranceAssembler()
    return assembler.event(
      applying: patch, to: UtteranceID(scope: .connection(ConnectionID(1)), name: .named(id)))
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
    gate.passAll(to: &events)
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
      var assembler = UtteranceAssembler()
      var now = start
      for _ in 0..<150 {
        now += .microseconds(Int.random(in: 0...2000, using: &random))
        let event = randomEvent(of: &assembler, &random)
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

  @Test func aFeedsReaderIsThatOfUtterancesThatNameNone() {
    var assembler = UtteranceAssembler()
    func audience(
      _ id: String, for audience: PatchField<Audience>, final: Bool = false
    ) -> Audience? {
      var patch = UtterancePatch()
      patch.audience = audience
      patch.text = .value("a")
      if final { patch.isFinal = .value(true) }
      let id = UtteranceID(scope: .stream("s"), name: .named(id))
      let event = assembler.event(applying: patch, to: id).meant(for: .near)
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
    #expect(CaptionEvent.clear.meant(for: .near) == .clear)
  }
}
