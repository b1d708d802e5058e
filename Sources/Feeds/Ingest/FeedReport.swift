package import CaptionCoding
package import Captions
package import Threading

/// A report of a feed for the log.
///
/// Caption text is private and is never part of a report.
package enum FeedReport: Sendable, Equatable, CustomStringConvertible {
  /// The format detected for a connection whose format was not specified.
  case speaks(CaptionFormat, ConnectionID)
  /// The first occurrence of a fault in a connection's stream, with its line.
  case fault(DecodingWarning, line: Int?, format: CaptionFormat?, ConnectionID)
  /// The number of occurrences of a repeated fault, at the end of a connection's stream.
  case faults(DecodingWarning, count: Int, ConnectionID)
  /// The refusal of a client, the `count`-th for this reason.
  case refused(Refusal, count: Int)
  /// The failure to reach a server that provides captions.
  case away(server: String, reason: String)
  /// The failure of the feed, which cannot continue.
  case failed(SystemError)

  /// True if the report belongs to verbose logs only.
  package var isDetail: Bool {
    if case .speaks = self { true } else { false }
  }

  package var description: String {
    switch self {
    case .speaks(let format, let connection):
      "captions, connection \(connection.number): detected format \(format.name)"
    case .fault(let warning, let line, let format, let connection):
      "captions, connection \(connection.number)\(Self.place(line, format)): \(warning) "
        + "(repetitions are only counted)"
    case .faults(let warning, let count, let connection):
      "captions, connection \(connection.number): \(warning) (\(count) times in all)"
    case .refused(let refusal, 1): "captions: \(refusal)"
    case .refused(let refusal, let count): "captions: \(refusal) (\(count) times so far)"
    case .away(let server, let reason): "captions: waiting for \(server): \(reason)"
    case .failed(let error):
      "captions: \(error); this feed is closed"
    }
  }

  private static func place(_ line: Int?, _ format: CaptionFormat?) -> String {
    let parts = [format?.name, line.map { "line \($0)" }].compactMap { $0 }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}
