internal import Captions
internal import System

/// The events of a client that wait for the mailbox, let through at a bounded rate.
///
/// Two token buckets stand before a queue that coalesces partial snapshots, as the mailbox does. No
/// other event is dropped, and the order is kept. An event that is no partial snapshot releases all
/// partial snapshots before it. Back-pressure slows a client that exceeds the rate for longer.
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
  private var queue = MergingQueue<SnapshotKey, CaptionEvent>()

  init() {}

  var isEmpty: Bool { queue.isEmpty }

  /// True if no more bytes may be read until an event has passed.
  var isFull: Bool { queue.count >= Self.maxWaitingEvents || queue.weight >= Self.maxWaitingBytes }

  /// The oldest waiting event.
  var first: CaptionEvent? { queue.first }

  /// Returns the time at which the oldest event may pass; nil if no event waits.
  func deadline(after now: Instant) -> Instant? {
    guard !isEmpty else { return nil }
    let common = events.nextToken(after: now)
    let due = queue.barrierCount > 0 ? common : max(common, partials.nextToken(after: now))
    return common == now ? due : max(due, now + Self.tick)
  }

  /// Adds an event, or replaces the waiting snapshot with its key.
  mutating func append(_ event: CaptionEvent) {
    let key = event.snapshotKey
    if let key, queue.merge(under: key, { $0 = event.replacing($0) }, weighing: \.textBytes) {
      return
    }
    queue.append(event, key: key, weight: event.textBytes)
  }

  /// Returns true if the rate allows the oldest event to pass.
  func maySend(at now: Instant) -> Bool {
    !isEmpty && events.nextToken(after: now) == now
      && (queue.barrierCount > 0 || partials.nextToken(after: now) == now)
  }

  /// Removes the oldest event, which has passed, and its tokens.
  mutating func removeFirst(at now: Instant) {
    _ = events.removeToken(at: now)
    if queue.barrierCount == 0 { _ = partials.removeToken(at: now) }
    queue.popFirst()
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
