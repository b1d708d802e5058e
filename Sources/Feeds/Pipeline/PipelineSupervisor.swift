internal import CSpawn
internal import CaptionCoding
internal import Captions
internal import Glibc
internal import Messages
internal import Threading

/// The successive runs of the pipeline and the pauses between them, on the feed's thread.
struct PipelineSupervisor: Sendable {
  /// The length of a run after which the retry delay starts over, as the command itself works.
  private static let soundLife = Duration.seconds(10)

  let plan: PipelineFeed.Plan
  let orders: PipelineInbox
  let intake: FeedContext
  let news: @Sendable (PipelineFeed.News) -> Void

  /// Runs until the pipeline has ended for good; returns false if it was stopped.
  func run() -> Bool {
    Self.takeSignals()
    var restart = RetrySchedule()
    while !orders.isStopping {
      let began = ContinuousClock.now
      var hasSpoken = false
      var pause: Duration?
      let ending = live {
        hasSpoken = true
        news(.speaks)
      } onEnd: { ending in
        guard !isSuccess(ending) else { return }
        if ending.isWithoutCommand, !hasSpoken { return news(.ended(ending, pause: nil)) }
        if ending == .restarted || .now - began >= Self.soundLife { restart.startOver() }
        let next = ending == .restarted ? .zero : restart.next()
        pause = next
        news(.ended(ending, pause: next))
      }
      guard ending != nil else { return false }
      guard let pause else { return true }
      rest(pause)
    }
    return false
  }

  private func isSuccess(_ ending: PipelineEnding) -> Bool {
    plan.endsWithSuccess && ending.isSuccess
  }

  /// Runs the command once; returns nil if it was stopped.
  private func live(
    onFirstByte: @escaping () -> Void, onEnd: (PipelineEnding) -> Void
  ) -> PipelineEnding? {
    let connection = intake.numbers.next()
    let greeting = intake.greeting.map(CaptionStreamEncoder.line(for:)).joined()
    do {
      var life = try PipelineRun(
        plan.command, connection: connection,
        delivery: intake.delivery(from: connection), orders: orders, greeting: greeting,
        onFirstByte: onFirstByte)
      return life.run(onEnd: onEnd)
    } catch {
      let ending = PipelineEnding.notStarted(reason: error.description)
      onEnd(ending)
      return ending
    }
  }

  /// Sleeps for the pause; messages to the pipeline are dropped meanwhile.
  private func rest(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while !orders.isStopping, .now < end, !orders.takeRestart() {
      orders.wait(atMost: end - .now)
      _ = orders.takeLines()
    }
  }

  /// Blocks SIGPIPE and restores the default action of SIGCHLD.
  ///
  /// Writing to a pipeline that no longer reads then returns an error. A parent process may have
  /// left SIGCHLD ignored, which would prevent waiting for children.
  private static func takeSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGCHLD, SIG_DFL)
  }
}
