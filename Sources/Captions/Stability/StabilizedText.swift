/// The displayed parts of one growing text of an utterance, one for each policy in use.
///
/// A displayed text never loses words before the text is final. The utterance selects the text
/// for each reader, and the reader's policy selects the part. The words and their history are the
/// same for all policies, and a revision counts once. `StabilizedText` is a value without a clock:
/// call `settle` once `deadline` has passed, however late.
struct StabilizedText: Sendable {
  private var history = WordHistory()
  private var displays: [StabilityPolicy: DisplayedText] = [:]
  /// The final text, displayed under every policy; nil before the text is final.
  private var whole: DisplayedText?
  /// The number of code points dropped before the last received text.
  private var dropped = 0

  /// The part that is displayed under a policy; empty for a policy that is not in use.
  subscript(policy: StabilityPolicy) -> DisplayedText {
    whole ?? displays[policy] ?? DisplayedText()
  }

  /// The time at which a displayed text changes by itself; nil if only an update can change it.
  var deadline: Duration? {
    whole == nil ? displays.values.lazy.compactMap(\.deadline).min() : nil
  }

  /// Forgets everything, because the text is empty or was hidden.
  mutating func reset() {
    self = StabilizedText()
  }

  /// Displays the text as final.
  mutating func finish(_ text: String?) {
    reset()
    whole = DisplayedText(final: text)
  }

  /// Displays the text as final, and adds the last revision to the stream's statistics.
  mutating func finish(_ text: String?, teaching churn: inout StreamRevisionStats) {
    if let old = history.receive(text ?? "", at: .zero) {
      churn.learn(from: old, to: history.words)
    }
    finish(text)
  }

  /// Updates the text and decides which words are displayed under each policy.
  ///
  /// - Parameters:
  ///   - text: the whole text that may be displayed.
  ///   - dropped: the number of forgotten code points before `text`.
  ///   - stable: the number of leading code points that the pipeline promises to keep; nil if it
  ///     made no promise.
  ///   - instant: the time of the update.
  ///   - policies: the policies in use.
  ///   - churn: the stream's revision statistics, to which this update is added.
  mutating func update(
    _ text: String, dropped: Int, stable: Int?, at instant: Duration, policies: [StabilityPolicy],
    churn: inout StreamRevisionStats
  ) {
    whole = nil
    let old = history.receive(text, at: instant)
    if let old { churn.learn(from: old, to: history.words) }
    for policy in policies {
      displays[policy, default: DisplayedText()].update(
        history, isNew: old != nil, hasLostBeginning: dropped != self.dropped, stable: stable,
        at: instant, policy: policy, churn: churn)
    }
    self.dropped = dropped
  }

  /// Displays all of the text under each policy whose deadline has passed, as the text has not
  /// changed for `longestSilence`.
  mutating func settle(at instant: Duration) {
    for (policy, display) in displays {
      guard let deadline = display.deadline, deadline <= instant else { continue }
      displays[policy]?.settle(history)
    }
  }

  /// Keeps the displayed texts of the policies in use.
  ///
  /// A policy that comes into use begins with the words that another one displays.
  mutating func use(_ policies: [StabilityPolicy]) {
    let former = displays.min { $0.key.rawValue < $1.key.rawValue }?.value
    displays = displays.filter { policies.contains($0.key) }
    for policy in policies where displays[policy] == nil { displays[policy] = former }
  }
}

/// The part of a growing text that is displayed under one policy.
struct DisplayedText: Sendable {
  /// The displayed text; nil if nothing is displayed.
  private(set) var text: String?
  /// The number of confirmed leading code points of `text`.
  private(set) var confirmed = 0
  /// The time at which the displayed text changes by itself; nil if only an update can change it.
  private(set) var deadline: Duration?
  private var shown = Words()

  init() {}

  /// Creates the display of a final text.
  fileprivate init(final text: String?) {
    self.text = text
    confirmed = text?.unicodeScalars.count ?? 0
  }

  fileprivate mutating func update(
    _ history: WordHistory, isNew: Bool, hasLostBeginning: Bool, stable: Int?,
    at instant: Duration, policy: StabilityPolicy, churn: StreamRevisionStats
  ) {
    if isNew { deadline = instant + StabilityPolicy.longestSilence }
    if let thresholds = policy.thresholds {
      revise(
        history,
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
    if hasLostBeginning, !shown.isEmpty { shown = history.words }
    writeOut(history)
  }

  /// Displays all of the text.
  fileprivate mutating func settle(_ history: WordHistory) {
    deadline = nil
    show(history.words.count, of: history)
    confirmed = .max
    writeOut(history)
  }

  private mutating func revise(_ history: WordHistory, by decision: CommitDecision) {
    let common = shown.commonPrefix(with: history.words)
    let sure = decision.sureCount(from: common)
    if common == shown.count {
      shown = history.words.prefix(sure)
    } else if common < history.words.count,
      decision.isRefuted(at: common, shown: shown.count, sure: sure)
    {
      show(sure, of: history)
    }
  }

  /// Displays the first `count` of the newest words, but no fewer than are displayed now.
  ///
  /// If the newest text is shorter, the remaining displayed words follow it.
  private mutating func show(_ count: Int, of history: WordHistory) {
    let count = min(history.words.count, max(count, shown.count))
    shown = history.words.prefix(count).followed(by: shown, without: history.words.count)
  }

  private mutating func writeOut(_ history: WordHistory) {
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
