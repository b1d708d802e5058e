internal import Language

/// The part of a partial text that is displayed under one policy.
package struct DisplayedText: Sendable {
  /// The displayed text; nil if nothing is displayed.
  package private(set) var text: String?
  /// The number of confirmed leading code points of `text`, which are not dimmed.
  ///
  /// Words are confirmed if the pipeline declares them stable, or else if the last update repeated
  /// them. Under policies that hold words back, every displayed word counts as confirmed.
  package private(set) var confirmedLength = 0
  /// The time at which the displayed text changes by itself; nil if only an update can change it.
  package var deadline: Duration? { heldRun?.deadline ?? wholeDeadline }
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

  /// The time without a change after which a text is displayed whole.
  package static let maxUnchangedTime: Duration = .milliseconds(600)
  /// The same time for a text of which the pipeline tells the words that are likely to stay.
  package static let maxUnagreedTime: Duration = .milliseconds(1500)

  package init() {}

  /// Creates the display of a final text.
  package init(final text: String?) {
    self.text = text
    confirmedLength = text?.unicodeScalars.count ?? 0
  }

  package mutating func update(
    _ history: WordHistory, isNew: Bool, hasLostBeginning: Bool, stable: Int?,
    agreed: Int?, at instant: Duration, rules: DisplayRules?, stats: RevisionStats
  ) {
    if isNew { wholeDeadline = instant + Self.maxUnchangedTime }
    if let rules {
      if isNew, rules.trustsAgreedWords, agreed != nil {
        wholeDeadline = instant + Self.maxUnagreedTime
      }
      revise(
        history,
        by: DisplayDecision(
          rules: rules, history: history, stats: stats,
          stableCount: history.words.count(coveredBy: stable ?? 0),
          agreedCount: agreed.map { history.words.count(coveredBy: $0) }, instant: instant))
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
  package mutating func revealDue(_ history: WordHistory, at instant: Duration) {
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

  private mutating func revise(_ history: WordHistory, by decision: DisplayDecision) {
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

  /// Returns the number of `ready` words that do not wait for the end of their directional run.
  ///
  /// The run is held back as far as it may go on. The first `least` words never wait.
  private mutating func countBeforeHeldRun(
    ready: Int, atLeast least: Int, by decision: DisplayDecision
  ) -> Int {
    let history = decision.history
    let former = heldRun
    heldRun = nil
    let count = max(history.words.openRunStart(count: ready) ?? ready, least)
    guard count < ready else { return ready }
    let latest = history[count].agreement.since + decision.rules.maxRunTime
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
