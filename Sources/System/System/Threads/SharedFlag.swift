internal import Synchronization

/// A flag that is set once, for a fact that one thread finds out and another one asks for later.
///
/// Any thread may set it and ask for it. What a thread wrote before it set the flag is visible to a
/// thread that has seen the flag set.
package final class SharedFlag: Sendable {
  private let value = Atomic(false)

  /// Creates a flag that is not set.
  package init() {}

  /// True if the flag is set.
  package var isSet: Bool { value.load(ordering: .acquiring) }

  /// Sets the flag.
  ///
  /// Later calls have no effect.
  ///
  /// - Returns: True if this call set it, and false if it was set before.
  @discardableResult
  package func set() -> Bool {
    !value.exchange(true, ordering: .acquiringAndReleasing)
  }
}
