/// The displayed parts of one growing text of an utterance, one for each policy in use.
///
/// A displayed text never loses words before the text is final. The utterance selects the text
/// for each reader, and the reader's policy selects the part. The words and their history are the
/// same for all policies, and a revision counts once. `StabilizedText` is a value without a clock.
/// The owner calls `revealDue` once `deadline` has passed, however late.
struct StabilizedText: Sendable {
  private var history = WordHistory()
  private var displays: [StabilityPolicy: DisplayedText] = [:]
  /// The final text, displayed under every policy; nil before the text is final.
  private var finalDisplay: DisplayedText?
  /// The number of code points dropped before the last received text.
  private var droppedLength = 0

  /// The part that is displayed under a policy; empty for a policy that is not in use.
  subscript(policy: StabilityPolicy) -> DisplayedText {
    finalDisplay ?? displays[policy] ?? DisplayedText()
  }

  /// The time at which a displayed text changes by itself; nil if only an update can change it.
  var deadline: Duration? {
    finalDisplay == nil ? displays.values.lazy.compactMap(\.deadline).min() : nil
  }

  /// Forgets everything, because the text is empty or was hidden.
  mutating func reset() {
    self = StabilizedText()
  }

  /// Displays the text as final.
  mutating func finish(_ text: String?) {
    reset()
    finalDisplay = DisplayedText(final: text)
  }

  /// Displays the text as final, and adds the last revision to the stream's statistics.
  mutating func finish(_ text: String?, recordingIn stats: inout StreamRevisionStats) {
    if let old = history.receive(text ?? "", at: .zero) {
      stats.recordUpdate(from: old, to: history.words)
    }
    finish(text)
  }

  /// Updates the text and decides which words are displayed under each policy.
  ///
  /// - Parameters:
  ///   - text: The whole text that may be displayed.
  ///   - droppedLength: The number of dropped code points before `text`.
  ///   - stable: The number of leading code points that the pipeline declares stable; nil if the
  ///     pipeline declares no stable part.
  ///   - agreed: The number of leading code points that the pipeline calls likely to stay; nil if it does
  ///     not tell.
  ///   - instant: The time of the update.
  ///   - policies: The policies in use.
  ///   - stats: The stream's revision statistics, to which this update is added.
  mutating func update(
    _ text: String, droppedLength: Int, stable: Int?, agreed: Int? = nil, at instant: Duration,
    policies: [StabilityPolicy], stats: inout StreamRevisionStats
  ) {
    finalDisplay = nil
    let old = history.receive(text, at: instant)
    if let old { stats.recordUpdate(from: old, to: history.words) }
    for policy in policies {
      displays[policy, default: DisplayedText()].update(
        history, isNew: old != nil, hasLostBeginning: droppedLength != self.droppedLength,
        stable: stable, agreed: agreed, at: instant, policy: policy, stats: stats)
    }
    self.droppedLength = droppedLength
  }

  /// Displays what is due under each policy whose deadline has passed.
  mutating func revealDue(at instant: Duration) {
    for (policy, display) in displays {
      guard let deadline = display.deadline, deadline <= instant else { continue }
      displays[policy]?.revealDue(history, at: instant)
    }
  }

  /// Limits the displayed texts to the policies in use.
  ///
  /// A policy that comes into use begins with the words that another one displays.
  mutating func setPolicies(_ policies: [StabilityPolicy]) {
    let former = displays.min { $0.key.rawValue < $1.key.rawValue }?.value
    displays = displays.filter { policies.contains($0.key) }
    for policy in policies where displays[policy] == nil { displays[policy] = former }
  }
}

/// The part of a growing text that is displayed under one policy.
struct DisplayedText: Sendable {
  /// The displayed text; nil if nothing is displayed.
  private(set) var text: String?
  /// The number of confirmed leading code points of `text`, which are not dimmed.
  ///
  /// Words are confirmed if the pipeline declares them stable, or else if the last update repeated
  /// them. Under policies that hold words back, every displayed word counts as confirmed.
  private(set) var confirmedLength = 0
  /// The time at which the displayed text changes by itself; nil if only an update can change it.
  var deadline: Duration? { heldRun?.deadline ?? wholeDeadline }
  /// The time at which all of the text is displayed, as it has not changed for long.
  private var wholeDeadline: Duration?
  private var heldRun: HeldRun?
  private var displayed = Words()

  /// Words at the end of the text that are ready, but wait for the end of their directional run.
  ///
  /// The words of the run are read against the direction of their line, so that each new word moves the
  /// others.
  private struct HeldRun {
    /// The number of words of the text that are ready.
    let readyCount: Int
    /// The time at which they are displayed, whether the run has ended or not.
    let deadline: Duration
  }

  init() {}

  /// Creates the display of a final text.
  fileprivate init(final text: String?) {
    self.text = text
    confirmedLength = text?.unicodeScalars.count ?? 0
  }

  fileprivate mutating func update(
    _ history: WordHistory, isNew: Bool, hasLostBeginning: Bool, stable: Int?,
    agreed: Int?, at instant: Duration, policy: StabilityPolicy, stats: StreamRevisionStats
  ) {
    if isNew { wholeDeadline = instant + StabilityPolicy.maxUnchangedTime }
    if let thresholds = policy.thresholds {
      if isNew, thresholds.trustsAgreedWords, agreed != nil {
        wholeDeadline = instant + StabilityPolicy.maxUnagreedTime
      }
      revise(
        history,
        by: CommitDecision(
          thresholds: thresholds, history: history, stats: stats,
          stableCount: history.count(coveredBy: stable ?? 0),
          agreedCount: agreed.map { history.count(coveredBy: $0) }, instant: instant))
      confirmedLength = .max
    } else {
      heldRun = nil
      displayed = history.words
      confirmedLength = stable ?? history.agreedLength
      if stable != nil { wholeDeadline = nil }
    }
    // The displayed text has lost its beginning, so the newest words replace all of it.
    if hasLostBeginning, !displayed.isEmpty {
      displayed = history.words
      heldRun = nil
    }
    writeOut(history)
  }

  /// Displays all of the text, or the words of a run that have waited long enough.
  fileprivate mutating func revealDue(_ history: WordHistory, at instant: Duration) {
    if wholeDeadline.map({ $0 <= instant }) == true {
      wholeDeadline = nil
      display(history.words.count, of: history)
    } else if let heldRun, displayed.commonPrefix(with: history.words) == displayed.count {
      display(heldRun.readyCount, of: history)
    }
    heldRun = nil
    confirmedLength = .max
    writeOut(history)
  }

  private mutating func revise(_ history: WordHistory, by decision: CommitDecision) {
    let common = displayed.commonPrefix(with: history.words)
    let displayable = countBeforeHeldRun(
      ready: decision.displayableCount(from: common),
      atLeast: max(displayed.count, decision.stableCount), by: decision)
    if common == displayed.count {
      displayed = history.words.prefix(displayable)
    } else if common < history.words.count,
      decision.isReplaced(
        from: common, displayedCount: displayed.count, displayableCount: displayable)
    {
      display(displayable, of: history)
    }
  }

  /// Holds back the words of a directional run that may go on.
  ///
  /// - Parameters:
  ///   - ready: The number of words that are ready.
  ///   - least: The number of words that do not wait in any case.
  ///   - decision: The newest words, and the policy.
  /// - Returns: The number of words that are ready and do not wait for the end of their run.
  private mutating func countBeforeHeldRun(
    ready: Int, atLeast least: Int, by decision: CommitDecision
  ) -> Int {
    let history = decision.history
    let former = heldRun
    heldRun = nil
    let count = max(history.words.openRunStart(count: ready) ?? ready, least)
    guard count < ready else { return ready }
    let latest = history[count].since + decision.thresholds.maxRunTime
    let deadline = min(former?.deadline ?? latest, latest)
    guard decision.instant < deadline else { return ready }
    heldRun = HeldRun(readyCount: ready, deadline: deadline)
    return count
  }

  /// Displays the first `count` of the newest words, but no fewer than are displayed now.
  ///
  /// If the newest text is shorter, the remaining displayed words follow it.
  private mutating func display(_ count: Int, of history: WordHistory) {
    let count = min(history.words.count, max(count, displayed.count))
    displayed = history.words.prefix(count).appending(displayed, from: history.words.count)
  }

  private mutating func writeOut(_ history: WordHistory) {
    let isWhole =
      displayed.count == history.words.count
      && displayed.commonPrefix(with: history.words) == displayed.count
    let now = isWhole ? history.text : displayed.text
    text = now.isEmpty ? nil : now
    let length = now.unicodeScalars.count
    confirmedLength = min(confirmedLength, length)
    if isWhole, confirmedLength == length { wholeDeadline = nil }
  }
}
