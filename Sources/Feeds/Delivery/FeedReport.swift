package import CaptionCoding
package import Captions
package import FrameExchange

/// Something about a feed that a log may tell; caption text is private and never in it.
package enum FeedReport: Sendable, Equatable, CustomStringConvertible {
  /// What a connection, of which nobody said it, was taken to speak.
  case speaks(CaptionFormat, ConnectionID)
  /// The first time that a connection's stream had this fault, and on which of its lines.
  case fault(DecodingWarning, line: Int?, format: CaptionFormat?, ConnectionID)
  /// A connection's stream is over and had this fault several times.
  case faults(DecodingWarning, count: Int, ConnectionID)
  /// A client of a listener was turned away, the `count`-th for this reason.
  case refused(Refusal, count: Int)
  /// A server that captions are to come from cannot be reached.
  case away(server: String, reason: String)
  /// The feed cannot go on.
  case failed(SystemError)

  /// Whether only those want to know it who ask what goes on.
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
