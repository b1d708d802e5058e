import Captions
import Glibc
import Messages
import System
import Testing

@testable import Feeds

@Suite("A pipeline as a child process", .timeLimit(.minutes(1)), .serialized)
struct PipelineFeedTests {
  @Test func outputLinesAreCaptions() async throws {
    let harness = try PipelineHarness("printf 'Hola\\nAdi'; printf 'ós'; sleep 60")
    #expect(await harness.inbox.wait { $0.texts == ["Hola"] })
    #expect(harness.events == [.firstOutput])
    harness.feed.stop()
    #expect(harness.inbox.endings == 1 && !harness.isOver)
  }

  @Test func everyRestartIsANewConnection() async throws {
    let harness = try PipelineHarness("echo Hola; exit 3")
    #expect(await harness.receives(3))
    #expect(await harness.inbox.wait { $0.endings >= 2 })
    let connections = Set(
      harness.inbox.events.compactMap { event -> ConnectionID? in
        if case .ended(let connection) = event { connection } else { nil }
      })
    #expect(connections.count >= 2)
    #expect(harness.endings.allSatisfy { $0 == .exited(3) })
    let pauses = harness.events.compactMap { event -> Duration? in
      if case .ended(_, let pause) = event { pause } else { nil }
    }
    #expect(pauses.prefix(2) == [.milliseconds(250), .milliseconds(500)])
  }

  @Test func theEndAndTheFirstOutputAreReportedInOrder() async throws {
    let harness = try PipelineHarness("echo Hola; kill -9 $$")
    #expect(await harness.receives(2))
    #expect(
      harness.events.prefix(3) == [
        .firstOutput, .ended(.killed(signal: SIGKILL), pause: .milliseconds(250)), .firstOutput,
      ])
  }

  @Test func aSuccessfulExitEndsTheFeedIfRequested() async throws {
    let harness = try PipelineHarness("echo Hola", endsOnSuccess: true)
    #expect(await harness.inbox.wait { _ in harness.isOver })
    #expect(harness.inbox.texts == ["Hola"] && harness.inbox.endings == 1)
    #expect(harness.endings.isEmpty)
    harness.feed.stop()
    let other = try PipelineHarness("echo Hola; exit 1", endsOnSuccess: true)
    #expect(await other.receives(2))
    other.feed.stop()
    #expect(!other.isOver)
  }

  @Test(arguments: [
    ("/no/such/program", PipelineEnding.exited(127), "command not found"),
    ("/etc/passwd", .exited(126), "cannot be run"), ("exit 1", .exited(1), "exit 1"),
    ("kill -SEGV $$", .killed(signal: SIGSEGV), "was killed (signal 11)"),
    ("sh -c 'kill -KILL $$'; exit $?", .killed(signal: SIGKILL), "was killed (signal 9)"),
  ])
  func theEndingIsDescribed(command: String, ending: PipelineEnding, word: String) async throws {
    // The shell's error message should not appear among the tests' output.
    let harness = try PipelineHarness("exec 2>/dev/null; \(command)")
    #expect(await harness.inbox.wait { _ in !harness.endings.isEmpty })
    #expect(harness.endings.first == ending)
    let name = PipelineName(number: 1, count: 1, program: nil)
    #expect(InterfaceStrings.english.text(of: ending, name).contains(word))
  }

  @Test func aFloodIsSlowedWithoutLoss() async throws {
    let harness = try PipelineHarness(
      "i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i + 1)); done", endsOnSuccess: true,
      capacity: 16)
    #expect(await harness.inbox.wait { $0.endings == 1 })
    let isWhole = harness.inbox.texts == (0..<20_000).map(String.init)
    #expect(isWhole)
  }

  @Test func aProcessThatClosesItsOutputIsRestarted() async throws {
    let harness = try PipelineHarness("echo $$; exec >&-; sleep 60")
    let group = try await harness.group()
    #expect(await harness.receives(2))
    #expect(harness.endings.first == .closedOutput)
    #expect(await harness.hasNoProcess(group))
  }

  @Test func waitingUsesNoProcessorTime() async throws {
    let harness = try PipelineHarness("exec >&-; sleep 1")
    try await Task.sleep(for: .milliseconds(800))
    let used = try #require(harness.feed.worker.processorTime)
    harness.feed.stop()
    #expect(used < .milliseconds(100))
  }
}
