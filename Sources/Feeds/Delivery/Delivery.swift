internal import CaptionCoding
internal import Captions

/// One connection's way into the mailbox: bytes in, events posted in order, faults reported once.
///
/// When the mailbox is full, what it refused waits here; whoever owns the connection stops reading and
/// calls `deliver` again a little later. So nothing is lost and little is held.
struct Delivery {
  /// How long to wait before a full mailbox is tried again.
  static let patience: Duration = .milliseconds(2)

  /// How much to read at once: events are larger than the shortest lines that mean them.
  static let mostBytes = 16 << 10

  private var decoder: FeedDecoder
  private let mailbox: CaptionMailbox
  private let report: @Sendable (FeedReport) -> Void
  /// Whether the connection can be written to; a hello over any other is an empty wish.
  private let isTwoWay: Bool
  /// Reversed: the next one to be posted is the last.
  private var waiting: [CaptionEvent] = []
  private var reported: Set<DecodingWarning> = []

  init(
    from connection: ConnectionID, to mailbox: CaptionMailbox, isTwoWay: Bool,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    decoder = FeedDecoder(format: .captionStream, connection: connection)
    self.mailbox = mailbox
    self.isTwoWay = isTwoWay
    self.report = report
  }

  /// Decodes the next bytes; to be called when everything before has been delivered.
  ///
  /// - Returns: the hello among them, if there was one.
  @discardableResult
  mutating func take(_ chunk: Span<UInt8>) -> PipelineHello? {
    let events = decoder.decode(chunk).filter { isTwoWay || !$0.isHello }
    waiting = events.reversed()
    reportFaults()
    for case .hello(let hello, _) in events { return hello }
    return nil
  }

  /// The connection is gone: its last line and its end are the last to be delivered.
  mutating func end() {
    waiting = ((decoder.finish() + [.ended(decoder.connection)]).reversed()) + waiting
    reportFaults()
    let counts = decoder.warnings
    for warning in counts.kinds where counts[warning] > 1 {
      report(.faults(warning, count: counts[warning], decoder.connection))
    }
  }

  /// Posts what waits.
  ///
  /// - Returns: false when the mailbox was full before everything had been posted.
  mutating func deliver() -> Bool {
    while let event = waiting.last {
      guard mailbox.post(event) else { return false }
      waiting.removeLast()
    }
    return true
  }

  private mutating func reportFaults() {
    let warnings = decoder.warnings
    guard warnings.kinds.count > reported.count else { return }
    for warning in warnings.kinds where reported.insert(warning).inserted {
      report(.fault(warning, decoder.connection))
    }
  }
}

extension CaptionEvent {
  fileprivate var isHello: Bool {
    if case .hello = self { true } else { false }
  }
}
