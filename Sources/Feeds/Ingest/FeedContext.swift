package import CaptionIntake
package import Captions

/// The context shared by a feed's connections: the destination of events and of reports.
package struct FeedContext: Sendable {
  let mailbox: CaptionMailbox
  let numbers: ConnectionNumbers
  let settings: FeedSettings
  let greeting: [ControlRequest]
  let report: @Sendable (FeedReport) -> Void

  /// Creates the context of a feed.
  ///
  /// - Parameters:
  ///   - mailbox: the destination of the events.
  ///   - numbers: the source of connection numbers.
  ///   - settings: the user's settings for the feed.
  ///   - greeting: the requests sent to every connection as soon as it asks for `control`.
  ///   - report: called on the feed's thread with reports for the log.
  package init(
    mailbox: CaptionMailbox, numbers: ConnectionNumbers, settings: FeedSettings = FeedSettings(),
    greeting: [ControlRequest] = [], report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.mailbox = mailbox
    self.numbers = numbers
    self.settings = settings
    self.greeting = greeting
    self.report = report
  }

  /// Creates the path into the mailbox for a connection that can be written to.
  func delivery(from connection: ConnectionID) -> ConnectionIngest {
    ConnectionIngest(
      from: connection, to: mailbox, settings: settings, isTwoWay: true, report: report)
  }
}
