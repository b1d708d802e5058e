internal import Synchronization

/// One answer that one thread gives and another waits for.
package final class Verdict<Answer: Sendable>: Sendable {
  private let answer = Mutex<Answer?>(nil)
  private let bell: WakeUp

  /// Throws when there are no descriptors left.
  package init() throws(SystemError) {
    bell = try WakeUp()
  }

  /// Gives the answer; only the first one counts.
  package func give(_ answer: Answer) {
    self.answer.withLock { $0 = $0 ?? answer }
    bell.ring()
  }

  /// Sleeps until the answer is given.
  package func wait() -> Answer {
    var sleeper = PollSet([bell.descriptor])
    while true {
      if let answer = answer.withLock({ $0 }) { return answer }
      sleeper.wait()
    }
  }
}
