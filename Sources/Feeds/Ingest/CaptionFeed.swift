package import Captions

/// An open source of captions.
///
/// Conforming types define how a feed is opened. All members may be called from any thread.
package protocol CaptionFeed: Sendable {
  /// Sends a request to every connection that asked for requests; never blocks.
  func send(_ request: ControlRequest)

  /// Sends a line with its newline to a connection that asked for such lines; never blocks.
  ///
  /// The line is dropped if the connection belongs to another feed, has ended or does not read its
  /// input.
  func send(_ line: String, to connection: ConnectionID)

  /// Asks the feed to end without waiting; `stop` must still be called.
  func askToEnd()

  /// Ends the feed and waits for its end.
  ///
  /// Captions already read are delivered as far as the mailbox has room. Call once, from a thread
  /// that may block.
  func stop()
}

/// Default implementations, for feeds that accept no messages.
extension CaptionFeed {
  package func send(_ request: ControlRequest) {}
  package func send(_ line: String, to connection: ConnectionID) {}
  package func askToEnd() {}
}
