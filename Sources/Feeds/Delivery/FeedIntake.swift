package import Captions

/// What every connection of a feed has in common: where its events go, and who is told of it.
package struct FeedIntake: Sendable {
  let mailbox: CaptionMailbox
  let numbers: ConnectionNumbers
  let settings: FeedSettings
  let greeting: [ControlRequest]
  let report: @Sendable (FeedReport) -> Void

  /// - Parameters:
  ///   - mailbox: where the events go.
  ///   - numbers: where the numbers of connections come from.
  ///   - settings: what the person said about the feed.
  ///   - greeting: sent to every connection as soon as it asks for `control`.
  ///   - report: told, on the feed's thread, of what a log may tell.
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

  /// A new way into the mailbox for a connection that can be written to.
  func delivery(from connection: ConnectionID) -> Delivery {
    Delivery(from: connection, to: mailbox, settings: settings, isTwoWay: true, report: report)
  }
}
