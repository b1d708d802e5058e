package import Captions
internal import Synchronization

/// Hands out the connection numbers of a run, so that no two feeds use the same.
package final class ConnectionNumbers: Sendable {
  private let last = Atomic<Int>(0)

  package init() {}

  /// A number that was never handed out, from any thread.
  package func next() -> ConnectionID {
    ConnectionID(last.add(1, ordering: .relaxed).newValue)
  }
}
