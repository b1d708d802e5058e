import Captions
import Feeds
import Glibc
import Testing

@Suite("A pipeline as a child", .timeLimit(.minutes(1)), .serialized)
struct PipelineFeedTests {
  @Test func whatItSaysAreCaptionsUntilItEnds() async throws {
    let stage = try PipelineStage("printf 'Hola\\nAdi'; printf 'ós'; sleep 60")
    #expect(await stage.inbox.wait { $0.texts == ["Hola"] })
    #expect(stage.news == [.speaks])
    stage.feed.stop()
    #expect(stage.inbox.endings == 1 && !stage.isOver)
  }

  @Test func itIsStartedAgainWhenItDiesAndEveryLifeIsAConnection() async throws {
    let stage = try PipelineStage("echo Hola; exit 3")
    #expect(await stage.hears(3))
    #expect(await stage.inbox.wait { $0.endings >= 2 })
    let connections = Set(
      stage.inbox.events.compactMap { event -> ConnectionID? in
        if case .ended(let connection) = event { connection } else { nil }
      })
    #expect(connections.count >= 2)
    #expect(stage.endings.allSatisfy { $0 == .exited(3) })
    let pauses = stage.news.compactMap { news -> Duration? in
      if case .ended(_, let pause) = news { pause } else { nil }
    }
    #expect(pauses.prefix(2) == [.milliseconds(250), .milliseconds(500)])
    stage.feed.stop()
  }

  @Test func itsDeathIsToldBeforeItsCaptionsEndAndItsReturnWithTheFirstByte() async throws {
    let stage = try PipelineStage("echo Hola; kill -9 $$")
    #expect(await stage.hears(2))
    #expect(
      stage.news.prefix(3) == [
        .speaks, .ended(.killed(signal: SIGKILL), pause: .milliseconds(250)), .speaks,
      ])
    stage.feed.stop()
  }

  @Test func anEndWithoutAComplaintIsOneWhereThatWasAsked() async throws {
    let stage = try PipelineStage("echo Hola", endsWithSuccess: true)
    #expect(await stage.inbox.wait { _ in stage.isOver })
    #expect(stage.inbox.texts == ["Hola"] && stage.inbox.endings == 1)
    #expect(stage.endings.isEmpty)
    stage.feed.stop()
    let other = try PipelineStage("echo Hola; exit 1", endsWithSuccess: true)
    #expect(await other.hears(2))
    other.feed.stop()
    #expect(!other.isOver)
  }

  @Test(arguments: [
    ("/no/such/program", PipelineEnding.exited(127), "command not found"),
    ("/etc/passwd", .exited(126), "cannot be run"), ("exit 1", .exited(1), "exit 1"),
    ("kill -SEGV $$", .killed(signal: SIGSEGV), "was killed (signal 11)"),
  ])
  func howItEndedIsSaidInWords(command: String, ending: PipelineEnding, word: String) async throws {
    // The shell's error message should not appear among the tests' output.
    let stage = try PipelineStage("exec 2>/dev/null; \(command)")
    #expect(await stage.inbox.wait { _ in !stage.endings.isEmpty })
    #expect(stage.endings.first == ending)
    #expect(ending.words(of: "It").contains(word))
    stage.feed.stop()
  }

  @Test func aFloodIsSlowedAndLosesNothing() async throws {
    let stage = try PipelineStage(
      "i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i + 1)); done", endsWithSuccess: true,
      capacity: 16)
    #expect(await stage.inbox.wait { $0.endings == 1 })
    let isWhole = stage.inbox.texts == (0..<20_000).map(String.init)
    #expect(isWhole)
    stage.feed.stop()
  }

  @Test func whatClosesItsOutputAndLivesIsEndedAndStartedAgain() async throws {
    let stage = try PipelineStage("echo $$; exec >&-; sleep 60")
    let group = try await stage.group()
    #expect(await stage.hears(2))
    #expect(stage.endings.first == .closedItsOutput)
    #expect(await stage.isDeserted(group))
    stage.feed.stop()
  }

  @Test func nothingItDoesKeepsTheProcessorBusy() async throws {
    let stage = try PipelineStage("exec >&-; sleep 1")
    let before = clock()
    try await Task.sleep(for: .milliseconds(800))
    let used = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    stage.feed.stop()
    #expect(used < 0.4)
  }
}
