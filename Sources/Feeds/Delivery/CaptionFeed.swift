package import Captions

/// A source of captions that is open: what a window has to know of it.
///
/// How it is opened, and what comes of it, is its own. Everything here may be called from any thread.
package protocol CaptionFeed: Sendable {
  /// Sends a request to every connection that asked for them; never waits.
  func send(_ request: ControlRequest)

  /// Sends a line, with its newline, to a connection that asked for such lines; never waits.
  ///
  /// A connection that is another feed's, is gone, or does not read what it was sent, misses it.
  func send(_ line: String, to connection: ConnectionID)

  /// Asks the feed to end and does not wait; `stop` still has to follow.
  func askToEnd()

  /// Ends the feed, and waits for that; what was read is delivered, as far as the mailbox has room.
  ///
  /// To be called from a thread that may wait; once is enough.
  func stop()
}

/// Most feeds are only listened to.
extension CaptionFeed {
  package func send(_ request: ControlRequest) {}
  package func send(_ line: String, to connection: ConnectionID) {}
  package func askToEnd() {}
}
