internal import CaptionCoding
internal import CaptionIntake
internal import Captions

/// The path of one connection's bytes into the mailbox.
///
/// Bytes are decoded, events are posted in order and at a bounded rate, and each kind of fault is
/// reported once. If the mailbox is full, refused events are kept here: the connection's owner
/// stops reading and calls `deliver` again after `timeout`. No event is lost and few are held.
/// `ConnectionIngest` has no timer, so the owner also calls `deliver` at `deadline`.
struct ConnectionIngest: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The delay before a full mailbox is tried again.
  static let timeout: Duration = .milliseconds(2)

  /// The greatest number of bytes read at once.
  static let mostBytes = 16 << 10

  /// The limits of one decoding step, in records and in bytes.
  ///
  /// Events are larger than the shortest lines that produce them, and other connections share the
  /// thread.
  private static let slice = (records: 32, bytes: 4 << 10)

  /// True if a whole record was received.
  private(set) var hasDecodedRecord = false

  private var decoder: FeedDecoder
  /// The handler of a hello before the format's own lines; nil if none is needed.
  private var helloReader: HelloReader?
  /// The audience of captions that name none.
  private let audience: Audience?
  private var rateLimiter = UpdateRateLimiter()
  private var reporter: DecodingReporter
  private let mailbox: CaptionMailbox
  /// True if the connection can be written to.
  ///
  /// Otherwise the wishes of a hello are ignored.
  private let isTwoWay: Bool
  /// True if the sender asked for reports of displayed captions.
  private var wantsShown = false
  /// The decoded events, in order; those before `next` have been posted.
  private var ready: [CaptionEvent] = []
  private var next = 0
  /// The time at which the decoder releases held input, unless more bytes arrive before.
  private var release: Instant?
  /// The held input whose deadline more bytes do not extend; nil if there is none.
  private var hold: Int?
  private var isOver = false

  init(
    from connection: ConnectionID, to mailbox: CaptionMailbox,
    settings: FeedSettings = FeedSettings(), streams: StreamAssembler = StreamAssembler(),
    isTwoWay: Bool,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    decoder = FeedDecoder(
      format: settings.format, connection: connection, streams: streams)
    helloReader = HelloReader(before: settings.format, connection: connection)
    audience = settings.audience
    reporter = DecodingReporter(
      of: connection, reportsFormat: settings.format == nil, report: report)
    self.mailbox = mailbox
    self.isTwoWay = isTwoWay
  }

  /// True if received bytes have yet to be decoded.
  var isBehind: Bool { decoder.isBehind }

  /// The approximate number of held bytes of a record that is decoded in one step at its end.
  var heldBytes: Int { decoder.heldBytes }

  /// Decodes a slice of the next bytes.
  ///
  /// Call when all earlier events have been delivered. Call again while `offset` is not at the end,
  /// or while `isBehind` is true.
  ///
  /// - Parameters:
  ///   - chunk: the bytes read.
  ///   - offset: the start of the slice; it is advanced past the bytes consumed.
  ///   - now: the current time.
  /// - Returns: the hello in the slice, if there is one.
  mutating func take(
    _ chunk: Span<UInt8>, from offset: inout Int, at now: Instant = .now
  ) -> PipelineHello? {
    let events = decode(chunk, from: &offset)
    schedule(at: now)
    accept(events, at: now)
    guard isTwoWay else { return nil }
    for case .hello(let hello, _) in events { return hello }
    return nil
  }

  /// Ends the last line, which may lack a newline; `take` decodes the line as all others.
  mutating func endLine() {
    if helloReader == nil { decoder.endLine() }
  }

  /// Ends the stream: the last line and the connection's end are the last events.
  mutating func end(at now: Instant = .now) {
    release = nil
    accept(finish() + [.ended(decoder.connection)], at: now)
    reporter.reportCounts(of: decoder)
    isOver = true
  }

  /// Posts all decoded events regardless of the rate, as far as the mailbox has room.
  ///
  /// Used at shutdown, when no retry follows.
  mutating func deliverAll() {
    rateLimiter.passAll(to: &ready)
    _ = deliver()
  }

  /// Posts the events that the rate and the mailbox allow.
  ///
  /// - Returns: false if no more may be read yet, or if events remain after the end. In both cases,
  ///   call again after `timeout`.
  mutating func deliver(at now: Instant = .now) -> Bool {
    releaseHeld(at: now)
    rateLimiter.release(at: now, to: &ready)
    while next < ready.count {
      guard mailbox.post(ready[next]) else { return false }
      next += 1
    }
    // Keeps a small buffer and releases the memory of a large one.
    ready.removeAll(keepingCapacity: ready.count <= 16)
    next = 0
    return isOver ? rateLimiter.isEmpty : !rateLimiter.isFull
  }

  /// Decodes input that the decoder has held for its maximum time; `deliver` does so as well.
  mutating func releaseHeld(at now: Instant = .now) {
    guard let release, release <= now else { return }
    let held = decoder.release()
    self.release = nil
    schedule(at: now)
    accept(held, at: now)
  }

  /// The next time at which `deliver` must be called without new bytes; nil if there is none.
  func deadline(after now: Instant = .now) -> Instant? {
    let deadlines = [release, rateLimiter.deadline(after: now)].compactMap { $0 }
    return deadlines.min()
  }

  private mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int
  ) -> [CaptionEvent] {
    let end = min(chunk.count, offset + Self.slice.bytes)
    guard helloReader == nil else {
      let lines = chunk.extracting(..<end).end(ofLines: Self.slice.records, from: offset)
      defer { offset = lines }
      return helloReader?.take(chunk.extracting(offset..<lines), before: &decoder) ?? []
    }
    return decoder.decode(chunk.extracting(..<end), from: &offset, atMost: Self.slice.records)
  }

  private mutating func finish() -> [CaptionEvent] {
    if let events = helloReader?.finish(before: &decoder) { return events }
    return decoder.finish()
  }

  private mutating func schedule(at now: Instant) {
    let held = decoder.hold
    if held == nil || held != hold || release == nil {
      release = decoder.timeout.map { now + $0 }
    }
    hold = held
  }

  private mutating func accept(_ events: [CaptionEvent], at now: Instant) {
    for event in events {
      hasDecodedRecord = true
      rateLimiter.pass(addressed(event.meant(for: audience), at: now), at: now, to: &ready)
    }
    reporter.reportNew(in: decoder, after: helloReader?.consumedLines ?? 0)
  }

  /// The event, with the reports that its sender asked for.
  private mutating func addressed(_ event: CaptionEvent, at now: Instant) -> CaptionEvent {
    switch event {
    case .hello(let hello, let connection) where !isTwoWay:
      return .hello(PipelineHello(name: hello.name), from: connection)
    case .hello(let hello, _):
      wantsShown = hello.wantsShown
      return event
    case .utterance(let id, var snapshot) where wantsShown && snapshot.tellsWords:
      snapshot.shownRequest = ShownRequest(connection: decoder.connection, arrival: now)
      return .utterance(id, snapshot)
    default: return event
    }
  }
}

extension Span<UInt8> {
  /// The index after `count` lines, or the end.
  fileprivate func end(ofLines count: Int, from start: Int) -> Int {
    var (index, lines) = (start, 0)
    while index < self.count, lines < count {
      if self[index] == UInt8(ascii: "\n") || self[index] == UInt8(ascii: "\r") { lines += 1 }
      index += 1
    }
    return index
  }
}

/// The reporter of the faults of a connection's stream, so that each kind is reported once.
private struct DecodingReporter: Sendable {
  private let connection: ConnectionID
  private let report: @Sendable (FeedReport) -> Void
  private let reportsFormat: Bool
  private var format: CaptionFormat?
  private var reported: Set<DecodingWarning> = []

  /// Creates a reporter that has reported nothing.
  ///
  /// - Parameters:
  ///   - connection: the connection of the stream.
  ///   - reportsFormat: true if the detected format is reported, because the user specified none.
  ///   - report: called with each report.
  init(
    of connection: ConnectionID, reportsFormat: Bool,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.connection = connection
    self.reportsFormat = reportsFormat
    self.report = report
  }

  /// Reports the format and the kinds of faults found since the last call.
  ///
  /// - Parameters:
  ///   - decoder: the decoder of the stream.
  ///   - lines: the number of lines of the stream that did not reach the decoder.
  mutating func reportNew(in decoder: FeedDecoder, after lines: Int = 0) {
    if reportsFormat, let format = decoder.format, format != self.format {
      self.format = format
      report(.formatDetected(format, connection))
    }
    let warnings = decoder.warnings
    guard warnings.total > 0, warnings.kinds.count > reported.count else { return }
    for warning in warnings.kinds where reported.insert(warning).inserted {
      report(
        .fault(
          warning, line: warnings.firstLine(of: warning).map { $0 + lines }, format: decoder.format,
          connection))
    }
  }

  /// Reports the number of occurrences of each repeated fault at the end of the stream.
  func reportCounts(of decoder: FeedDecoder) {
    let warnings = decoder.warnings
    for warning in warnings.kinds where warnings[warning] > 1 {
      report(.faults(warning, count: warnings[warning], connection))
    }
  }
}
