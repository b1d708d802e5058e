package import CaptionCoding
package import Captions
package import FrameExchange

/// Something about a feed that a log may tell; caption text is private and never in it.
package enum FeedReport: Sendable, Equatable, CustomStringConvertible {
  /// The first time that a connection's stream had this fault.
  case fault(DecodingWarning, ConnectionID)
  /// A connection's stream is over and had this fault several times.
  case faults(DecodingWarning, count: Int, ConnectionID)
  /// A client was turned away: so many are connected already.
  case tooManyClients(limit: Int)
  /// The feed cannot go on.
  case failed(SystemError)

  package var description: String {
    switch self {
    case .fault(let warning, let connection):
      "captions, connection \(connection.number): \(warning) (further ones are only counted)"
    case .faults(let warning, let count, let connection):
      "captions, connection \(connection.number): \(warning) (\(count) times in all)"
    case .tooManyClients(let limit):
      "captions: \(limit) clients are connected, another one was turned away; close one first"
    case .failed(let error):
      "captions: \(error); this feed is closed"
    }
  }
}
