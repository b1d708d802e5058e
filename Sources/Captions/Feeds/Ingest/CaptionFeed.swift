package import CaptionCoding
package import Captions
internal import Synchronization
package import System

/// An open source of captions.
///
/// All members may be called from any thread.
package protocol CaptionFeed: Sendable {
  /// Sends a request to every connection that asked for requests.
  ///
  /// The call never blocks.
  func send(_ request: ControlRequest)

  /// Sends a line with its newline to a connection that asked for such lines.
  ///
  /// The call never blocks. The line is dropped if the connection belongs to another feed, has
  /// ended or does not read its input.
  func send(_ line: String, to connection: ConnectionID)

  /// Asks the feed to end, without waiting for the end.
  ///
  /// `stop` must still be called.
  func askToEnd()

  /// Ends the feed and waits for its end, at most for a few seconds.
  ///
  /// Captions already read are delivered as far as the mailbox has room. The caller calls `stop`
  /// once, from a thread that may block.
  func stop()
}

/// Default implementations, for feeds that accept no messages.
extension CaptionFeed {
  package func send(_ request: ControlRequest) {}
  package func send(_ line: String, to connection: ConnectionID) {}
  package func askToEnd() {}
}

/// The limits of every feed.
enum FeedLimits {
  /// The longest time that a stop waits for a thread, an event loop or a pipeline's processes.
  static let stop = Duration.seconds(4)
}

/// The user's settings for a feed, apart from its address.
package struct FeedSettings: Sendable, Equatable {
  /// The format of the feed's connections; nil if each connection's format is detected.
  package var format: CaptionFormat?
  /// The audience of captions that specify no audience.
  package var audience: Audience?
  /// True for the program that reads captions aloud, whose reports count.
  package var isVoice: Bool

  package init(format: CaptionFormat? = nil, audience: Audience? = nil, isVoice: Bool = false) {
    self.format = format
    self.audience = audience
    self.isVoice = isVoice
  }
}

extension CaptionEvent {
  /// Returns the event, addressed to `audience` if the event is an utterance without an audience.
  func withDefaultAudience(_ audience: Audience?) -> CaptionEvent {
    guard let audience, case .utterance(let id, var snapshot) = self,
      snapshot.audience.value == nil
    else { return self }
    snapshot.audience.set(audience, at: snapshot.revision)
    return .utterance(id, snapshot)
  }
}

/// The context shared by a feed's connections: the destination of events and of reports.
package struct FeedContext: Sendable {
  let mailbox: CaptionMailbox
  let connectionIDs: ConnectionIDGenerator
  let streams: StreamAssembler
  let settings: FeedSettings
  let initialRequests: InitialRequests
  /// The function for the log, which is called on the feed's thread.
  let report: @Sendable (FeedReport) -> Void

  /// Creates the context of a feed.
  package init(
    mailbox: CaptionMailbox, connectionIDs: ConnectionIDGenerator,
    streams: StreamAssembler = StreamAssembler(), settings: FeedSettings = FeedSettings(),
    initialRequests: InitialRequests = InitialRequests(),
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.mailbox = mailbox
    self.connectionIDs = connectionIDs
    self.streams = streams
    self.settings = settings
    self.initialRequests = initialRequests
    self.report = report
  }
}

/// The requests sent to a new connection whose hello asks for `control`.
///
/// They can change while feeds are open. The type is thread-safe.
package final class InitialRequests: Sendable {
  private let requests: Mutex<[ControlRequest]>

  package init(_ requests: [ControlRequest] = []) {
    self.requests = Mutex(requests)
  }

  /// Replaces the requests for connections to come.
  package func replace(with newer: [ControlRequest]) {
    requests.withLock { $0 = newer }
  }

  /// The requests as lines of the caption stream; empty if there are no requests.
  var lines: String {
    requests.withLock(\.self).map(CaptionStreamEncoder.line(for:)).joined()
  }
}

/// A generator of connection identifiers, which are unique across the feeds of a run.
package final class ConnectionIDGenerator: Sendable {
  private let last = Atomic<Int>(0)

  package init() {}

  /// Returns an unused identifier, on any thread.
  package func next() -> ConnectionID {
    ConnectionID(last.add(1, ordering: .relaxed).newValue)
  }
}

/// A report of a feed for the log.
///
/// Caption text is private and is never part of a report.
package enum FeedReport: Sendable, Equatable, CustomStringConvertible {
  /// The format detected for a connection whose format was not specified.
  case formatDetected(CaptionFormat, ConnectionID)
  /// The first occurrence of a fault in a connection's stream, with its line.
  case fault(DecodingWarning, line: Int?, format: CaptionFormat?, ConnectionID)
  /// The number of occurrences of a repeated fault, at the end of a connection's stream.
  case faults(DecodingWarning, count: Int, ConnectionID)
  /// The refusal of a client, the `count`-th for this reason.
  case refused(Refusal, count: Int)
  /// The failure to reach a server that provides captions.
  case serverUnavailable(server: String, reason: String)
  /// The failure of the feed, which cannot continue.
  case failed(SystemError)

  /// True if the report belongs to verbose logs only.
  package var isDetail: Bool {
    if case .formatDetected = self { true } else { false }
  }

  package var description: String {
    switch self {
    case .formatDetected(let format, let connection):
      "captions, connection \(connection.number): detected format \(format.name)"
    case .fault(let warning, let line, let format, let connection):
      "captions, connection \(connection.number)\(Self.position(line, format)): \(warning) "
        + "(repetitions are only counted)"
    case .faults(let warning, let count, let connection):
      "captions, connection \(connection.number): \(warning) (\(count) times in all)"
    case .refused(let refusal, 1): "captions: \(refusal)"
    case .refused(let refusal, let count): "captions: \(refusal) (\(count) times so far)"
    case .serverUnavailable(let server, let reason): "captions: waiting for \(server): \(reason)"
    case .failed(let error):
      "captions: \(error); this feed is closed"
    }
  }

  private static func position(_ line: Int?, _ format: CaptionFormat?) -> String {
    let parts = [format?.name, line.map { "line \($0)" }].compactMap { $0 }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }
}
