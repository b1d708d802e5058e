import Captions
import Glibc
import Messages
import System
import Testing

@testable import Feeds

@Suite("The end of a pipeline", .timeLimit(.minutes(1)), .serialized)
struct PipelineEndTests {
  /// The time that stopping takes.
  private func stop(_ harness: PipelineHarness) -> Duration {
    ContinuousClock().measure { harness.feed.stop() }
  }

  @Test func allProcessesEndAtOnce() async throws {
    let harness = try PipelineHarness("echo $$; yes | cat | tail -n 1 | cat")
    let group = try await harness.group()
    #expect(await harness.inbox.wait { _ in (ProcessGroup.livingMembers(of: group) ?? 0) >= 5 })
    #expect(stop(harness) < .seconds(1))
    #expect(await harness.hasNoProcess(group))
  }

  @Test(arguments: [
    ("trap '' TERM; echo $$; while :; do sleep 60; done", 4096, Duration.seconds(1)),
    ("trap '' TERM; echo $$; yes", 64, .zero), ("echo $$; kill -STOP $$", 4096, .zero),
  ])
  func aProcessThatDoesNotEndIsKilled(
    command: String, capacity: Int, grace: Duration
  ) async throws {
    let harness = try PipelineHarness(command, capacity: capacity)
    let group = try await harness.group()
    let time = stop(harness)
    #expect(time > grace && time < .seconds(5))
    #expect(await harness.hasNoProcess(group))
  }

  @Test func backgroundProcessesEndWithTheShell() async throws {
    let harness = try PipelineHarness(
      "sleep 60 & (trap '' TERM; sleep 60) >/dev/null & echo $$; exit 1")
    let group = try await harness.group()
    #expect(await harness.inbox.wait { _ in !harness.endings.isEmpty })
    #expect(await harness.hasNoProcess(group))
  }

  @Test func outputOfABackgroundProcessAfterSIGTERMIsRead() async throws {
    let harness = try PipelineHarness(
      "(trap 'echo last; exit' TERM; sleep 60 & wait) & echo $$; sleep 0.2")
    #expect(await harness.inbox.wait { $0.texts.contains("last") })
  }

  @Test func aProcessThatLeftTheGroupAndGoesOnWritingIsNotWaitedFor() async throws {
    let line = String(repeating: "x", count: 4000)
    let harness = try PipelineHarness("setsid yes \(line) & sleep 0.2; exit 3")
    // The events are taken, as a full mailbox stops the reading.
    #expect(await harness.inbox.wait { !$0.events.isEmpty && harness.endings.contains(.exited(3)) })
  }

  @Test func aLastLineNeedsNoNewline() async throws {
    let harness = try PipelineHarness(
      "trap 'echo last; printf words; exit' TERM; echo $$; while :; do sleep 0.05; done")
    _ = try await harness.group()
    harness.feed.stop()
    #expect(harness.inbox.texts.suffix(2) == ["last", "words"])
    #expect(harness.inbox.endings == 1)
  }

  @Test(arguments: ["no-such-recogniser", "/etc/passwd"])
  func aMissingCommandIsTriedOnce(command: String) async throws {
    let harness = try PipelineHarness(command)
    #expect(await harness.inbox.wait { _ in harness.isOver })
    #expect(harness.events.count == 1 && harness.endings.allSatisfy(\.isWithoutCommand))
    #expect(harness.events.allSatisfy { if case .ended(_, nil) = $0 { true } else { false } })
  }

  @Test func aMissingCommandAfterOutputIsRetried() async throws {
    let harness = try PipelineHarness("echo $$; no-such-recogniser")
    #expect(await harness.receives(2))
    #expect(harness.endings.first == .exited(127))
  }

  @Test func aHangingPipelineCanBeRestarted() async throws {
    let harness = try PipelineHarness(
      """
      echo '{"hello": 1, "want": ["control"]}'; echo $$; kill -STOP $$; sleep 60
      """)
    let group = try await harness.group()
    harness.feed.restart()
    #expect(await harness.receives(2))
    #expect(harness.endings == [.restarted])
    #expect(await harness.hasNoProcess(group))
  }

  @Test func aPipelineWithoutControlIsNotRestarted() async throws {
    let harness = try PipelineHarness("echo $$; sleep 0.5; echo more; sleep 60")
    let group = try await harness.group()
    harness.feed.restart()
    #expect(await harness.receives(2))
    #expect(harness.endings.isEmpty)
    harness.feed.stop()
    #expect(await harness.hasNoProcess(group))
  }

  @Test func aPipelineCanBeStoppedBeforeARestart() async throws {
    let harness = try PipelineHarness("exit 1")
    #expect(await harness.inbox.wait { _ in harness.endings.count >= 2 })
    #expect(stop(harness) < .seconds(1))
  }

  @Test func aProcessWithoutAPidfdIsNotStarted() throws {
    var leader: pid_t = 0
    #expect(throws: SystemError("pidfd_open", code: ENOSYS)) {
      _ = try CommandProcess(
        "sleep 60",
        watch: { process in
          leader = process
          return -ENOSYS
        })
    }
    #expect(leader > 0 && kill(leader, 0) == -1 && errno == ESRCH)
  }

  @Test func aStatusCollectedElsewhereIsNoSuccess() throws {
    var leader: pid_t = 0
    var process = try CommandProcess(
      "exit 0",
      watch: { process in
        leader = process
        return unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      })
    var status: Int32 = 0
    #expect(unsafe waitpid(leader, &status, 0) == leader)
    let ending = process.kill()
    #expect(ending == nil)
  }

  @Test func noZombiesRemain() async throws {
    let harness = try PipelineHarness("echo $$; exit 1")
    #expect(await harness.receives(3))
    harness.feed.stop()
    for shell in harness.inbox.texts.compactMap({ pid_t($0) }) {
      #expect(kill(shell, 0) == -1 && errno == ESRCH)
    }
  }
}
