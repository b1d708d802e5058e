internal import Captions
internal import NIOCore
internal import Synchronization

/// What one client sent, on its way to captions: a turn at a time, so that others have theirs in between.
struct ClientDecoding: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// Why a turn is over.
  enum Pause: Sendable {
    /// Everything is delivered that came.
    case idle
    /// What was decoded cannot be delivered yet: come again after `Delivery.patience`.
    case full
    /// Its first whole record came; it is not delivered yet.
    case spoke
    /// There is more to do, and there was no time.
    case late
    /// The next record is a long one, and was not to be decoded in this turn.
    case long
  }

  /// A record of so many bytes is decoded well within a turn.
  static let shortRecord = 4 << 10

  /// What was read and is not decoded; NIO reads a closing peer's last bytes unasked.
  private var unread = ByteBuffer()
  /// No more will be read.
  private(set) var isOver = false
  private(set) var delivery: Delivery
  /// The first hello, until it is taken.
  private var hello: PipelineHello?
  private var isKnownToSpeak = false
  private var hasEndedLine = false
  private var hasEnded = false

  init(_ delivery: Delivery) {
    self.delivery = delivery
  }

  /// About how many bytes of a record are held that is decoded in one go.
  var heldBytes: Int { delivery.heldBytes }

  /// Adds what was read; `isLast` where no more will be.
  mutating func add(_ bytes: ByteBuffer, isLast: Bool) {
    var bytes = bytes
    if unread.readableBytes == 0 { unread = bytes } else { unread.writeBuffer(&bytes) }
    isOver = isLast
  }

  /// Decodes and delivers what there is.
  ///
  /// - Parameters:
  ///   - instant: when to make room for others.
  ///   - takesLongRecords: whether there is time for one, which cannot be interrupted.
  /// - Returns: why it stopped.
  mutating func proceed(until instant: Instant, takesLongRecords: Bool) -> Pause {
    while true {
      delivery.releaseHeld()
      if delivery.hasSpoken, !isKnownToSpeak {
        isKnownToSpeak = true
        return .spoke
      }
      guard delivery.deliver() else { return .full }
      guard hasMore else { return .idle }
      guard takesLongRecords || heldBytes <= Self.shortRecord else { return .long }
      guard .now < instant else { return .late }
      advance()
    }
  }

  /// Delivers what was decoded, as far as there is room: nobody comes again.
  mutating func deliverAll() {
    delivery.deliverAll()
  }

  /// The first hello that came since this was asked.
  mutating func takeHello() -> PipelineHello? { hello.take() }

  private var hasMore: Bool {
    unread.readableBytes > 0 || delivery.isBehind || isOver && !hasEnded
  }

  private mutating func advance() {
    guard unread.readableBytes > 0 || delivery.isBehind else {
      if hasEndedLine { delivery.end() } else { delivery.endLine() }
      return (hasEndedLine, hasEnded) = (true, hasEndedLine)
    }
    let bytes = unread
    var offset = 0
    if let hello = delivery.take(bytes.readableBytesUInt8Span, from: &offset) {
      self.hello = self.hello ?? hello
    }
    unread.moveReaderIndex(forwardBy: offset)
  }
}

/// A client's decoding, which goes from the event loop to a thread and back: one has it at a time.
final class SharedDecoding: Sendable {
  private let decoding: Mutex<ClientDecoding>

  init(_ delivery: Delivery) {
    decoding = Mutex(ClientDecoding(delivery))
  }

  func withLock<Result: Sendable>(_ body: (inout ClientDecoding) -> Result) -> Result {
    decoding.withLock { body(&$0) }
  }
}
