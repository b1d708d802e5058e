package import Captions
internal import Synchronization

/// The source of the connection numbers of a run, which are unique across feeds.
package final class ConnectionNumbers: Sendable {
  private let last = Atomic<Int>(0)

  package init() {}

  /// Returns an unused number, from any thread.
  package func next() -> ConnectionID {
    ConnectionID(last.add(1, ordering: .relaxed).newValue)
  }
}
