internal import Synchronization

/// A value that one thread sets once and another waits for.
package final class OneShot<Answer: Sendable>: Sendable {
  private let answer = Mutex<Answer?>(nil)
  private let wakeUp: WakeUp

  /// Creates a value that is not set.
  ///
  /// - Throws: the errno of a system call if there are no descriptors left.
  package init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Sets the value; later calls have no effect.
  package func resolve(_ answer: Answer) {
    self.answer.withLock { $0 = $0 ?? answer }
    wakeUp.signal()
  }

  /// Blocks until the value is set.
  package func wait() -> Answer {
    var sleeper = PollSet([wakeUp.descriptor])
    while true {
      if let answer = answer.withLock({ $0 }) { return answer }
      sleeper.wait()
    }
  }
}
