/// Asks until `condition` holds, for at most `limit`; whether it came to hold.
///
/// Often at first, then ten times a second. A guest is an emulated machine, fifteen times slower than
/// this one: the limits are there to end a test that hangs, they do not measure anything.
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

/// Whether `condition` holds each time it is asked for so long.
package func throughout(_ time: Duration, _ condition: () throws -> Bool) async throws -> Bool {
  let deadline = ContinuousClock.now + time
  while ContinuousClock.now < deadline {
    guard try condition() else { return false }
    try await Task.sleep(for: .milliseconds(100))
  }
  return true
}
