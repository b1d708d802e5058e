internal import Glibc

/// Polls `condition` until it is true, for at most `limit`, and returns the last result.
///
/// It polls often at first, then ten times a second. Limits only end a test that hangs. The guest
/// is an emulated machine, fifteen times slower than this one.
package func eventually(
  within limit: Duration = .seconds(60), _ condition: () throws -> Bool
) async throws -> Bool {
  let deadline = ContinuousClock.now + limit
  var pause = Duration.milliseconds(4)
  while true {
    if try condition() { return true }
    guard ContinuousClock.now < deadline else { return false }
    try await Task.sleep(for: pause)
    pause = min(pause * 3 / 2, .milliseconds(100))
  }
}

/// Polls `condition` until it is true, for at most `limit`, and returns the last result.
///
/// The function is for tests that block their thread.
package func eventually(
  within limit: Duration = .seconds(60), _ condition: () throws -> Bool
) rethrows -> Bool {
  let deadline = ContinuousClock.now + limit
  while true {
    if try condition() { return true }
    guard ContinuousClock.now < deadline else { return false }
    usleep(1000)
  }
}

/// Returns true if `condition` holds at every check for `time`.
package func throughout(_ time: Duration, _ condition: () throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + time
  while ContinuousClock.now < deadline {
    guard try condition() else { return false }
    try await Task.sleep(for: .milliseconds(100))
  }
  return true
}
