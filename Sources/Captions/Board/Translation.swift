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

  /// Takes over the values of a snapshot that were set after `revision`.
  ///
  /// Has no effect if the text is final already.
  ///
  /// - Returns: false if the change came too late.
  mutating func update(_ received: UtteranceText, since revision: Int) -> Bool {
    guard isFinal != true else { return false }
    text.update(received.words, since: revision, isFinal: received.isFinal.value == true)
    received.stable.update(&stable, since: revision)
    received.isFinal.update(&isFinal, since: revision)
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

  /// The fitness of the text for a reader of the language `requested`.
  ///
  /// The value is 2 for an equal tag, 1 for another variety of the language, 0 otherwise.
  func fitness(for requested: String) -> Int {
    guard let language = language?.lowercased() else { return 0 }
    let requested = requested.lowercased()
    if language == requested { return 2 }
    return LanguageTag.primarySubtag(of: language)
      == LanguageTag.primarySubtag(of: requested) ? 1 : 0
  }
}

/// A growing text of an utterance, without the parts that are dropped or hidden by `clear`.
///
/// Positions are Unicode code points, as for `stable`. Only the end of a very long text is stored,
/// as its beginning has left every window.
struct GrowingText: Sendable, Equatable {
  /// The greatest number of code points stored of an unfinished text.
  ///
  /// More than any window shows at once.
  static let longestTail = 4096
  /// The greatest number of code points stored of a finished text, which is read from its
  /// beginning.
  static let longestFinished = 1 << 17
  /// The number of code points dropped at a time.
  ///
  /// With this step, the beginning of a long text does not move with every word.
  private static let step = 512

  /// The end of the text; nil if nothing was received yet or the text was erased.
  private var tail: String?
  /// The number of code points dropped before `tail`.
  private(set) var dropped = 0
  /// The number of leading code points hidden by `clear`, and the value of `tail` at that time.
  private var concealed = 0
  private var concealedTail = ""
  /// The text without its hidden part and outer whitespace; nil if nothing is left.
  private(set) var shown: Shown?

  /// The visible part of a text.
  struct Shown: Sendable, Equatable {
    let text: String
    /// The number of code points of the whole text before `text`.
    let hidden: Int
  }

  init() {}

  /// Takes over the whole text so far if an update after `revision` set it.
  ///
  /// - Parameters:
  ///   - words: the text of a snapshot; nil if it was erased.
  ///   - revision: the revision of the last snapshot.
  ///   - isFinal: true if the text will not change again.
  mutating func update(
    _ words: Versioned<String>, since revision: Int, isFinal: Bool = false
  ) {
    guard words.revision > revision else { return }
    if let text = words.value {
      setTail(of: text, isFinal: isFinal)
    } else {
      // The hidden part stays hidden: erasing and repeating a text equals repeating it.
      tail = nil
      dropped = 0
    }
    shown = visiblePart()
  }

  /// Hides all of the text so far; only later words are shown.
  mutating func conceal() {
    guard let tail else { return }
    concealed = dropped + tail.unicodeScalars.count
    concealedTail = tail
    shown = visiblePart()
  }

  /// Marks the text as complete.
  ///
  /// If the final text is shorter than the hidden part and the words differ, the differing words
  /// are shown.
  mutating func finish() {
    guard concealed > 0, shown == nil, let tail else { return }
    let new = Array(tail.unicodeScalars)
    var common = zip(new, concealedTail.unicodeScalars).prefix { $0 == $1 }.count
    guard common < new.count else { return }
    while common > 0, !new[common - 1].properties.isWhitespace { common -= 1 }
    concealed = dropped + common
    shown = visiblePart()
  }

  /// True if a text was received, even if none of it is visible.
  var isKnown: Bool { tail != nil }

  private func visiblePart() -> Shown? {
    guard let scalars = tail?.unicodeScalars else { return nil }
    var start = scalars.startIndex
    var hidden = dropped
    while start < scalars.endIndex,
      hidden < concealed || isDebris(scalars[start])
    {
      start = scalars.index(after: start)
      hidden += 1
    }
    var end = scalars.endIndex
    while end > start, scalars[scalars.index(before: end)].properties.isWhitespace {
      end = scalars.index(before: end)
    }
    guard start < end else { return nil }
    return Shown(text: String(scalars[start..<end]), hidden: hidden)
  }

  /// True for whitespace and, after a cut, for combining marks whose base character was cut off.
  private func isDebris(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (concealed > 0 && scalar.properties.isGraphemeExtend)
  }

  private mutating func setTail(of text: String, isFinal: Bool) {
    let longest = isFinal ? Self.longestFinished : Self.longestTail
    // The dropped beginning of a long text has been read already and does not return at its end.
    let least = isFinal ? dropped : 0
    tail = text
    dropped = 0
    guard least > 0 || text.utf8.count > longest else { return }
    let surplus = max(0, text.unicodeScalars.count - longest)
    guard surplus > 0 || least > 0 else { return }
    dropped = max(least, (surplus + Self.step - 1) / Self.step * Self.step)
    tail = String(text.unicodeScalars.dropFirst(dropped))
  }
}
