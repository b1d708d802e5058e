internal import Synchronization
internal import Threading
internal import Translation

/// A thread that translates into one language, one text at a time.
final class TranslationLane: Sendable {
  /// A part of the answer to a job.
  enum Answer: Sendable {
    /// The translation, and the time that it took. A second part follows if `isContinued` is true.
    case translated(
      TranslationJob, Result<TranslatedText, TranslationError>, after: Duration, isContinued: Bool)
    /// The number of leading Unicode code points of the translation that other words after the text did
    /// not change.
    case confirmed(TranslationJob, Int)
  }

  /// Makes the translator of a pair, on the lane's thread, which owns it.
  typealias TranslatorFactory =
    @Sendable (LanguagePair) throws(TranslationError) -> TextTranslator

  private enum Task {
    case translate(TranslationJob)
    case prepare(LanguagePair)
  }

  /// The time of a translation above which a growing text is not translated with other words after it.
  private static let maxContinuedDuration = Duration.milliseconds(50)

  private let inbox: Inbox<Task>
  private let isStopped = Mutex(false)
  private let thread = Mutex<WorkerThread?>(nil)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - makeTranslator: Makes the translator of a pair.
  ///   - deliver: Receives every part of an answer, on the thread.
  /// - Throws: The errno of a system call if the thread cannot be started.
  init(
    _ makeTranslator: @escaping TranslatorFactory, deliver: @escaping @Sendable (Answer) -> Void
  ) throws(SystemError) {
    inbox = Inbox(signaling: try WakeUp())
    let started = try WorkerThread(name: "translation") { [self] in
      run(makeTranslator, deliver)
    }
    thread.withLock { $0 = started }
  }

  /// Translates a text; one at a time is given.
  func post(_ job: TranslationJob) { inbox.post(.translate(job)) }

  /// Starts the engine of a pair, so that the first text need not wait for it.
  func prepare(_ pair: LanguagePair) { inbox.post(.prepare(pair)) }

  /// Ends the thread after the current text.
  func stop() {
    isStopped.withLock { $0 = true }
    inbox.wakeUp.signal()
  }

  private func run(_ makeTranslator: TranslatorFactory, _ deliver: (Answer) -> Void) {
    var translators: [LanguagePair: TextTranslator] = [:]
    func translator(for pair: LanguagePair) throws(TranslationError) -> TextTranslator {
      if let translator = translators[pair] { return translator }
      let translator = try makeTranslator(pair)
      translators[pair] = translator
      return translator
    }
    while !isStopped.withLock({ $0 }) {
      inbox.wakeUp.acknowledge()
      for task in inbox.drain() {
        switch task {
        case .prepare(let pair): (try? translator(for: pair))?.sentences.engine.prepare()
        case .translate(let job):
          let start = ContinuousClock.now
          do throws(TranslationError) {
            answer(job, by: try translator(for: job.pair), deliver)
          } catch {
            deliver(
              .translated(
                job, .failure(error), after: start.duration(to: .now), isContinued: false))
          }
        }
      }
      _ = inbox.wakeUp.wait(atMost: .seconds(3600))
    }
  }

  private func answer(
    _ job: TranslationJob, by translator: TextTranslator, _ deliver: (Answer) -> Void
  ) {
    let start = ContinuousClock.now
    let result: Result<TranslatedText, TranslationError>
    do throws(TranslationError) {
      result = .success(
        try translator.translate(
          job.text, stableCount: job.stableCount, isFinal: job.isFinal, continuing: job.shown))
    } catch {
      result = .failure(error)
    }
    let duration = start.duration(to: .now)
    guard case .success(let translation) = result, !job.isFinal, translator.canContinue,
      duration <= Self.maxContinuedDuration
    else {
      return deliver(.translated(job, result, after: duration, isContinued: false))
    }
    deliver(.translated(job, result, after: duration, isContinued: true))
    let count = try? translator.unchangedCount(
      of: translation.text, from: job.text, confidentCount: job.confidentCount)
    deliver(.confirmed(job, count ?? 0))
  }
}
