import CaptionIntake
import Captions
import Glibc
import Testing
import Threading

@testable import Feeds

@Suite("The end of a pipeline", .timeLimit(.minutes(1)), .serialized)
struct PipelineEndTests {
  /// The time that stopping takes.
  private func stop(_ stage: PipelineStage) -> Duration {
    ContinuousClock().measure { stage.feed.stop() }
  }

  @Test func aWholePipelineGoesAtOnce() async throws {
    let stage = try PipelineStage("echo $$; yes | cat | tail -n 1 | cat")
    let group = try await stage.group()
    #expect(await stage.inbox.wait { _ in (ProcessGroup.livingMembers(of: group) ?? 0) >= 5 })
    #expect(stop(stage) < .seconds(1))
    #expect(await stage.isDeserted(group))
  }

  @Test func whoIgnoresTheRequestIsKilledAfterAWhile() async throws {
    let stage = try PipelineStage("trap '' TERM; echo $$; while :; do sleep 60; done")
    let group = try await stage.group()
    let time = stop(stage)
    #expect(time > .seconds(1) && time < .milliseconds(2500))
    #expect(await stage.isDeserted(group))
  }

  @Test func whoFloodsAndIgnoresTheRequestIsKilledToo() async throws {
    let stage = try PipelineStage("trap '' TERM; echo $$; yes", capacity: 64)
    let group = try await stage.group()
    #expect(stop(stage) < .milliseconds(2500))
    #expect(await stage.isDeserted(group))
  }

  @Test func whoeverTheShellLeavesInTheBackgroundGoesWithIt() async throws {
    let stage = try PipelineStage(
      "sleep 60 & (trap '' TERM; sleep 60) >/dev/null & echo $$; exit 1")
    let group = try await stage.group()
    #expect(await stage.inbox.wait { _ in !stage.endings.isEmpty })
    #expect(await stage.isDeserted(group))
    stage.feed.stop()
  }

  @Test func lastWordsAreHeardAfterTheRequest() async throws {
    let stage = try PipelineStage(
      "(trap 'echo last; exit' TERM; sleep 60 & wait) & echo $$; sleep 0.2")
    #expect(await stage.inbox.wait { $0.texts.contains("last") })
    stage.feed.stop()
  }

  @Test func whatItSaysWhenItIsToldToEndIsHeard() async throws {
    let stage = try PipelineStage(
      "trap 'echo last; exit' TERM; echo $$; while :; do sleep 0.05; done")
    _ = try await stage.group()
    stage.feed.stop()
    #expect(stage.inbox.texts.last == "last")
  }

  @Test func itsLastWordsNeedNoEndOfTheirLine() async throws {
    let stage = try PipelineStage(
      "trap 'echo last; printf words; exit' TERM; echo $$; while :; do sleep 0.05; done")
    _ = try await stage.group()
    stage.feed.stop()
    #expect(stage.inbox.texts.suffix(2) == ["last", "words"])
    #expect(stage.inbox.endings == 1)
  }

  @Test func whoIsStoppedByASignalEndsAllTheSame() async throws {
    let stage = try PipelineStage("echo $$; kill -STOP $$")
    let group = try await stage.group()
    #expect(stop(stage) < .milliseconds(2500))
    #expect(await stage.isDeserted(group))
  }

  @Test(arguments: ["no-such-recogniser", "/etc/passwd"])
  func aCommandThatIsNoneIsTriedOnce(command: String) async throws {
    let stage = try PipelineStage(command)
    #expect(await stage.inbox.wait { _ in stage.isOver })
    #expect(stage.news.count == 1 && stage.endings.allSatisfy(\.isWithoutCommand))
    #expect(stage.news.allSatisfy { if case .ended(_, nil) = $0 { true } else { false } })
    stage.feed.stop()
  }

  @Test func whoHasSpokenAndThenLacksACommandIsStartedAgain() async throws {
    let stage = try PipelineStage("echo $$; no-such-recogniser")
    #expect(await stage.hears(2))
    #expect(stage.endings.first == .exited(127))
    stage.feed.stop()
  }

  @Test func aCommandOfTheShellThatIsKilledIsSaidToBeKilled() async throws {
    let stage = try PipelineStage("sh -c 'kill -KILL $$'; exit $?")
    #expect(await stage.inbox.wait { _ in !stage.endings.isEmpty })
    #expect(stage.endings.first == .killed(signal: SIGKILL))
    #expect(
      stage.endings.first?.words(of: "Pipeline 2 of 3")
        == "Pipeline 2 of 3 was killed (signal 9)")
    stage.feed.stop()
  }

  @Test func whoHangsCanBeStartedAgain() async throws {
    let stage = try PipelineStage(
      """
      echo '{"hello": 1, "want": ["control"]}'; echo $$; kill -STOP $$; sleep 60
      """)
    let group = try await stage.group()
    stage.feed.restart()
    #expect(await stage.hears(2))
    #expect(stage.endings == [.restarted])
    #expect(await stage.isDeserted(group))
    stage.feed.stop()
  }

  @Test func whoHearsNoRequestsIsNotStartedAgain() async throws {
    let stage = try PipelineStage("echo $$; sleep 0.5; echo more; sleep 60")
    let group = try await stage.group()
    stage.feed.restart()
    #expect(await stage.hears(2))
    #expect(stage.endings.isEmpty)
    stage.feed.stop()
    #expect(await stage.isDeserted(group))
  }

  @Test func itCanBeStoppedWhileItWaitsToStartAgain() async throws {
    let stage = try PipelineStage("exit 1")
    #expect(await stage.inbox.wait { _ in stage.endings.count >= 2 })
    #expect(stop(stage) < .seconds(1))
    stage.feed.stop()
  }

  @Test func itCanBeStoppedWhileItWaitsForTheMailbox() async throws {
    let wakeUp = try WakeUp()
    let full = CaptionMailbox(capacity: 1, ringing: wakeUp)
    let feed = try PipelineFeed(
      PipelineFeed.Plan(command: "yes"),
      into: FeedContext(mailbox: full, numbers: ConnectionNumbers(), report: { _ in }),
      news: { _ in }, onEnd: {})
    #expect(isReadable(wakeUp.descriptor, within: .seconds(10)))
    #expect(ContinuousClock().measure { feed.stop() } < .milliseconds(2500))
  }

  @Test func whatCannotBeWatchedIsNotStarted() throws {
    var leader: pid_t = 0
    #expect(throws: SystemError("pidfd_open", code: ENOSYS)) {
      _ = try PipelineProcess(
        "sleep 60",
        watch: { process in
          leader = process
          return -ENOSYS
        })
    }
    #expect(leader > 0 && kill(leader, 0) == -1 && errno == ESRCH)
  }

  @Test func anEndThatSomebodyElseWaitedForIsNoSuccess() throws {
    var leader: pid_t = 0
    var process = try PipelineProcess(
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

  @Test func nobodyIsLeftUnwaitedFor() async throws {
    let stage = try PipelineStage("echo $$; exit 1")
    #expect(await stage.hears(3))
    stage.feed.stop()
    for shell in stage.inbox.texts.compactMap({ pid_t($0) }) {
      #expect(kill(shell, 0) == -1 && errno == ESRCH)
    }
  }
}
