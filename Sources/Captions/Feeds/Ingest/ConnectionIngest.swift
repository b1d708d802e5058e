internal import CaptionCoding
internal import Captions
internal import Synchronization
internal import System

/// The path of one connection's bytes into the mailbox.
///
/// Bytes are decoded, events are posted in order and at a bounded rate, and each kind of fault is
/// reported once. If the mailbox is full, refused events stay in a short queue here. The
/// connection's owner stops reading and calls `deliver` again when there is room. No event is lost.
/// `ConnectionIngest` has no timer, so the owner also calls `deliver` at `deadline`.
struct ConnectionIngest: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The maximum number of bytes read at once.
  static let maxReadBytes = 16 << 10

  /// The limits of one decoding step, in records and in bytes.
  ///
  /// Events are larger than the shortest lines that produce them, and other connections share the
  /// thread.
  private static let slice = (records: 32, bytes: 4 << 10)

  /// True if a record, or the end of the connection, has produced an event.
  private(set) var hasDecodedRecord = false

  private var decoder: FeedDecoder
  /// The reader of a hello before the format's own lines; nil if the format includes hellos.
  private var helloReader: HelloReader?
  private var rateLimiter = UpdateRateLimiter()
  /// The rate of levels of sound, of which a meter needs few, so that the others are dropped.
  private var levels = TokenBucket(rate: 20, burst: 1)
  private let context: FeedContext
  private var reportedFormat: CaptionFormat?
  private var reportedFaults: Set<DecodingWarning> = []
  private let roomRequest = RoomRequest()
  /// True if the connection can be written to; if not, a hello gets no control lines and reports.
  private let isTwoWay: Bool
  /// True if the sender asked for reports of displayed captions.
  private var wantsDisplayReports = false
  /// The decoded events that are not posted yet, in order.
  private var decodedEvents: [CaptionEvent] = []
  /// True if the mailbox had no room for an event at the last `deliver`.
  private(set) var isRefused = false
  private var pendingRelease = PendingRelease()
  private var hasEnded = false

  init(from connection: ConnectionID, into context: FeedContext, isTwoWay: Bool = true) {
    let format = context.settings.format
    decoder = FeedDecoder(format: format, connection: connection, streams: context.streams)
    helloReader = HelloReader(for: format, connection: connection)
    self.context = context
    self.isTwoWay = isTwoWay
  }

  /// True if received bytes have yet to be decoded.
  var hasBacklog: Bool { decoder.hasBacklog }

  /// The approximate number of held bytes of a record that is decoded in one step at its end.
  var bufferedBytes: Int { decoder.bufferedBytes }

  /// Decodes a slice of the next bytes.
  ///
  /// The caller first delivers all earlier events. It calls `decode` again while `offset` is not at
  /// the end, or while `hasBacklog` is true.
  ///
  /// - Parameters:
  ///   - chunk: The bytes read.
  ///   - offset: The start of the slice, advanced past the bytes consumed.
  ///   - now: The current time.
  /// - Returns: The hello in the slice, if there is one and the connection can be written to.
  mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int, at now: Instant = .now
  ) -> PipelineHello? {
    let events = decodeEvents(chunk, from: &offset)
    schedule(at: now)
    accept(events, at: now)
    guard isTwoWay else { return nil }
    for case .hello(let hello, _) in events { return hello }
    return nil
  }

  /// Ends the last line, which may lack a newline, for `decode`.
  mutating func endLine() {
    if helloReader == nil { decoder.endLine() }
  }

  /// Ends the stream: the last line and the connection's end are the last events.
  mutating func end(at now: Instant = .now) {
    pendingRelease = PendingRelease()
    accept(finish() + [.ended(decoder.connection)], at: now)
    reportCounts()
    hasEnded = true
  }

  /// Posts all decoded events at shutdown, regardless of the rate, as far as the mailbox has room.
  mutating func deliverAll() {
    rateLimiter.releaseAll(to: &decodedEvents)
    _ = deliver()
  }

  /// Posts the events that the rate and the mailbox allow.
  ///
  /// - Returns: False if no more bytes may be read yet, or if events remain after the end. In both
  ///   cases, the caller calls again at `deadline`, and if `isRefused`, when there is room.
  mutating func deliver(at now: Instant = .now) -> Bool {
    releaseHeld(at: now)
    rateLimiter.release(at: now, to: &decodedEvents)
    let count = decodedEvents.firstIndex { !context.mailbox.post($0, from: decoder.connection) }
    isRefused = count != nil
    if let count {
      decodedEvents.removeFirst(count)
      return false
    }
    // Keeps a small buffer and releases the memory of a large one.
    decodedEvents.removeAll(keepingCapacity: decodedEvents.count <= 16)
    return hasEnded ? rateLimiter.isEmpty : !rateLimiter.isFull
  }

  /// Calls `retry` once, when the mailbox has room again.
  ///
  /// A call has no effect while `retry` of an earlier one is still to be called.
  func whenThereIsRoom(_ retry: @escaping @Sendable () -> Void) {
    guard !roomRequest.isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    context.mailbox.whenThereIsRoom(for: decoder.connection.number) { [roomRequest] in
      roomRequest.isPending.store(false, ordering: .releasing)
      retry()
    }
  }

  /// Sleeps until `deliver` may succeed, until the worker has other work, or until it is stopped.
  func awaitDelivery(on worker: Worker) {
    if isRefused { whenThereIsRoom { worker.wakeUp.signal() } }
    if !worker.isStopping { _ = worker.sleep(atMost: deadline().map { max(.zero, $0 - .now) }) }
  }

  /// Decodes the input that the decoder has held for its maximum time, as `deliver` does.
  mutating func releaseHeld(at now: Instant = .now) {
    guard pendingRelease.begin(at: now) else { return }
    let events = decoder.release()
    schedule(at: now)
    accept(events, at: now)
  }

  /// Returns the next time at which `deliver` must be called without new bytes, if it must.
  func deadline(after now: Instant = .now) -> Instant? {
    [pendingRelease.time, rateLimiter.deadline(after: now)].compactMap(\.self).min()
  }

  private mutating func decodeEvents(
    _ chunk: Span<UInt8>, from offset: inout Int
  ) -> [CaptionEvent] {
    let end = min(chunk.count, offset + Self.slice.bytes)
    guard helloReader == nil else {
      let lines = chunk.extracting(..<end).end(ofLines: Self.slice.records, from: offset)
      defer { offset = lines }
      return helloReader?.decode(chunk.extracting(offset..<lines), with: &decoder) ?? []
    }
    return decoder.decode(chunk.extracting(..<end), from: &offset, atMost: Self.slice.records)
  }

  private mutating func finish() -> [CaptionEvent] {
    if let events = helloReader?.finish(with: &decoder) { return events }
    return decoder.finish()
  }

  private mutating func schedule(at now: Instant) {
    pendingRelease.schedule(after: decoder.timeout, of: decoder.pendingRecordID, at: now)
  }

  private mutating func accept(_ events: [CaptionEvent], at now: Instant) {
    for event in events {
      hasDecodedRecord = true
      switch event {
      case .followed: break
      case .voice where !context.settings.isVoice: break
      // The limit of updates would keep words apart that could replace each other.
      case .level: if levels.removeToken(at: now) { decodedEvents.append(event) }
      default:
        let event = withReportRequest(event.withDefaultAudience(context.settings.audience), at: now)
        rateLimiter.pass(event, at: now, to: &decodedEvents)
      }
    }
    reportNew()
  }

  /// Returns the event with the request for reports that its sender made.
  private mutating func withReportRequest(_ event: CaptionEvent, at now: Instant) -> CaptionEvent {
    switch event {
    case .hello(let hello, let connection) where !isTwoWay:
      return .hello(PipelineHello(name: hello.name), from: connection)
    case .hello(let hello, _):
      wantsDisplayReports = hello.wantsDisplayReports
      return event
    case .utterance(let id, var snapshot) where wantsDisplayReports && snapshot.setsWords:
      snapshot.displayReportRequest = DisplayReportRequest(
        connection: decoder.connection, arrival: now)
      return .utterance(id, snapshot)
    default: return event
    }
  }
}

extension Span<UInt8> {
  /// Returns the index after `count` lines, or the end.
  fileprivate func end(ofLines count: Int, from start: Int) -> Int {
    var (index, lines) = (start, 0)
    while index < self.count, lines < count {
      if self[index] == UInt8(ascii: "\n") || self[index] == UInt8(ascii: "\r") { lines += 1 }
      index += 1
    }
    return index
  }
}

/// The request for a call once the mailbox has room, shared with that call.
private final class RoomRequest: Sendable {
  let isPending = Atomic(false)
}

/// The reports about the stream: its format, and each kind of fault once.
extension ConnectionIngest {
  /// Reports the format and the kinds of faults found since the last call.
  private mutating func reportNew() {
    if context.settings.format == nil, let format = decoder.format, format != reportedFormat {
      reportedFormat = format
      context.report(.formatDetected(format, decoder.connection))
    }
    let warnings = decoder.warnings
    guard warnings.total > 0, warnings.kinds.count > reportedFaults.count else { return }
    for warning in warnings.kinds where reportedFaults.insert(warning).inserted {
      let line = warnings.firstLine(of: warning).map { $0 + (helloReader?.consumedLines ?? 0) }
      context.report(.fault(warning, line: line, format: decoder.format, decoder.connection))
    }
  }

  /// Reports the number of occurrences of each repeated fault at the end of the stream.
  private func reportCounts() {
    let warnings = decoder.warnings
    for warning in warnings.kinds where warnings[warning] > 1 {
      context.report(.faults(warning, count: warnings[warning], decoder.connection))
    }
  }
}
