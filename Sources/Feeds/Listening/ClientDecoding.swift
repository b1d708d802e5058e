internal import Captions
internal import NIOCore
internal import Synchronization

/// The decoding of one client's bytes, in short turns between which other clients are served.
struct ClientDecoding: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The reason for the end of a turn.
  enum Pause: Sendable {
    /// All received bytes are delivered.
    case idle
    /// The mailbox is full: call again after `ConnectionIngest.timeout`.
    case full
    /// The first whole record was decoded, but not delivered yet.
    case firstRecord
    /// The time is up and work remains.
    case timeUp
    /// The next record is long and may not be decoded in this turn.
    case longRecord
  }

  /// The size in bytes up to which a record is decoded well within a turn.
  static let shortRecord = 4 << 10

  /// The bytes read but not decoded; NIO reads the last bytes of a closing peer unasked.
  private var unread = ByteBuffer()
  /// True if no more bytes will be read.
  private(set) var isOver = false
  private(set) var ingest: ConnectionIngest
  /// The first hello, until it is taken.
  private var hello: PipelineHello?
  private var hasReportedFirstRecord = false
  private var hasEndedLine = false
  private var hasEnded = false

  init(_ ingest: ConnectionIngest) {
    self.ingest = ingest
  }

  /// The approximate number of held bytes of a record that is decoded in one step.
  var heldBytes: Int { ingest.heldBytes }

  /// Adds bytes that were read; `isLast` is true if no more will follow.
  mutating func add(_ bytes: ByteBuffer, isLast: Bool) {
    var bytes = bytes
    if unread.readableBytes == 0 { unread = bytes } else { unread.writeBuffer(&bytes) }
    isOver = isLast
  }

  /// Decodes and delivers the received bytes.
  ///
  /// - Parameters:
  ///   - instant: the end of the turn.
  ///   - takesLongRecords: true if a long record may be decoded, which cannot be interrupted.
  /// - Returns: the reason for the end of the turn.
  mutating func proceed(until instant: Instant, takesLongRecords: Bool) -> Pause {
    while true {
      ingest.releaseHeld()
      if ingest.hasDecodedRecord, !hasReportedFirstRecord {
        hasReportedFirstRecord = true
        return .firstRecord
      }
      guard ingest.deliver() else { return .full }
      guard hasMore else { return .idle }
      guard takesLongRecords || heldBytes <= Self.shortRecord else { return .longRecord }
      guard .now < instant else { return .timeUp }
      advance()
    }
  }

  /// Delivers decoded events as far as the mailbox has room, without a later retry.
  mutating func deliverAll() {
    ingest.deliverAll()
  }

  /// Returns the first hello received since the last call.
  mutating func takeHello() -> PipelineHello? { hello.take() }

  private var hasMore: Bool {
    unread.readableBytes > 0 || ingest.isBehind || isOver && !hasEnded
  }

  private mutating func advance() {
    guard unread.readableBytes > 0 || ingest.isBehind else {
      if hasEndedLine { ingest.end() } else { ingest.endLine() }
      return (hasEndedLine, hasEnded) = (true, hasEndedLine)
    }
    let bytes = unread
    var offset = 0
    if let hello = ingest.take(bytes.readableBytesUInt8Span, from: &offset) {
      self.hello = self.hello ?? hello
    }
    unread.moveReaderIndex(forwardBy: offset)
  }
}

/// A client's decoding, which the event loop and a decoding thread use in turn.
final class SharedDecoding: Sendable {
  private let decoding: Mutex<ClientDecoding>

  init(_ ingest: ConnectionIngest) {
    decoding = Mutex(ClientDecoding(ingest))
  }

  func withLock<Result: Sendable>(_ body: (inout ClientDecoding) -> Result) -> Result {
    decoding.withLock { body(&$0) }
  }
}
