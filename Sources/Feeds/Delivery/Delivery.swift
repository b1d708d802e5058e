internal import CaptionCoding
internal import Captions

/// One connection's way into the mailbox: bytes in, events posted in order and at a bounded rate, faults
/// reported once.
///
/// When the mailbox is full, what it refused waits here; whoever owns the connection stops reading and
/// calls `deliver` again a little later. So nothing is lost and little is held. It has no clock and no
/// timer: the owner calls `deliver` when `deadline` has come, too.
struct Delivery: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// How long to wait before a full mailbox is tried again.
  static let patience: Duration = .milliseconds(2)

  /// How much to read at once.
  static let mostBytes = 16 << 10

  /// How much is decoded at once: so many records, and so many bytes of them.
  ///
  /// Events are larger than the shortest lines that mean them, and others wait for the same thread.
  private static let slice = (records: 32, bytes: 4 << 10)

  /// Whether a whole record has come.
  private(set) var hasSpoken = false

  private var decoder: FeedDecoder
  /// What is taken out before it; nil where there is nothing to be.
  private var introduction: Introduction?
  private var stamp: AudienceStamp?
  private var gate = UpdateGate()
  private var faults: FaultLedger
  private let mailbox: CaptionMailbox
  /// Whether the connection can be written to; a hello over any other is a greeting without a wish.
  private let isTwoWay: Bool
  /// Who sends wants to hear when their words are on the screen.
  private var asksForShown = false
  /// In order; those before `next` have been posted.
  private var ready: [CaptionEvent] = []
  private var next = 0
  /// When the decoder is to release what it holds, if no byte comes before.
  private var release: Instant?
  /// What that is, where more bytes do not put it off.
  private var hold: Int?
  private var isOver = false

  init(
    from connection: ConnectionID, to mailbox: CaptionMailbox,
    settings: FeedSettings = FeedSettings(), isTwoWay: Bool,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    decoder = FeedDecoder(format: settings.format, connection: connection)
    introduction = Introduction(before: settings.format, connection: connection)
    stamp = settings.audience.map(AudienceStamp.init)
    faults = FaultLedger(
      of: connection, tellsFormat: settings.format == nil, report: report)
    self.mailbox = mailbox
    self.isTwoWay = isTwoWay
  }

  /// Whether there is more in the bytes that were taken in.
  var isBehind: Bool { decoder.isBehind }

  /// About how many bytes of a record are held that is decoded in one go when its end comes.
  var heldBytes: Int { decoder.heldBytes }

  /// Decodes a slice of the next bytes; to be called when everything before has been delivered, and again
  /// while `offset` is not at the end, or `isBehind`.
  ///
  /// - Parameters:
  ///   - chunk: what was read.
  ///   - offset: where to begin; it is moved behind what was taken in.
  ///   - now: when.
  /// - Returns: the hello in the slice, if there was one.
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

  /// No byte follows on the last line; it is decoded slice by slice as all others are.
  mutating func endLine() {
    if introduction == nil { decoder.endLine() }
  }

  /// The connection is gone: its last line and its end are the last to be delivered.
  mutating func end(at now: Instant = .now) {
    release = nil
    accept(finish() + [.ended(decoder.connection)], at: now)
    faults.close(decoder)
    isOver = true
  }

  /// Posts what was read, at whatever rate, as far as the mailbox has room: nobody comes again.
  mutating func deliverAll() {
    gate.open(to: &ready)
    _ = deliver()
  }

  /// Posts what may be posted.
  ///
  /// - Returns: false when more must not be read yet, or is still to be posted after the end: call again
  ///   after `patience`.
  mutating func deliver(at now: Instant = .now) -> Bool {
    releaseHeld(at: now)
    gate.release(at: now, to: &ready)
    while next < ready.count {
      guard mailbox.post(ready[next]) else { return false }
      next += 1
    }
    // Kept for the usual few; a flood's memory is given back.
    ready.removeAll(keepingCapacity: ready.count <= 16)
    next = 0
    return isOver ? gate.isEmpty : !gate.isFull
  }

  /// Reads what the decoder has held for as long as it may; `deliver` does it too.
  mutating func releaseHeld(at now: Instant = .now) {
    guard let release, release <= now else { return }
    let held = decoder.release()
    self.release = nil
    schedule(at: now)
    accept(held, at: now)
  }

  /// When `deliver` has something to do though no byte came; nil: never.
  func deadline(after now: Instant = .now) -> Instant? {
    let deadlines = [release, gate.deadline(after: now)].compactMap { $0 }
    return deadlines.min()
  }

  private mutating func decode(
    _ chunk: Span<UInt8>, from offset: inout Int
  ) -> [CaptionEvent] {
    let end = min(chunk.count, offset + Self.slice.bytes)
    guard introduction == nil else {
      let lines = chunk.extracting(..<end).end(ofLines: Self.slice.records, from: offset)
      defer { offset = lines }
      return introduction?.take(chunk.extracting(offset..<lines), before: &decoder) ?? []
    }
    return decoder.decode(chunk.extracting(..<end), from: &offset, atMost: Self.slice.records)
  }

  private mutating func finish() -> [CaptionEvent] {
    if let events = introduction?.finish(before: &decoder) { return events }
    return decoder.finish()
  }

  private mutating func schedule(at now: Instant) {
    let held = decoder.hold
    if held == nil || held != hold || release == nil {
      release = decoder.patience.map { now + $0 }
    }
    hold = held
  }

  private mutating func accept(_ events: [CaptionEvent], at now: Instant) {
    for event in events {
      hasSpoken = true
      gate.pass(addressed(stamp?.stamped(event) ?? event, at: now), at: now, to: &ready)
    }
    faults.look(at: decoder, behind: introduction?.linesTaken ?? 0)
  }

  /// The event with what its sender is to be told of it.
  private mutating func addressed(_ event: CaptionEvent, at now: Instant) -> CaptionEvent {
    switch event {
    case .hello(let hello, let connection) where !isTwoWay:
      return .hello(PipelineHello(name: hello.name), from: connection)
    case .hello(let hello, _):
      asksForShown = hello.wantsShown
      return event
    case .update(let id, var update) where asksForShown && update.hasWords:
      update.shownRequest = ShownRequest(connection: decoder.connection, arrival: now)
      return .update(id, update)
    default: return event
    }
  }
}

extension Span<UInt8> {
  /// The place behind so many lines, or the end.
  fileprivate func end(ofLines count: Int, from start: Int) -> Int {
    var (index, lines) = (start, 0)
    while index < self.count, lines < count {
      if self[index] == UInt8(ascii: "\n") || self[index] == UInt8(ascii: "\r") { lines += 1 }
      index += 1
    }
    return index
  }
}
