/// The displayed part of one growing text of an utterance.
///
/// The displayed text never loses words before the text is final. The utterance selects the text
/// for each reader. `StabilizedText` is a value without a clock: call `settle` once `deadline` has
/// passed, however late.
struct StabilizedText: Sendable {
  /// The displayed text; nil if nothing is displayed.
  private(set) var text: String?
  /// The number of confirmed leading code points of `text`.
  private(set) var confirmed = 0
  /// The time at which the displayed text changes by itself; nil if only an update can change it.
  private(set) var deadline: Duration?

  private var history = WordHistory()
  private var shown = Words()
  /// The number of code points dropped before the last received text.
  private var dropped = 0

  /// Forgets everything, because the text is empty or was hidden.
  mutating func reset() {
    self = StabilizedText()
  }

  /// Displays the text as final.
  mutating func finish(_ whole: String?) {
    reset()
    text = whole
    confirmed = whole?.unicodeScalars.count ?? 0
  }

  /// Displays the text as final, and adds the last revision to the stream's statistics.
  mutating func finish(_ whole: String?, teaching churn: inout StreamRevisionStats) {
    if let old = history.hear(whole ?? "", at: .zero) {
      churn.learn(from: old, to: history.words)
    }
    finish(whole)
  }

  /// Updates the text and decides which words are displayed.
  ///
  /// - Parameters:
  ///   - whole: the whole text that may be displayed.
  ///   - dropped: the number of forgotten code points before `whole`.
  ///   - stable: the number of leading code points that the pipeline promises to keep; nil if it
  ///     made no promise.
  ///   - instant: the time of the update.
  ///   - policy: the policy for changes to displayed words.
  ///   - churn: the stream's revision statistics, to which this update is added.
  mutating func update(
    _ whole: String, dropped: Int, stable: Int?, at instant: Duration, policy: StabilityPolicy,
    churn: inout StreamRevisionStats
  ) {
    if let old = history.hear(whole, at: instant) {
      deadline = instant + StabilityPolicy.longestSilence
      churn.learn(from: old, to: history.words)
    }
    if let thresholds = policy.thresholds {
      revise(
        by: CommitDecision(
          thresholds: thresholds, history: history, churn: churn,
          promised: history.count(coveredBy: stable ?? 0), instant: instant))
      confirmed = .max
    } else {
      shown = history.words
      confirmed = stable ?? history.agreedLength
      if stable != nil { deadline = nil }
    }
    // The displayed text has lost its beginning, so its words cannot be kept.
    if dropped != self.dropped, !shown.isEmpty { shown = history.words }
    self.dropped = dropped
    writeOut()
  }

  /// Displays all of the text, as it has not changed for `longestSilence`.
  mutating func settle() {
    deadline = nil
    show(history.words.count)
    confirmed = .max
    writeOut()
  }

  private mutating func revise(by decision: CommitDecision) {
    let common = shown.commonPrefix(with: history.words)
    let sure = decision.sureCount(from: common)
    if common == shown.count {
      shown = history.words.prefix(sure)
    } else if common < history.words.count,
      decision.isRefuted(at: common, shown: shown.count, sure: sure)
    {
      show(sure)
    }
  }

  /// Displays the first `count` of the newest words, but no fewer than are displayed now.
  ///
  /// If the newest text is shorter, the remaining displayed words follow it.
  private mutating func show(_ count: Int) {
    let count = min(history.words.count, max(count, shown.count))
    shown = history.words.prefix(count).followed(by: shown, without: history.words.count)
  }

  private mutating func writeOut() {
    let isWhole =
      shown.count == history.words.count
      && shown.commonPrefix(with: history.words) == shown.count
    let now = isWhole ? history.text : shown.text
    text = now.isEmpty ? nil : now
    let length = now.unicodeScalars.count
    confirmed = min(confirmed, length)
    if isWhole, confirmed == length { deadline = nil }
  }
}
