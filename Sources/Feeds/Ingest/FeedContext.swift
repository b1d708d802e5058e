package import CaptionCoding
package import CaptionIntake
package import Captions

/// The context shared by a feed's connections: the destination of events and of reports.
package struct FeedContext: Sendable {
  let mailbox: CaptionMailbox
  let numbers: ConnectionNumbers
  let streams: StreamAssembler
  let settings: FeedSettings
  let greeting: [ControlRequest]
  let report: @Sendable (FeedReport) -> Void

  /// Creates the context of a feed.
  ///
  /// - Parameters:
  ///   - mailbox: the destination of the events.
  ///   - numbers: the source of connection numbers.
  ///   - streams: the assembler of the streams that several connections share.
  ///   - settings: the user's settings for the feed.
  ///   - greeting: the requests sent to every connection as soon as it asks for `control`.
  ///   - report: called on the feed's thread with reports for the log.
  package init(
    mailbox: CaptionMailbox, numbers: ConnectionNumbers,
    streams: StreamAssembler = StreamAssembler(), settings: FeedSettings = FeedSettings(),
    greeting: [ControlRequest] = [], report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.mailbox = mailbox
    self.numbers = numbers
    self.streams = streams
    self.settings = settings
    self.greeting = greeting
    self.report = report
  }

  /// Creates the path into the mailbox for a connection that can be written to.
  func delivery(from connection: ConnectionID) -> ConnectionIngest {
    ConnectionIngest(
      from: connection, to: mailbox, settings: settings, streams: streams, isTwoWay: true,
      report: report)
  }
}
