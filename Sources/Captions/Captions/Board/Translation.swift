internal import Language
internal import Stability

/// The text of an utterance in one language: the received text and the displayed part.
///
/// The displayed part never loses words before the text is final. The owner calls `revealDue` once
/// the deadline of `displayed` has passed, however late.
struct Translation: Sendable {
  /// The BCP 47 language; nil if the pipeline did not report it.
  var language: String?
  private(set) var text = ReceivedText()
  private var stable: Int?
  private var agreed: Int?
  /// The number of leading code points of a source that were heard clearly; nil if all were.
  private var confident: Int?
  private(set) var isFinal: Bool?
  private(set) var displayed = DisplayedText()
  private var history = WordHistory()
  /// The number of code points dropped before the text that was displayed last.
  private var droppedLength = 0
  /// The time of the last change of the received text; nil if nothing was ever received.
  private(set) var changedAt: Duration?
  /// The number of changes of the received text.
  private(set) var changes = 0

  init(language: String? = nil) {
    self.language = language
  }

  /// Records a change of the received text.
  mutating func noteChange(at instant: Duration) {
    changedAt = instant
    changes += 1
  }

  /// Takes over the values of a snapshot that were set after `revision`.
  mutating func update(
    _ received: UtteranceText, since revision: Int, isFinal isTextFinal: Bool, at instant: Duration
  ) {
    let before = text
    text.update(received.words, since: revision, isFinal: isTextFinal)
    received.language.updateLabel(&language, since: revision)
    received.stable.update(&stable, since: revision)
    received.agreed.update(&agreed, since: revision)
    received.confident.update(&confident, since: revision)
    received.isFinal.update(&isFinal, since: revision)
    if text != before { noteChange(at: instant) }
  }

  /// The number of leading code points of the displayed text that are confirmed and were heard clearly.
  var confirmedLength: Int {
    guard let confident else { return displayed.confirmedLength }
    return min(displayed.confirmedLength, max(0, confident - (text.visible?.offset ?? 0)))
  }

  /// Hides all of the text so far, so that only later words are shown.
  mutating func hide() {
    text.hide()
    display(DisplayedText())
  }

  /// Displays all of the text, because no change can follow.
  mutating func finish() {
    text.finish()
    display(DisplayedText(final: text.visible?.text))
  }

  /// Displays what is due if the deadline has passed.
  mutating func revealDue(at instant: Duration) {
    guard let deadline = displayed.deadline, deadline <= instant else { return }
    displayed.revealDue(history, at: instant)
  }

  /// Decides after an update which words of the text are displayed.
  ///
  /// The update is added to the statistics of the stream's revisions.
  mutating func updateDisplay(
    at instant: Duration, by policy: StabilityPolicy, stats: inout RevisionStats
  ) {
    guard text.hasText else { return display(DisplayedText()) }
    if isFinal == true {
      text.finish()
      history.receive(text.visible?.text ?? "", at: .zero, recordingIn: &stats)
      return display(DisplayedText(final: text.visible?.text))
    }
    let offset = text.visible?.offset ?? 0
    let isNew = history.receive(text.visible?.text ?? "", at: instant, recordingIn: &stats)
    displayed.update(
      history, isNew: isNew, hasLostBeginning: text.droppedLength != droppedLength,
      stable: stable.map { max(0, $0 - offset) }, agreed: agreed.map { max(0, $0 - offset) },
      at: instant, rules: policy.rules, stats: stats)
    droppedLength = text.droppedLength
  }

  /// Replaces the displayed part and forgets the words so far.
  private mutating func display(_ part: DisplayedText) {
    displayed = part
    history = WordHistory()
    droppedLength = 0
  }

  /// Returns how well the text matches a reader of the language `requested`.
  ///
  /// The value is 2 for an equal tag, 1 for another variety of the language, 0 otherwise. A text
  /// without a label is in the language `unlabeled`.
  func matchScore(for requested: String, unlabeled: String? = nil) -> Int {
    guard let language = language ?? unlabeled else { return 0 }
    if language.lowercased() == requested.lowercased() { return 2 }
    return LanguageTag.haveSameLanguage(language, requested) ? 1 : 0
  }
}
