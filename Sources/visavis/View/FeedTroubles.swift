internal import Synchronization

/// The current troubles of feeds of one kind, by feed.
///
/// Thread-safe.
///
/// A feed is identified by a name or a number. There is at most one entry for each feed on the
/// command line.
final class FeedTroubles<Feed: Equatable & Sendable>: Sendable {
  private let troubles = Mutex<[(feed: Feed, text: String)]>([])

  /// Updates the trouble of a feed.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - trouble: The text for the user; nil if the feed works again.
  /// - Returns: The current troubles, the newest last.
  func note(_ feed: Feed, _ trouble: String?) -> [String] {
    troubles.withLock { troubles in
      troubles.removeAll { $0.feed == feed }
      if let trouble { troubles.append((feed, trouble)) }
      return troubles.map(\.text)
    }
  }
}
