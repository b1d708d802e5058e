internal import System

/// The request to end this run, by a signal or because the room was closed.
final class RunEnding: Sendable {
  let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  func end() { wakeUp.signal() }
  var isRequested: Bool { wakeUp.isSignaled }
  func wait() { _ = wakeUp.wait(atMost: nil) }
}
