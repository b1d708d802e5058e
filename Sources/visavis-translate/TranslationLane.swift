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

  private let inbox: Inbox<TranslationJob>
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
  func post(_ job: TranslationJob) { inbox.post(job) }

  /// Ends the thread after the current text.
  func stop() {
    isStopped.withLock { $0 = true }
    inbox.wakeUp.signal()
  }

  private func run(_ makeTranslator: TranslatorFactory, _ deliver: (Answer) -> Void) {
    var translators: [LanguagePair: TextTranslator] = [:]
    while !isStopped.withLock({ $0 }) {
      inbox.wakeUp.acknowledge()
      for job in inbox.drain() {
        let start = ContinuousClock.now
        let result: Result<TranslatedText, TranslationError>
        do throws(TranslationError) {
          if translators[job.pair] == nil { translators[job.pair] = try makeTranslator(job.pair) }
          guard let translator = translators[job.pair] else { continue }
          result = .success(
            try translator.translate(
              job.text, stableCount: job.stableCount, isFinal: job.isFinal))
        } catch {
          result = .failure(error)
        }
        deliver(Answer(job: job, result: result, duration: start.duration(to: .now)))
      }
      _ = inbox.wakeUp.wait(atMost: .seconds(3600))
    }
  }
}
