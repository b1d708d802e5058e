internal import Captions

/// A rate limiter for the events of a client, which coalesces partial snapshots that arrive too fast.
///
/// A newer snapshot replaces the waiting partial one of its utterance, in place, and so does the
/// final one that follows. No other event is dropped and no final overtakes another; only texts that
/// a newer version replaced are never displayed. Any other event lets all partial snapshots before
/// it pass. A client that is too fast for long is slowed by back-pressure.
struct UpdateRateLimiter: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The rate of partial updates, as specified by the contract.
  static let updatesASecond = 200
  /// The burst of partial updates.
  static let burst = 32
  /// The rate of all events together.
  static let eventsASecond = 2000
  /// The burst of all events; enough for the replay of a conversation.
  static let eventBurst = 512
  /// The numbers of waiting events, and of bytes of their text, from which no more is read.
  static let mostWaiting = 256
  static let mostWaitingBytes = 1 << 20
  /// The least interval of the timer for the common rate, which saves a wake-up for each event.
  private static let tick: Duration = .milliseconds(2)

  private var partials = TokenBucket(rate: updatesASecond, burst: burst)
  private var events = TokenBucket(rate: eventsASecond, burst: eventBurst)
  /// The events, in order; those before `next` have passed.
  private var waiting: [CaptionEvent] = []
  private var next = 0
  /// The indices of waiting partial snapshots that may be replaced.
  ///
  /// These are the snapshots after the last event of another kind.
  private var places: [UtteranceID: Int] = [:]
  /// The number of waiting events that are no partial snapshots.
  private var otherCount = 0
  private var waitingBytes = 0

  init() {}

  var isEmpty: Bool { next == waiting.count }

  /// True if no more may be read until an event has passed.
  var isFull: Bool {
    waiting.count - next >= Self.mostWaiting || waitingBytes >= Self.mostWaitingBytes
  }

  /// The time at which the next waiting event may pass; nil if no event waits.
  func deadline(after now: Instant) -> Instant? {
    guard !isEmpty else { return nil }
    let common = events.nextToken(after: now)
    let due = otherCount > 0 ? common : max(common, partials.nextToken(after: now))
    return common == now ? due : max(due, now + Self.tick)
  }

  /// Takes in an event; events that may pass are appended to `output`, in order.
  mutating func pass(_ event: CaptionEvent, at now: Instant, to output: inout [CaptionEvent]) {
    if isEmpty, admits(event, at: now) { return output.append(event) }
    if case .utterance(let id, let snapshot) = event {
      enqueue(snapshot, of: id)
    } else {
      append(event)
    }
    if otherCount > 0 { release(at: now, to: &output) }
  }

  /// Lets waiting events pass as far as the rate allows.
  mutating func release(at now: Instant, to output: inout [CaptionEvent]) {
    while next < waiting.count, admits(waiting[next], at: now) { passFirst(to: &output) }
    guard next > 0 else { return }
    if isEmpty { return clear() }
    guard next >= Self.mostWaiting else { return }
    waiting.removeFirst(next)
    for (id, place) in places { places[id] = place - next }
    next = 0
  }

  /// Lets all events pass regardless of the rate, at shutdown.
  mutating func passAll(to output: inout [CaptionEvent]) {
    while !isEmpty { passFirst(to: &output) }
    clear()
  }

  /// Takes the tokens for the first event; returns false if it may not pass yet.
  private mutating func admits(_ event: CaptionEvent, at now: Instant) -> Bool {
    guard events.nextToken(after: now) == now else { return false }
    if event.isPartial, otherCount == 0, !partials.take(at: now) { return false }
    return events.take(at: now)
  }

  private mutating func enqueue(_ snapshot: UtteranceSnapshot, of id: UtteranceID) {
    // A cancellation does not replace the words before it.
    guard snapshot.isCancelled.value != true, let place = places[id],
      case .utterance(_, let earlier) = waiting[place], earlier.beginning == snapshot.beginning
    else {
      append(.utterance(id, snapshot))
      if snapshot.isPartial { places[id] = waiting.count - 1 }
      return
    }
    let newest = snapshot.replacing(earlier)
    waitingBytes += newest.textBytes - earlier.textBytes
    waiting[place] = .utterance(id, newest)
    if !snapshot.isPartial { close() }
  }

  private mutating func append(_ event: CaptionEvent) {
    waiting.append(event)
    waitingBytes += event.textBytes
    if !event.isPartial { close() }
  }

  /// Counts an event that is no partial snapshot and prevents replacement across it.
  private mutating func close() {
    otherCount += 1
    places.removeAll(keepingCapacity: true)
  }

  private mutating func passFirst(to output: inout [CaptionEvent]) {
    let event = waiting[next]
    waitingBytes -= event.textBytes
    if !event.isPartial {
      otherCount -= 1
    } else if case .utterance(let id, _) = event, places[id] == next {
      places[id] = nil
    }
    output.append(event)
    next += 1
  }

  /// Clears the empty queue and releases the memory of a large one.
  private mutating func clear() {
    waiting.removeAll(keepingCapacity: waiting.count <= Self.mostWaiting)
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
/// Only the time at which the bucket is full again is stored. The bucket has no clock; the current
/// time is an argument.
struct TokenBucket: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The time between two tokens.
  private let interval: Duration
  /// The greatest distance of `full` from the current time while a token is available.
  private let reach: Duration
  private var full: Instant?

  /// Creates a full bucket.
  ///
  /// - Parameters:
  ///   - rate: the number of tokens a second.
  ///   - burst: the capacity of the bucket; at least 1.
  init(rate: Int, burst: Int) {
    interval = .seconds(1) / rate
    reach = interval * (burst - 1)
  }

  /// Takes a token; returns false if none is available.
  mutating func take(at now: Instant) -> Bool {
    guard nextToken(after: now) == now else { return false }
    full = max(full ?? now, now) + interval
    return true
  }

  /// The time of the next token; `now` at the earliest.
  func nextToken(after now: Instant) -> Instant {
    full.map { max(now, $0 - reach) } ?? now
  }
}
