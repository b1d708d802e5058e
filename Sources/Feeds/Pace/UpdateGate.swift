internal import Captions

/// Lets what a client says through at a rate, and folds partial updates that come faster.
///
/// What came in fast comes out less often but means the same: partial updates of one utterance that
/// wait are folded into one, in their place, and so is the final that ends them. Nothing is dropped and
/// no final overtakes another; only a text that was overtaken by its own successor is never seen. Whatever
/// is no partial update lets out what waits before it. Whoever is faster than that for long is asked to
/// wait.
struct UpdateGate: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The contract's rate of partial updates.
  static let updatesASecond = 200
  /// A pipeline that tells a few things at once is no flood.
  static let burst = 32
  /// The rate of everything together, finals above all.
  static let eventsASecond = 2000
  /// A pipeline that brings a conversation along is no flood either.
  static let eventBurst = 512
  /// More events, or bytes of text, than these wait only until the sender has been stopped.
  static let mostWaiting = 256
  static let mostWaitingBytes = 1 << 20
  /// The timer of those who wait for the common rate: a wake-up for each event would cost more than it.
  private static let tick: Duration = .milliseconds(2)

  private var partials = TokenBucket(rate: updatesASecond, burst: burst)
  private var events = TokenBucket(rate: eventsASecond, burst: eventBurst)
  /// In order; those before `next` were let out.
  private var waiting: [CaptionEvent] = []
  private var next = 0
  /// Where the partial updates wait that may be folded: those behind the last event that is none.
  private var places: [UtteranceID: Int] = [:]
  /// How many wait that are no partial updates.
  private var wholes = 0
  private var waitingBytes = 0

  init() {}

  var isEmpty: Bool { next == waiting.count }

  /// No more is to be read before something was let out.
  var isFull: Bool {
    waiting.count - next >= Self.mostWaiting || waitingBytes >= Self.mostWaitingBytes
  }

  /// When the next one that waits may go; nil when none waits.
  func deadline(after now: Instant) -> Instant? {
    guard !isEmpty else { return nil }
    let common = events.nextToken(after: now)
    let due = wholes > 0 ? common : max(common, partials.nextToken(after: now))
    return common == now ? due : max(due, now + Self.tick)
  }

  /// Takes in an event; what may go goes to `outlet`, in order.
  mutating func pass(_ event: CaptionEvent, at now: Instant, to outlet: inout [CaptionEvent]) {
    if isEmpty, admits(event, at: now) { return outlet.append(event) }
    if case .update(let id, let update) = event {
      keep(update, of: id)
    } else {
      append(event)
    }
    if wholes > 0 { release(at: now, to: &outlet) }
  }

  /// Lets out what the rate allows.
  mutating func release(at now: Instant, to outlet: inout [CaptionEvent]) {
    while next < waiting.count, admits(waiting[next], at: now) { letOut(to: &outlet) }
    guard next > 0 else { return }
    if isEmpty { return forget() }
    guard next >= Self.mostWaiting else { return }
    waiting.removeFirst(next)
    for (id, place) in places { places[id] = place - next }
    next = 0
  }

  /// Lets everything out, whatever the rate: nobody comes again.
  mutating func open(to outlet: inout [CaptionEvent]) {
    while !isEmpty { letOut(to: &outlet) }
    forget()
  }

  /// Whether the first in the row may go; then it has gone.
  private mutating func admits(_ event: CaptionEvent, at now: Instant) -> Bool {
    guard events.nextToken(after: now) == now else { return false }
    if event.isPartial, wholes == 0, !partials.take(at: now) { return false }
    return events.take(at: now)
  }

  private mutating func keep(_ update: CaptionUpdate, of id: UtteranceID) {
    // A false start is none of what was said before it.
    guard update.isCancelled.value != true, let place = places[id],
      case .update(_, var earlier) = waiting[place]
    else {
      append(.update(id, update))
      if update.isPartial { places[id] = waiting.count - 1 }
      return
    }
    waitingBytes -= earlier.textBytes
    earlier.fold(update)
    waitingBytes += earlier.textBytes
    waiting[place] = .update(id, earlier)
    if !update.isPartial { close() }
  }

  private mutating func append(_ event: CaptionEvent) {
    waiting.append(event)
    waitingBytes += event.textBytes
    if !event.isPartial { close() }
  }

  /// One more waits that is no partial update: nothing is folded across it.
  private mutating func close() {
    wholes += 1
    places.removeAll(keepingCapacity: true)
  }

  private mutating func letOut(to outlet: inout [CaptionEvent]) {
    let event = waiting[next]
    waitingBytes -= event.textBytes
    if !event.isPartial {
      wholes -= 1
    } else if case .update(let id, _) = event, places[id] == next {
      places[id] = nil
    }
    outlet.append(event)
    next += 1
  }

  /// Nothing waits: a flood's memory is given back.
  private mutating func forget() {
    waiting.removeAll(keepingCapacity: waiting.count <= Self.mostWaiting)
    next = 0
  }
}

extension CaptionEvent {
  /// Whether it is an update that its utterance may be changed after.
  fileprivate var isPartial: Bool {
    if case .update(_, let update) = self { update.isPartial } else { false }
  }
}
