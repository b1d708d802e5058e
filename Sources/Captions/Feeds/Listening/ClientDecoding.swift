internal import Captions
internal import NIOCore
internal import Synchronization

/// The decoding of one client's bytes in short turns, between which other clients are served.
struct ClientDecoding: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The reason for the end of a turn.
  enum TurnResult: Sendable {
    /// All received bytes are delivered.
    case idle
    /// The mailbox or the rate limiter is full.
    case full
    /// The first whole record was decoded but not delivered yet.
    case firstRecord
    /// Work remains, but the time is up, or the next record may not be decoded in this turn.
    case timeUp
  }

  /// The maximum size in bytes of a short record, which may be decoded on the event loop.
  private static let maxShortRecordBytes = 4 << 10

  /// The bytes read but not decoded.
  ///
  /// They can be more than one read, because NIO reads the last bytes of a closing peer without a
  /// request.
  private var undecoded = ByteBuffer()
  /// True if no more bytes will be read.
  private(set) var isInputComplete = false
  private(set) var ingest: ConnectionIngest
  /// The first hello, until `removeHello` is called.
  private var hello: PipelineHello?
  private var hasReportedFirstRecord = false
  private var hasEndedLine = false
  private var hasEnded = false

  init(_ ingest: ConnectionIngest) {
    self.ingest = ingest
  }

  /// True if the next record is a long one, which is decoded in one step.
  var isAtLongRecord: Bool { ingest.bufferedBytes > Self.maxShortRecordBytes }

  /// Adds bytes that were read; no more follow if `isLast` is true.
  mutating func add(_ bytes: ByteBuffer, isLast: Bool) {
    var bytes = bytes
    if undecoded.readableBytes == 0 { undecoded = bytes } else { undecoded.writeBuffer(&bytes) }
    isInputComplete = isLast
  }

  /// Decodes and delivers the received bytes until the end of the turn.
  ///
  /// A long record is not interruptible, so it is decoded only if `decodesLongRecords` is true.
  mutating func proceed(until instant: Instant, decodesLongRecords: Bool) -> TurnResult {
    while true {
      ingest.releaseHeld()
      if ingest.hasDecodedRecord, !hasReportedFirstRecord {
        hasReportedFirstRecord = true
        return .firstRecord
      }
      guard ingest.deliver() else { return .full }
      guard hasMore else { return .idle }
      guard .now < instant, decodesLongRecords || !isAtLongRecord
      else { return .timeUp }
      advance()
    }
  }

  /// Delivers decoded events as far as the mailbox has room, without a later retry.
  mutating func deliverAll() {
    ingest.deliverAll()
  }

  /// Removes and returns the first hello received since the last call.
  mutating func removeHello() -> PipelineHello? { hello.take() }

  private var hasMore: Bool {
    undecoded.readableBytes > 0 || ingest.hasBacklog || isInputComplete && !hasEnded
  }

  private mutating func advance() {
    guard undecoded.readableBytes > 0 || ingest.hasBacklog else {
      if hasEndedLine { ingest.end() } else { ingest.endLine() }
      return (hasEndedLine, hasEnded) = (true, hasEndedLine)
    }
    let bytes = undecoded
    var offset = 0
    if let hello = ingest.decode(bytes.readableBytesUInt8Span, from: &offset) {
      self.hello = self.hello ?? hello
    }
    undecoded.moveReaderIndex(forwardBy: offset)
  }
}

/// A client's decoding, which the event loop hands to a decoding thread and gets back.
///
/// One of them at a time uses it, so the lock is never waited for: it hands the buffers over without
/// a copy.
final class SharedDecoding: Sendable {
  let state: Mutex<ClientDecoding>

  init(_ ingest: ConnectionIngest) {
    state = Mutex(ClientDecoding(ingest))
  }
}
