internal import Synchronization

/// A value that one thread sets once and another waits for.
package final class OneShot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let wakeUp: WakeUp

  /// Creates a value that is not set.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Sets the value.
  ///
  /// Later calls have no effect.
  package func resolve(_ value: Value) {
    self.value.withLock { $0 = $0 ?? value }
    wakeUp.signal()
  }

  /// Blocks until the value is set.
  package func wait() -> Value {
    while true {
      if let value = wait(atMost: nil) { return value }
    }
  }

  /// Blocks until the value is set, at most for `limit`; nil if it is not set by then.
  package func wait(atMost limit: Duration?) -> Value? {
    wakeUp.wait(atMost: limit)
    return value.withLock(\.self)
  }
}
