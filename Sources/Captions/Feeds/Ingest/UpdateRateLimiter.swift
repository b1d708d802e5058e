internal import Captions

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
  /// The minimum interval of the timer for the rate of all events.
  ///
  /// The interval saves a wake-up for each event.
  private static let tick: Duration = .milliseconds(2)

  private var partials = TokenBucket(rate: updatesPerSecond, burst: burst)
  private var events = TokenBucket(rate: eventsPerSecond, burst: eventBurst)
  /// The events, in order, of which the events before `next` have passed.
  private var queue: [CaptionEvent] = []
  private var next = 0
  /// The indices of waiting partial snapshots that may be replaced.
  ///
  /// These are the snapshots after the last event of another kind.
  private var partialIndices: [UtteranceID: Int] = [:]
  /// The number of waiting events that are no partial snapshots.
  private var otherCount = 0
  private var waitingBytes = 0

  init() {}

  var isEmpty: Bool { next == queue.count }

  /// True if no more bytes may be read until an event has passed.
  var isFull: Bool {
    queue.count - next >= Self.maxWaitingEvents || waitingBytes >= Self.maxWaitingBytes
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
    if case .utterance(let id, let snapshot) = event {
      enqueue(snapshot, of: id)
    } else {
      append(event)
    }
    if otherCount > 0 { release(at: now, to: &output) }
  }

  /// Appends waiting events to `output` as far as the rate allows.
  mutating func release(at now: Instant, to output: inout [CaptionEvent]) {
    while next < queue.count, consumeTokens(for: queue[next], at: now) { dequeueFirst(to: &output) }
    guard next > 0 else { return }
    if isEmpty { return clear() }
    guard next >= Self.maxWaitingEvents else { return }
    queue.removeFirst(next)
    for (id, index) in partialIndices { partialIndices[id] = index - next }
    next = 0
  }

  /// Appends all events to `output` regardless of the rate, at shutdown.
  mutating func releaseAll(to output: inout [CaptionEvent]) {
    while !isEmpty { dequeueFirst(to: &output) }
    clear()
  }

  /// Consumes the tokens for the first event; returns false if the event may not pass yet.
  private mutating func consumeTokens(for event: CaptionEvent, at now: Instant) -> Bool {
    guard events.nextToken(after: now) == now else { return false }
    if event.isPartial, otherCount == 0, !partials.removeToken(at: now) { return false }
    return events.removeToken(at: now)
  }

  private mutating func enqueue(_ snapshot: UtteranceSnapshot, of id: UtteranceID) {
    // A cancellation does not replace the words before it.
    guard snapshot.isCancelled.value != true, let index = partialIndices[id],
      case .utterance(_, let earlier) = queue[index],
      earlier.firstRevision == snapshot.firstRevision
    else {
      append(.utterance(id, snapshot))
      if snapshot.isPartial { partialIndices[id] = queue.count - 1 }
      return
    }
    let newest = snapshot.replacing(earlier)
    waitingBytes += newest.textBytes - earlier.textBytes
    queue[index] = .utterance(id, newest)
    if !snapshot.isPartial { addBarrier() }
  }

  private mutating func append(_ event: CaptionEvent) {
    queue.append(event)
    waitingBytes += event.textBytes
    if !event.isPartial { addBarrier() }
  }

  /// Counts an event that is no partial snapshot, and prevents replacement across the event.
  private mutating func addBarrier() {
    otherCount += 1
    partialIndices.removeAll(keepingCapacity: true)
  }

  private mutating func dequeueFirst(to output: inout [CaptionEvent]) {
    let event = queue[next]
    waitingBytes -= event.textBytes
    if !event.isPartial {
      otherCount -= 1
    } else if case .utterance(let id, _) = event, partialIndices[id] == next {
      partialIndices[id] = nil
    }
    output.append(event)
    next += 1
  }

  /// Clears the empty queue and releases the memory of a large one.
  private mutating func clear() {
    queue.removeAll(keepingCapacity: queue.count <= Self.maxWaitingEvents)
    next = 0
  }
}

extension CaptionEvent {
  /// True for a snapshot after which the utterance may still change.
  fileprivate var isPartial: Bool {
    if case .utterance(_, let snapshot) = self { snapshot.isPartial } else { false }
  }
}

/// A token bucket: a rate limiter that allows bursts after a pause.
///
/// Only the time at which the bucket is full again is stored. The bucket has no clock. The current
/// time is an argument.
struct TokenBucket: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The time between two tokens.
  private let interval: Duration
  /// The maximum distance of `refillTime` from the current time while a token is available.
  private let burstTolerance: Duration
  /// The time at which the bucket is full again; nil if no token was removed yet.
  private var refillTime: Instant?

  /// Creates a full bucket.
  ///
  /// - Parameters:
  ///   - rate: The number of tokens per second.
  ///   - burst: The capacity of the bucket, at least 1.
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
