/// The text of an utterance in one language, as far as it is known, and what is shown of it.
struct Translation: Sendable {
  /// BCP 47; nil when the pipeline did not say.
  var language: String?
  var text = GrowingText()
  var stable: Int?
  var isFinal: Bool?
  private(set) var steady = SteadyText()
  /// When the received text last changed; nil while nothing was ever said in it.
  private(set) var changedAt: Duration?
  /// Counts the changes of the received text.
  private(set) var changes = 0

  init(language: String?) {
    self.language = language
  }

  /// Notes a change of the received text.
  mutating func noteChange(at instant: Duration) {
    changedAt = instant
    changes += 1
  }

  /// Merges a change in; one to a final text changes nothing.
  ///
  /// - Returns: whether it came in time.
  mutating func apply(_ change: Field<TranslationUpdate>) -> Bool {
    guard isFinal != true || change == .absent else { return false }
    switch change {
    case .absent: break
    case .erased: return apply(.value(TranslationUpdate().afterErasure))
    case .value(let change):
      text.update(change.text, isFinal: change.isFinal.value == true)
      change.stable.update(&stable)
      change.isFinal.update(&isFinal)
    }
    return true
  }

  /// Everything said so far leaves the picture; only what comes after it will show.
  mutating func conceal() {
    text.conceal()
    steady.reset()
  }

  /// Shows all there is, now that nothing more can come.
  mutating func finish() {
    text.finish()
    steady.finish(text.shown?.text)
  }

  /// Shows all there is, if it has stood long enough.
  mutating func settle(at instant: Duration) {
    guard let deadline = steady.deadline, deadline <= instant else { return }
    steady.settle()
  }

  /// Decides, after an update, what is shown of the text.
  mutating func show(
    at instant: Duration, policy: StabilityPolicy, churn: inout StreamChurn
  ) {
    guard text.isKnown else { return steady.reset() }
    if isFinal == true { text.finish() }
    let visible = text.shown
    guard isFinal != true else { return steady.finish(visible?.text, teaching: &churn) }
    steady.update(
      visible?.text ?? "", dropped: text.dropped,
      stable: stable.map { max(0, $0 - (visible?.hidden ?? 0)) }, at: instant, policy: policy,
      churn: &churn)
  }

  /// How well it serves a reader of `wanted`: 2 that very language, 1 another variety of it, 0 no.
  func fitness(for wanted: String) -> Int {
    guard let language = language?.lowercased() else { return 0 }
    let wanted = wanted.lowercased()
    if language == wanted { return 2 }
    return language.primarySubtag == wanted.primarySubtag ? 1 : 0
  }
}

extension String {
  /// The language itself of a BCP 47 tag, without script, region and variants (RFC 5646, 2.2.1).
  fileprivate var primarySubtag: Substring {
    prefix { $0 != "-" && $0 != "_" }
  }
}
