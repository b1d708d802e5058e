internal import Synchronization

/// A value that one thread sets once and another waits for.
package final class OneShot<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let wakeUp: WakeUp

  /// Creates a value that is not set.
  ///
  /// - Throws: The errno of a system call if there are no descriptors left.
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
    var pollSet = PollSet([wakeUp.descriptor])
    while true {
      if let value = value.withLock({ $0 }) { return value }
      pollSet.wait()
    }
  }
}
