internal import System
internal import Translation

/// A thread that translates into one language, one text at a time.
final class TranslationLane: Sendable {
  /// A part of the answer to a job.
  enum Answer: Sendable {
    /// The translation, and the time that it took, without extensions. If `isExtended` is true, `extended`
    /// follows.
    case translated(
      TranslationJob, Result<TranslatedText, TranslationError>, after: Duration, isExtended: Bool)
    /// The number of leading Unicode code points of the translation that extensions of the text did not
    /// change; nil if another text ended them, or the engine failed.
    case extended(TranslationJob, unchangedCount: Int?)
  }

  /// Makes the translator of a pair, on the lane's thread, which owns it.
  typealias TranslatorFactory =
    @Sendable (LanguagePair) throws(TranslationError) -> TextTranslator

  private enum Task {
    case translate(TranslationJob)
    case prepare(LanguagePair)
  }

  /// The largest number of pairs that have a translator, with the sentences that it remembers.
  private static let maxTranslators = 8
  private let inbox: Inbox<Task>
  private let worker: Worker

  /// Starts the thread, which delivers every part of an answer.
  init(
    _ makeTranslator: @escaping TranslatorFactory, deliver: @escaping @Sendable (Answer) -> Void
  ) throws(SystemError) {
    worker = try Worker("translation")
    inbox = Inbox(signaling: worker.wakeUp)
    try worker.start { [self] in run(makeTranslator, deliver) }
  }

  /// Translates a text; one at a time is given.
  func post(_ job: TranslationJob) { inbox.post(.translate(job)) }

  /// Starts the engine of a pair, so that the first text need not wait for it.
  func prepare(_ pair: LanguagePair) { inbox.post(.prepare(pair)) }

  /// Ends the thread after the current text.
  func stop() { worker.askToStop() }

  private func run(_ makeTranslator: TranslatorFactory, _ deliver: (Answer) -> Void) {
    let translators = LRUCache<LanguagePair, TextTranslator>(capacity: Self.maxTranslators)
    func translator(for pair: LanguagePair) throws(TranslationError) -> TextTranslator {
      try translators.value(for: pair) { () throws(TranslationError) in try makeTranslator(pair) }
    }
    worker.serve(inbox) { task in
      switch task {
      case .prepare(let pair): (try? translator(for: pair))?.sentences.engine.prepare()
      case .translate(let job): answer(job, translator, deliver)
      }
    }
  }

  /// Translates a text, and then its extensions unless another text waits.
  private func answer(
    _ job: TranslationJob,
    _ translator: (LanguagePair) throws(TranslationError) -> TextTranslator,
    _ deliver: (Answer) -> Void
  ) {
    let start = ContinuousClock.now
    do throws(TranslationError) {
      let translator = try translator(job.pair)
      let text = try translator.translate(
        job.text, stableCount: job.stableCount, isFinal: job.isFinal, continuing: job.shown)
      let isExtended = !job.isFinal && translator.canExtend(job.text, translatedAs: text)
      let duration = start.duration(to: .now)
      deliver(.translated(job, .success(text), after: duration, isExtended: isExtended))
      guard isExtended else { return }
      // If the engine fails, the translation stands, and only texts that were spoken tell a failure.
      let count = try? translator.unchangedCount(
        of: text, from: job.text, clearCount: job.clearCount, continuing: job.shown,
        isWanted: { inbox.isEmpty && !worker.isStopping })
      deliver(.extended(job, unchangedCount: count))
    } catch {
      let duration = start.duration(to: .now)
      deliver(.translated(job, .failure(error), after: duration, isExtended: false))
    }
  }
}
