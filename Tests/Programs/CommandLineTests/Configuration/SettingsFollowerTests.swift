internal import ArgumentParser
internal import FrameLoop
internal import Glibc
internal import Messages
internal import ProgramBench
internal import Scene
internal import System
internal import Testing
@testable internal import visavis

/// The settings file beside a running window.
@Suite struct SettingsFollowerTests {
  /// Captions stay as before, although `listen` at the next start will let them go after a minute.
  @Test func anEditSinceTheReadingIsFollowedAndWhatNeedsAStartChangesNothing() async throws {
    let folder = try Folder()
    let path = try folder.write("text-size = 100\n", to: "config.toml")
    try unsafe check("chmod", chmod(path, 0o600))
    let command = try ViewCommand.parse(["--config", path])
    let applied = try AppliedSettings(for: command, naming: [])
    try writeFile(path, Array("text-size = 90\nlisten = true\n".utf8))
    let appEvents = Inbox<AppEvent>(signaling: try WakeUp())
    let follower = try SettingsFollower(
      applied, of: applied.command, catalog: .english, appEvents: appEvents)
    defer { follower.stop() }
    let newer = try ViewCommand.parse(["--text-size", "90"]).settings(with: .english)
    let edit = SettingsEdit(from: applied.command.settings(with: .english), to: newer)
    #expect(
      try await eventually {
        appEvents.drain().contains { if case .settingsEdited(edit) = $0 { true } else { false } }
      })
  }

  /// The follower waits until the file rests, or for a second.
  @Test func aFileThatIsWrittenAllTheTimeIsReadSeldom() async throws {
    let folder = try Folder()
    let path = try folder.write("text-size = 100\n", to: "config.toml")
    try unsafe check("chmod", chmod(path, 0o600))
    let command = try ViewCommand.parse(["--config", path])
    let appEvents = Inbox<AppEvent>(signaling: try WakeUp())
    let follower = try SettingsFollower(
      AppliedSettings(for: command, naming: []), of: command, catalog: .english,
      appEvents: appEvents)
    defer { follower.stop() }
    var readings = 0
    /// Returns true if the newest edit has the size, and counts the readings.
    func isFollowed(to size: Int) -> Bool {
      let events = appEvents.drain()
      // Each reading without a fault ends the notice of an earlier fault.
      readings += events.count { if case .noticeEnded(.settings) = $0 { true } else { false } }
      guard case .settingsEdited(let edit)? = events.last else { return false }
      return edit.applied(to: ViewSettings()).near.look.textSize == size
    }
    let start = ContinuousClock.now
    for number in 0..<2_000 {
      try writeFile(path, Array("text-size = \(100 + number % 50)\n".utf8))
    }
    try writeFile(path, Array("text-size = 77\n".utf8))
    #expect(try await eventually { isFollowed(to: 77) })
    // One of the state at the start, one a second, and one of the last state.
    #expect(Double(readings) <= 3 + start.duration(to: .now) / .seconds(1))
  }
}
