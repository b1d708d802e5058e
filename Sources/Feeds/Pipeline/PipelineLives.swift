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
      var pause = Duration.zero
      let ending = live { ending in
        guard !isLast(ending) else { return }
        if .now - began >= Self.soundLife { restart.startOver() }
        pause = restart.next()
        news(.ended(ending, pause: pause))
      }
      guard let ending else { return false }
      if isLast(ending) { return true }
      rest(pause)
    }
    return false
  }

  private func isLast(_ ending: PipelineEnding) -> Bool {
    plan.endsWithSuccess && ending.isSuccess
  }

  /// One life; nil when it was stopped.
  private func live(onEnd: (PipelineEnding) -> Void) -> PipelineEnding? {
    let connection = intake.numbers.next()
    let greeting = intake.greeting.map(CaptionStreamEncoder.line(for:)).joined()
    do {
      var life = try PipelineLife(
        plan.command, connection: connection,
        delivery: intake.delivery(from: connection), orders: orders, greeting: greeting,
        onFirstByte: { [news] in news(.speaks) })
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
    while !orders.isStopping, .now < end {
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
