/// A text that waits for its translation into one language.
package struct TranslationJob: Sendable, Equatable {
  /// The number of the utterance.
  package let utterance: Int
  package let pair: LanguagePair
  let source: SpokenSource
  /// The time of the stream at which the source arrived.
  let time: Duration
  /// The beginning of the translation that a reader has seen.
  package var shown = ""

  package var text: String { source.text }
  /// The number of leading Unicode code points of `text` that will not change.
  package var stableCount: Int { source.stableCount }
  /// The number of leading Unicode code points of `text` that the recognizer has heard clearly, or that
  /// will not change.
  package var clearCount: Int {
    max(stableCount, source.confidentCount ?? text.unicodeScalars.count)
  }
  package var isFinal: Bool { source.isFinal }
}

/// The texts that wait for translation into one language.
///
/// Final texts are translated in their order, before all others. Of texts that grow, only the newest state
/// waits, and the newest utterance is first. If translations take long, growing texts are left out, so
/// that final ones are not late. One each two seconds is tried all the same, as the engine may be fast
/// again.
struct TranslationQueue {
  private var finals: [TranslationJob] = []
  private var partials: [TranslationJob] = []
  /// The time that translations took of late.
  private var duration = Duration.zero

  /// The time of the stream at which a growing text was given last.
  private var lastPartial = Duration.zero

  /// The time of a translation above which growing texts are left out.
  private static let maxPartialDuration = Duration.milliseconds(400)
  /// The time between growing texts for an engine that takes long.
  private static let retryInterval = Duration.seconds(2)

  var isEmpty: Bool { finals.isEmpty && partials.isEmpty }

  /// Adds a text in place of an older state of its utterance.
  mutating func add(_ job: TranslationJob) {
    partials.removeAll { $0.utterance == job.utterance }
    if job.isFinal { finals.append(job) } else { partials.append(job) }
  }

  mutating func remove(_ utterance: Int) {
    finals.removeAll { $0.utterance == utterance }
    partials.removeAll { $0.utterance == utterance }
  }

  /// Removes and returns the next text; nil if there is none.
  mutating func next() -> TranslationJob? {
    if !finals.isEmpty { return finals.removeFirst() }
    guard let job = partials.popLast() else { return nil }
    guard duration <= Self.maxPartialDuration || job.time >= lastPartial + Self.retryInterval else {
      partials = []
      return nil
    }
    lastPartial = job.time
    return job
  }

  /// Records the time that a translation took.
  mutating func record(_ time: Duration) {
    // A single slow answer, such as the first one, counts half.
    duration = (duration + time) / 2
  }
}
