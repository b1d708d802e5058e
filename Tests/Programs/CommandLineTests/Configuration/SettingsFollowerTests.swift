internal import ArgumentParser
internal import FrameLoop
internal import Glibc
internal import Messages
internal import ProgramBench
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
}
