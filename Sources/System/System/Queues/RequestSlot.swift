internal import Synchronization

/// A slot for a value that one thread requests and another one makes.
///
/// The other thread makes a value only while one is requested, so nothing is made in vain. The lock is held only for a
/// swap. `wakeUp` is signaled once a value is there.
package final class RequestSlot<Request: Sendable, Value: Sendable>: Sendable {
  private let request = Mutex<Request?>(nil)
  private let value = Mutex<Value?>(nil)
  package let wakeUp: WakeUp

  /// Creates an empty slot.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Requests a value, in place of one that was requested before.
  package func request(_ newer: Request) {
    request.withLock { $0 = newer }
  }

  /// Makes a value if one is requested.
  package func offer(_ make: (Request) -> Value) {
    guard let requested = request.withLock({ $0.take() }) else { return }
    let made = make(requested)
    value.withLock { $0 = made }
    wakeUp.signal()
  }

  /// Removes and returns the value; nil if it has not been made yet.
  package func remove() -> Value? {
    value.withLock { $0.take() }
  }
}
