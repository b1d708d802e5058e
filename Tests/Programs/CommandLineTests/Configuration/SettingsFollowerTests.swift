internal import FrameLoop
internal import Glibc
internal import Messages
internal import ProgramBench
internal import System
internal import Testing
@testable internal import visavis

/// The settings file beside a running window.
@Suite struct SettingsFollowerTests {
  @Test func anEditBetweenTheReadingAndTheWindowIsFollowed() async throws {
    let folder = try Folder()
    let path = try folder.write("text-size = 100\n", to: "config.toml")
    try unsafe check("chmod", chmod(path, 0o600))
    let command = try ViewCommand.parse(["--config", path])
    let applied = try AppliedSettings(for: command, naming: [])
    try writeFile(path, Array("text-size = 90\n".utf8))
    let appEvents = Inbox<AppEvent>(signaling: try WakeUp())
    let follower = try SettingsFollower(
      applied, as: applied.command.settings(with: .english), catalog: .english,
      appEvents: appEvents)
    defer { follower.stop() }
    #expect(
      try await eventually {
        appEvents.drain().contains { if case .settingsEdited = $0 { true } else { false } }
      })
  }
}
