internal import Synchronization

/// The feeds of one kind that do not work, each with a description of its state.
///
/// Thread-safe.
///
/// A feed is identified by a name or a number. There is at most one entry for each feed on the
/// command line.
final class FeedStates<Feed: Equatable & Sendable, State: Sendable>: Sendable {
  private let states = Mutex<[(feed: Feed, state: State)]>([])

  /// Updates the state of a feed.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - state: The description of the state; nil if the feed works again.
  /// - Returns: The current states, the newest last.
  func update(_ feed: Feed, _ state: State?) -> [State] {
    states.withLock { states in
      states.removeAll { $0.feed == feed }
      if let state { states.append((feed, state)) }
      return states.map(\.state)
    }
  }
}
