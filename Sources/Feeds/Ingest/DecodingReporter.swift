internal import CaptionCoding
internal import Captions

/// The faults already reported of a connection's stream, so that each kind is reported once.
struct DecodingReporter: Sendable {
  private let connection: ConnectionID
  private let report: @Sendable (FeedReport) -> Void
  private let tellsFormat: Bool
  private var format: CaptionFormat?
  private var told: Set<DecodingWarning> = []

  /// Creates an empty record of faults.
  ///
  /// - Parameters:
  ///   - connection: the connection of the stream.
  ///   - tellsFormat: true if the detected format is reported, because the user specified none.
  ///   - report: called with each report.
  init(
    of connection: ConnectionID, tellsFormat: Bool,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.connection = connection
    self.tellsFormat = tellsFormat
    self.report = report
  }

  /// Reports the format and the kinds of faults found since the last call.
  ///
  /// - Parameters:
  ///   - decoder: the decoder of the stream.
  ///   - lines: the number of lines of the stream that did not reach the decoder.
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

  /// Reports the number of occurrences of each repeated fault at the end of the stream.
  func close(_ decoder: FeedDecoder) {
    let warnings = decoder.warnings
    for warning in warnings.kinds where warnings[warning] > 1 {
      report(.faults(warning, count: warnings[warning], connection))
    }
  }
}
