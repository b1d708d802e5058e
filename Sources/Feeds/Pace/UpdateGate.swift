internal import Captions

/// Lets a client's partial updates through at a rate, and folds what is faster.
///
/// What came in fast comes out less often but means the same: partial updates of one utterance that
/// wait are folded into one, in their place; whatever else comes, a final above all, lets everything
/// out that waits before it. So nothing is dropped or changes places, and only a text that was
/// overtaken is never seen. Nobody is asked to wait but who speaks of very many utterances at once.
struct UpdateGate: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The contract's rate.
  static let updatesASecond = 200
  /// A pipeline that tells a few things at once is no flood.
  static let burst = 32
  /// More utterances, or bytes of text, than these wait only until the sender has been stopped.
  static let mostWaiting = 256
  static let mostWaitingBytes = 1 << 20

  private var bucket = TokenBucket(rate: updatesASecond, burst: burst)
  private var waiting: [UtteranceID: CaptionUpdate] = [:]
  /// In the order in which they began to wait.
  private var order: [UtteranceID] = []
  private var waitingBytes = 0

  init() {}

  /// No more is to be read before something was let out.
  var isFull: Bool { order.count >= Self.mostWaiting || waitingBytes >= Self.mostWaitingBytes }

  /// When the next one that waits may go; nil when none waits.
  func deadline(after now: Instant) -> Instant? {
    order.isEmpty ? nil : bucket.nextToken(after: now)
  }

  /// Takes in an event; what may go goes to `outlet`, in order.
  mutating func pass(_ event: CaptionEvent, at now: Instant, to outlet: inout [CaptionEvent]) {
    guard case .update(let id, let update) = event, update.isPartial else {
      open(to: &outlet)
      return outlet.append(event)
    }
    if order.isEmpty, bucket.take(at: now) { return outlet.append(event) }
    keep(update, of: id)
  }

  /// Lets out what the rate allows.
  mutating func release(at now: Instant, to outlet: inout [CaptionEvent]) {
    var count = 0
    while count < order.count, bucket.take(at: now) {
      letOut(order[count], to: &outlet)
      count += 1
    }
    order.removeFirst(count)
  }

  /// Lets everything out.
  private mutating func open(to outlet: inout [CaptionEvent]) {
    for id in order { letOut(id, to: &outlet) }
    order.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ update: CaptionUpdate, of id: UtteranceID) {
    waitingBytes -= waiting[id]?.textBytes ?? 0
    if waiting[id]?.fold(update) == nil {
      waiting[id] = update
      order.append(id)
    }
    waitingBytes += waiting[id]?.textBytes ?? 0
  }

  private mutating func letOut(_ id: UtteranceID, to outlet: inout [CaptionEvent]) {
    guard let update = waiting.removeValue(forKey: id) else { return }
    waitingBytes -= update.textBytes
    outlet.append(.update(id, update))
  }
}
