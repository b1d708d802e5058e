internal import Synchronization
internal import Threading
internal import Translation

/// A thread that translates into one language, one text at a time.
final class TranslationLane: Sendable {
  /// The answer to a job, and the time that it took.
  struct Answer: Sendable {
    let job: TranslationJob
    let result: Result<TranslatedText, TranslationError>
    let duration: Duration
  }

  /// Makes the translator of a pair, on the lane's thread, which owns it.
  typealias TranslatorFactory =
    @Sendable (LanguagePair) throws(TranslationError) -> TextTranslator

  private enum Task {
    case translate(TranslationJob)
    case prepare(LanguagePair)
  }

  private let inbox: Inbox<Task>
  private let isStopped = Mutex(false)
  private let thread = Mutex<WorkerThread?>(nil)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - makeTranslator: Makes the translator of a pair.
  ///   - deliver: Receives every answer, on the thread.
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
          let result: Result<TranslatedText, TranslationError>
          do throws(TranslationError) {
            let translator = try translator(for: job.pair)
            result = .success(
              try translator.translate(
                job.text, stableCount: job.stableCount, isFinal: job.isFinal, continuing: job.shown)
            )
          } catch {
            result = .failure(error)
          }
          deliver(Answer(job: job, result: result, duration: start.duration(to: .now)))
        }
      }
      _ = inbox.wakeUp.wait(atMost: .seconds(3600))
    }
  }
}
