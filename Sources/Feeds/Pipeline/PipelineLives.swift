internal import CaptionCoding
internal import Captions
internal import FrameExchange
internal import Glibc

/// One life of the pipeline after the other, with the pauses between: the work of the feed's thread.
struct PipelineLives: Sendable {
  /// Who ran for so long is sound: what ended it was something else, and may be over.
  private static let soundLife = Duration.seconds(10)

  let plan: PipelineFeed.Plan
  let orders: PipelineOrders
  let intake: FeedIntake
  let news: @Sendable (PipelineFeed.News) -> Void

  /// Runs until the pipeline has ended for good; false when it was stopped.
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

  /// One life; nil when it was stopped.
  private func live(
    onFirstByte: @escaping () -> Void, onEnd: (PipelineEnding) -> Void
  ) -> PipelineEnding? {
    let connection = intake.numbers.next()
    let greeting = intake.greeting.map(CaptionStreamEncoder.line(for:)).joined()
    do {
      var life = try PipelineLife(
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

  /// Sleeps; what is said to a pipeline that is not there is dropped.
  private func rest(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while !orders.isStopping, .now < end, !orders.takeRestart() {
      orders.wait(atMost: end - .now)
      _ = orders.takeLines()
    }
  }

  /// Writing to a pipeline that reads no more is an error to be looked at; and children are to be waited
  /// for, though a parent may have left that signal ignored.
  private static func takeSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGCHLD, SIG_DFL)
  }
}
