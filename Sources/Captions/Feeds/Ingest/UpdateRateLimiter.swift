internal import Captions
internal import System

/// A rate limiter for the events of a client, which coalesces partial snapshots.
///
/// A newer snapshot, partial or final, replaces the waiting partial snapshot of its utterance at
/// the same position in the queue. No other event is dropped, and no final snapshot overtakes
/// another. An event that is no partial snapshot releases all partial snapshots before it.
/// Back-pressure slows a client that exceeds the rate for longer.
struct UpdateRateLimiter: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The rate of partial updates, as specified in docs/feeds.md.
  static let updatesPerSecond = 200
  /// The burst of partial updates.
  static let burst = 32
  /// The rate of all events together.
  static let eventsPerSecond = 2000
  /// The burst of all events, which suffices for the replay of a conversation.
  static let eventBurst = 512
  /// The number of waiting events at which reading pauses.
  static let maxWaitingEvents = 256
  /// The number of bytes of waiting text at which reading pauses.
  static let maxWaitingBytes = 1 << 20
  /// The minimum interval of the timer for the rate of all events, which saves wake-ups.
  private static let tick: Duration = .milliseconds(2)

  private var partials = TokenBucket(rate: updatesPerSecond, burst: burst)
  private var events = TokenBucket(rate: eventsPerSecond, burst: eventBurst)
  /// The waiting events, in which partial snapshots after the last other event may be replaced.
  private var queue = MergingQueue<SnapshotKey, CaptionEvent>()
  /// The number of waiting events that are no partial snapshots.
  private var otherCount = 0

  var isEmpty: Bool { queue.count == 0 }

  /// True if no more bytes may be read until an event has passed.
  var isFull: Bool {
    queue.count >= Self.maxWaitingEvents || queue.weight >= Self.maxWaitingBytes
  }

  /// Returns the time at which the next waiting event may pass; nil if no event waits.
  func deadline(after now: Instant) -> Instant? {
    guard !isEmpty else { return nil }
    let common = events.nextToken(after: now)
    let due = otherCount > 0 ? common : max(common, partials.nextToken(after: now))
    return common == now ? due : max(due, now + Self.tick)
  }

  /// Adds an event to the queue and appends the events that may pass to `output`, in order.
  mutating func pass(_ event: CaptionEvent, at now: Instant, to output: inout [CaptionEvent]) {
    if isEmpty, consumeTokens(for: event, at: now) { return output.append(event) }
    enqueue(event)
    if otherCount > 0 { release(at: now, to: &output) }
  }

  /// Appends waiting events to `output` as far as the rate allows.
  mutating func release(at now: Instant, to output: inout [CaptionEvent]) {
    while let event = queue.first, consumeTokens(for: event, at: now) { dequeue(to: &output) }
  }

  /// Appends all events to `output` regardless of the rate, at shutdown.
  mutating func releaseAll(to output: inout [CaptionEvent]) {
    while !isEmpty { dequeue(to: &output) }
  }

  /// Consumes the tokens for the first event; returns false if the event may not pass yet.
  private mutating func consumeTokens(for event: CaptionEvent, at now: Instant) -> Bool {
    guard events.nextToken(after: now) == now else { return false }
    if event.replacementKey != nil, otherCount == 0, !partials.removeToken(at: now) { return false }
    return events.removeToken(at: now)
  }

  private mutating func enqueue(_ event: CaptionEvent) {
    // A cancellation does not replace the words before it.
    guard case .utterance(let id, let snapshot) = event, snapshot.isCancelled.value != true,
      queue.merge(
        under: SnapshotKey(of: id, snapshot), { $0.replace(with: event) }, weighing: \.textBytes)
    else { return append(event) }
    guard !snapshot.isPartial else { return }
    otherCount += 1
    queue.seal()
  }

  private mutating func append(_ event: CaptionEvent) {
    let key = event.replacementKey
    if key == nil { otherCount += 1 }
    queue.append(event, key: key, weight: event.textBytes)
  }

  private mutating func dequeue(to output: inout [CaptionEvent]) {
    guard let event = queue.popFirst() else { return }
    if event.replacementKey == nil { otherCount -= 1 }
    output.append(event)
  }
}

/// A token bucket: a rate limiter that allows bursts after a pause.
///
/// Only the time at which the bucket is full again is stored. The bucket has no clock.
struct TokenBucket: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The time between two tokens.
  private let interval: Duration
  /// The maximum distance of `refillTime` from the current time while a token is available.
  private let burstTolerance: Duration
  /// The time at which the bucket is full again; nil if no token was removed yet.
  private var refillTime: Instant?

  /// Creates a full bucket of `burst` tokens, at least 1, which gets `rate` tokens per second.
  init(rate: Int, burst: Int) {
    interval = .seconds(1) / rate
    burstTolerance = interval * (burst - 1)
  }

  /// Removes a token; returns false if the bucket is empty.
  mutating func removeToken(at now: Instant) -> Bool {
    guard nextToken(after: now) == now else { return false }
    refillTime = max(refillTime ?? now, now) + interval
    return true
  }

  /// Returns the time of the next token, which is `now` at the earliest.
  func nextToken(after now: Instant) -> Instant {
    refillTime.map { max(now, $0 - burstTolerance) } ?? now
  }
}
