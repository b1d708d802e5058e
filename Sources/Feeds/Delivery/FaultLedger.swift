internal import CaptionCoding
internal import Captions

/// What was already said of a connection's stream, so that each thing is said once.
struct FaultLedger: Sendable {
  private let connection: ConnectionID
  private let report: @Sendable (FeedReport) -> Void
  private let tellsFormat: Bool
  private var format: CaptionFormat?
  private var told: Set<DecodingWarning> = []

  /// - Parameters:
  ///   - connection: whose stream it is.
  ///   - tellsFormat: whether its format is news, as nobody named it.
  ///   - report: told what is news.
  init(
    of connection: ConnectionID, tellsFormat: Bool,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.connection = connection
    self.tellsFormat = tellsFormat
    self.report = report
  }

  /// Tells what the decoder has found out since it was last looked at.
  ///
  /// - Parameters:
  ///   - decoder: what read the stream.
  ///   - lines: how many lines of the stream it never saw.
  mutating func look(at decoder: FeedDecoder, behind lines: Int = 0) {
    if tellsFormat, let format = decoder.format, format != self.format {
      self.format = format
      report(.speaks(format, connection))
    }
    let warnings = decoder.warnings
    guard warnings.total > 0, warnings.kinds.count > told.count else { return }
    for warning in warnings.kinds where told.insert(warning).inserted {
      report(
        .fault(
          warning, line: warnings.firstLine(of: warning).map { $0 + lines }, format: decoder.format,
          connection))
    }
  }

  /// Tells how often each fault was met; the stream is over.
  func close(_ decoder: FeedDecoder) {
    let warnings = decoder.warnings
    for warning in warnings.kinds where warnings[warning] > 1 {
      report(.faults(warning, count: warnings[warning], connection))
    }
  }
}
