internal import Synchronization

/// A value that one thread sets once and another waits for.
package final class Verdict<Answer: Sendable>: Sendable {
  private let answer = Mutex<Answer?>(nil)
  private let bell: WakeUp

  /// Creates a value that is not set.
  ///
  /// - Throws: the errno of a system call if there are no descriptors left.
  package init() throws(SystemError) {
    bell = try WakeUp()
  }

  /// Sets the value; later calls have no effect.
  package func give(_ answer: Answer) {
    self.answer.withLock { $0 = $0 ?? answer }
    bell.ring()
  }

  /// Blocks until the value is set.
  package func wait() -> Answer {
    var sleeper = PollSet([bell.descriptor])
    while true {
      if let answer = answer.withLock({ $0 }) { return answer }
      sleeper.wait()
    }
  }
}
