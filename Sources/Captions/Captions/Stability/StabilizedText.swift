internal import Stability

/// The displayed parts of one partial text of an utterance, one for each policy in use.
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
  mutating func finish(_ text: String?, recordingIn stats: inout RevisionStats) {
    history.receive(text ?? "", at: .zero, recordingIn: &stats)
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
    policies: [StabilityPolicy], stats: inout RevisionStats
  ) {
    finalDisplay = nil
    let isNew = history.receive(text, at: instant, recordingIn: &stats)
    for policy in policies {
      displays[policy, default: DisplayedText()].update(
        history, isNew: isNew, hasLostBeginning: droppedLength != self.droppedLength,
        stable: stable, agreed: agreed, at: instant, rules: policy.rules, stats: stats)
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
