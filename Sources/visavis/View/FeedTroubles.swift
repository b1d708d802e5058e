internal import Synchronization

/// The feeds of one kind that are not well, and why; from any thread.
///
/// A feed is told apart by a name or a number. There are as many entries as the command line has feeds.
final class FeedTroubles<Feed: Equatable & Sendable>: Sendable {
  private let troubles = Mutex<[(feed: Feed, text: String)]>([])

  /// Takes in that a feed is not well, or is well again.
  ///
  /// - Parameters:
  ///   - feed: the one that has news.
  ///   - trouble: the words for the person; nil if the feed is well.
  /// - Returns: the troubles that last, the newest last.
  func note(_ feed: Feed, _ trouble: String?) -> [String] {
    troubles.withLock { troubles in
      troubles.removeAll { $0.feed == feed }
      if let trouble { troubles.append((feed, trouble)) }
      return troubles.map(\.text)
    }
  }
}
