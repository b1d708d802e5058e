internal import Language

/// The text of an utterance in one language: the received text and the displayed part.
struct Translation: Sendable {
  /// The BCP 47 language; nil if the pipeline did not report it.
  var language: String?
  var text = GrowingText()
  var stable: Int?
  var isFinal: Bool?
  private(set) var steady = StabilizedText()
  /// The time of the last change of the received text; nil if nothing was ever received.
  private(set) var changedAt: Duration?
  /// The number of changes of the received text.
  private(set) var changes = 0

  init(language: String?) {
    self.language = language
  }

  /// Records a change of the received text.
  mutating func noteChange(at instant: Duration) {
    changedAt = instant
    changes += 1
  }

  /// Takes over the values of a snapshot that were told after `revision`.
  ///
  /// Has no effect if the text is final already.
  ///
  /// - Returns: false if the change came too late.
  mutating func update(_ told: UtteranceText, since revision: Int) -> Bool {
    guard isFinal != true else { return false }
    text.update(told.words, since: revision, isFinal: told.isFinal.value == true)
    told.stable.update(&stable, since: revision)
    told.isFinal.update(&isFinal, since: revision)
    return true
  }

  /// Hides all of the text so far; only later words are shown.
  mutating func conceal() {
    text.conceal()
    steady.reset()
  }

  /// Displays all of the text, as no change can follow.
  mutating func finish() {
    text.finish()
    steady.finish(text.shown?.text)
  }

  /// Displays all of the text under each policy whose deadline has passed.
  mutating func settle(at instant: Duration) {
    steady.settle(at: instant)
  }

  /// Keeps the displayed texts of the policies in use.
  mutating func use(_ policies: [StabilityPolicy]) {
    steady.use(policies)
  }

  /// Decides after an update which words of the text are displayed.
  mutating func show(
    at instant: Duration, policies: [StabilityPolicy], churn: inout StreamRevisionStats
  ) {
    guard text.isKnown else { return steady.reset() }
    if isFinal == true { text.finish() }
    let visible = text.shown
    guard isFinal != true else { return steady.finish(visible?.text, teaching: &churn) }
    steady.update(
      visible?.text ?? "", dropped: text.dropped,
      stable: stable.map { max(0, $0 - (visible?.hidden ?? 0)) }, at: instant, policies: policies,
      churn: &churn)
  }

  /// The fitness of the text for a reader of the language `wanted`.
  ///
  /// The value is 2 for an equal tag, 1 for another variety of the language, 0 otherwise.
  func fitness(for wanted: String) -> Int {
    guard let language = language?.lowercased() else { return 0 }
    let wanted = wanted.lowercased()
    if language == wanted { return 2 }
    return LanguageTag.primarySubtag(of: language)
      == LanguageTag.primarySubtag(of: wanted) ? 1 : 0
  }
}
