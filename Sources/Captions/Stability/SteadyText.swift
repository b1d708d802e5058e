/// One text of an utterance as its reader sees it while it grows: what is shown of what was heard.
///
/// A shown text never gets shorter, in words, before its end is known. Which text a reader gets is the
/// utterance's business. A value without a clock: `settle` is to be called when `deadline` has passed,
/// late or not.
struct SteadyText: Sendable {
  /// What is shown; nil: nothing.
  private(set) var text: String?
  /// How many leading code points of it are more than a guess.
  private(set) var confirmed = 0
  /// When it changes by itself; nil: only an update can change it.
  private(set) var deadline: Duration?

  private var hearing = Hearing()
  private var shown = Words()
  /// How much of the whole stood before what was heard last.
  private var dropped = 0

  /// Forgets everything: nothing was said, or it was taken back.
  mutating func reset() {
    self = SteadyText()
  }

  /// Shows the text as it is, for good.
  mutating func finish(_ whole: String?) {
    reset()
    text = whole
    confirmed = whole?.unicodeScalars.count ?? 0
  }

  /// Shows the text as it is, for good, and lets its stream's churn learn from how it ended.
  mutating func finish(_ whole: String?, teaching churn: inout StreamChurn) {
    if let old = hearing.hear(whole ?? "", at: .zero) {
      churn.learn(from: old, to: hearing.words)
    }
    finish(whole)
  }

  /// Takes in what the text is now.
  ///
  /// - Parameters:
  ///   - whole: all of it that may be shown.
  ///   - dropped: how many code points the board has forgotten before it.
  ///   - stable: how many leading code points the pipeline promises to keep; nil: it promised nothing.
  ///   - instant: when it came.
  ///   - policy: how much what is shown may change.
  ///   - churn: what the stream's updates have been like; it learns from this one.
  mutating func update(
    _ whole: String, dropped: Int, stable: Int?, at instant: Duration, policy: StabilityPolicy,
    churn: inout StreamChurn
  ) {
    if let old = hearing.hear(whole, at: instant) {
      deadline = instant + StabilityPolicy.longestSilence
      churn.learn(from: old, to: hearing.words)
    }
    if let caution = policy.caution {
      revise(
        by: Judgement(
          caution: caution, hearing: hearing, churn: churn,
          promised: hearing.count(coveredBy: stable ?? 0), instant: instant))
      confirmed = .max
    } else {
      shown = hearing.words
      confirmed = stable ?? hearing.agreedLength
      if stable != nil { deadline = nil }
    }
    // What was shown has lost its beginning: there is nothing to hold on to.
    if dropped != self.dropped, !shown.isEmpty { shown = hearing.words }
    self.dropped = dropped
    writeOut()
  }

  /// Nothing came for so long that all there is to know is known: shows it.
  mutating func settle() {
    deadline = nil
    show(hearing.words.count)
    confirmed = .max
    writeOut()
  }

  private mutating func revise(by judgement: Judgement) {
    let common = shown.commonPrefix(with: hearing.words)
    let sure = judgement.sureCount(from: common)
    if common == shown.count {
      shown = hearing.words.prefix(sure)
    } else if common < hearing.words.count,
      judgement.isRefuted(at: common, shown: shown.count, sure: sure)
    {
      show(sure)
    }
  }

  /// Shows so many of the newest words, and no fewer than are shown now: where the newest text is shorter,
  /// the rest of what was shown stays behind it.
  private mutating func show(_ count: Int) {
    let count = min(hearing.words.count, max(count, shown.count))
    shown = hearing.words.prefix(count).followed(by: shown, without: hearing.words.count)
  }

  private mutating func writeOut() {
    let isWhole =
      shown.count == hearing.words.count
      && shown.commonPrefix(with: hearing.words) == shown.count
    let now = isWhole ? hearing.text : shown.text
    text = now.isEmpty ? nil : now
    let length = now.unicodeScalars.count
    confirmed = min(confirmed, length)
    if isWhole, confirmed == length { deadline = nil }
  }
}
