internal import CaptionCoding
internal import Captions

/// The spoken words of an utterance, as a translator needs them.
struct SpokenSource: Equatable {
  var text: String
  /// The BCP 47 language; nil if it is not known.
  var language: String?
  /// The number of leading Unicode code points of `text` that will not change.
  var stableCount: Int
  /// The number of leading Unicode code points of `text` that the recognizer has heard clearly; nil if
  /// it does not tell.
  var confidentCount: Int?
  var isFinal: Bool
  /// True if a program before has translated it already.
  var isTranslated: Bool

  /// Reads the source of an utterance.
  ///
  /// Many recognizers write what was said as `text`, without a source.
  init(of snapshot: UtteranceSnapshot, assuming assumed: String?) {
    let spoken = snapshot.source.words.value
    let text = snapshot.text.words.value
    let words = spoken == nil ? snapshot.text : snapshot.source
    self.text = spoken ?? text ?? ""
    language = words.language.value ?? assumed
    stableCount = words.stable.value ?? 0
    confidentCount = words.confident.value
    isTranslated = spoken != nil && text?.isEmpty == false || !snapshot.translations.isEmpty
    isFinal = snapshot.isFinal
  }
}

/// An utterance on its way through the translator.
struct TranslatedUtterance {
  let id: UtteranceID
  /// The `id` in the output.
  let name: String
  /// The language that is spoken; nil if it is not known.
  private(set) var language: String?
  /// The languages of the translations.
  private(set) var targets: [String] = []
  private var translations: [String: State] = [:]
  private var input = UtteranceSnapshot()
  private var source: SpokenSource?
  /// The state that was written last.
  private var output = UtteranceSnapshot(revision: 0)
  /// The time at which a part of the input arrived that was not written yet.
  private var waitingSince: ContinuousClock.Instant?

  /// The translation into one language.
  private struct State {
    var text: TranslatedText?
    /// The source of which `text` is the translation.
    var translated: SpokenSource?
    /// The words of the translation that are likely to stay; nil if the text was said in this language.
    var committed: CommittedTranslation? = CommittedTranslation()
    /// True unless extensions of the text tell nothing: there are none, they were ended, or they failed.
    var isExtended = false
    /// The number of leading code points of `text` that extensions did not change; nil if that is not known.
    var unchangedCount: Int?
    /// The source that was given to the engine last.
    var requested: SpokenSource?
    /// True if the translation will not change again.
    var isFinal = false

    /// The words that are likely to stay; nil for a text that has none, or is final.
    var agreedCount: Int? { isFinal || text == nil ? nil : committed?.committedCount }

    /// The words that will not change; nil without any, or for a final text, which needs no promise.
    var promisedCount: Int? {
      guard !isFinal, let count = text?.stableCount, count > 0 else { return nil }
      return count
    }

    mutating func finish(_ job: TranslationJob, with text: TranslatedText, isExtended: Bool) {
      self.text = text
      translated = job.source
      isFinal = job.isFinal
      self.isExtended = isExtended
      unchangedCount = nil
      if !isFinal { committed?.update(text, at: job.time, isExtended: isExtended) }
    }

    /// Takes the translation once more, as the recognizer has heard the same words again.
    mutating func repeatTranslation(of source: SpokenSource, at time: Duration) {
      guard !isFinal, translated == source, let text else { return }
      committed?.update(text, at: time, isExtended: isExtended)
      if let unchangedCount { committed?.commit(first: unchangedCount) }
    }

    /// Takes what extensions of the text tell; nil if they tell nothing.
    mutating func finishExtension(_ count: Int?) {
      unchangedCount = count
      isExtended = count != nil
      if let count { committed?.commit(first: count) } else { committed?.commitWithoutExtension() }
    }
  }

  /// The time that a source waits for its translation.
  private static let maxWait = Duration.milliseconds(100)

  init(id: UtteranceID, name: String) {
    self.id = id
    self.name = name
  }

  private subscript(target: String) -> State {
    get { translations[target] ?? State() }
    set { translations[target] = newValue }
  }

  /// True if words wait for a translation.
  var isWaiting: Bool {
    guard let source, !source.isTranslated, !source.text.isEmpty, input.isCancelled.value != true,
      waitingSince != nil
    else { return false }
    return targets.contains { !self[$0].isFinal && self[$0].requested != self[$0].translated }
  }

  /// True if the program before will not change the utterance again.
  var hasEndedInput: Bool { !input.isPartial }

  /// True if nothing can be written any more.
  var hasEnded: Bool { !output.isPartial }

  /// The time at which the input is written without its translation.
  var deadline: ContinuousClock.Instant? { waitingSince.map { $0 + Self.maxWait } }

  func hasWaited(at instant: ContinuousClock.Instant) -> Bool {
    deadline.map { $0 <= instant } ?? false
  }

  /// Takes the newest state of the input, at a time of the stream.
  mutating func receive(
    _ snapshot: UtteranceSnapshot, _ source: SpokenSource, at time: Duration,
    now instant: ContinuousClock.Instant
  ) {
    input = snapshot
    self.source = source
    waitingSince = waitingSince ?? instant
    for target in targets { self[target].repeatTranslation(of: source, at: time) }
  }

  /// Sets the languages; translations from another language are forgotten.
  mutating func setLanguage(_ language: String?, targets: [String]) {
    self.language = language
    self.targets = targets
    translations = translations.filter { $0.value.isFinal }
  }

  /// Returns true if the source is to be translated, which counts as done from then on.
  mutating func wants(_ source: SpokenSource, in target: String) -> Bool {
    guard self[target].requested != source else { return false }
    self[target].requested = source
    return true
  }

  /// Takes a translation, unless the language has changed since it was asked for.
  ///
  /// `isExtended` is true if the extended text is being translated, too.
  mutating func finish(_ job: TranslationJob, with text: TranslatedText, isExtended: Bool) {
    if takes(job) { self[job.pair.targetTag].finish(job, with: text, isExtended: isExtended) }
  }

  /// Takes the number of leading code points of a translation that extensions of its text did not change.
  ///
  /// The number is nil if the extensions were ended or failed. Nothing is taken if the translation is not the
  /// newest one. A number is not taken either if words wait that would appear without their translation.
  mutating func finishExtension(of job: TranslationJob, unchangedCount: Int?) {
    let target = job.pair.targetTag
    guard takes(job), self[target].translated == job.source, unchangedCount == nil || !isWaiting
    else { return }
    self[target].finishExtension(unchangedCount)
  }

  /// True if the translation is open, and the language the one of the job.
  private func takes(_ job: TranslationJob) -> Bool {
    !self[job.pair.targetTag].isFinal && job.source.language == language
      && source?.text.isEmpty != true
  }

  /// Erases a translation, as there are no words any more, or none yet.
  mutating func erase(in target: String, isFinal: Bool) {
    if !self[target].isFinal { self[target] = State(isFinal: isFinal) }
  }

  /// Takes what was said in the reader's language.
  mutating func pass(_ source: SpokenSource, in target: String) {
    guard !self[target].isFinal else { return }
    let text = TranslatedText(text: source.text, stableCount: source.stableCount, isComplete: true)
    self[target] = State(
      text: text, translated: source, committed: nil, requested: source, isFinal: source.isFinal)
  }

  /// The beginning of a translation that was sent as likely to stay.
  func shown(in target: String) -> String { self[target].committed?.committedText ?? "" }

  /// Ends a translation that failed: what was said takes its place.
  mutating func fail(in target: String) {
    self[target].text = nil
    self[target].isFinal = true
  }

  // MARK: - Output

  /// Returns the next state to write; nil if nothing has changed.
  mutating func flush(severalTargets: Bool) -> UtteranceSnapshot? {
    waitingSince = nil
    let revision = output.revision + 1
    var next = output
    next.change(to: state(severalTargets: severalTargets), at: revision)
    guard next != output else { return nil }
    next.revision = revision
    output = next
    return next
  }

  /// Returns the input with the translations so far, of which the revisions do not count.
  private func state(severalTargets: Bool) -> UtteranceSnapshot {
    guard source?.isTranslated != true else { return input }
    var state = input
    (state.text, state.source) = (output.text, output.source)
    (state.romanized, state.translations) = (output.romanized, output.translations)
    state.wantedLanguages = .absent
    addSource(to: &state)
    addTranslations(to: &state, several: severalTargets)
    return state
  }

  private func addSource(to state: inout UtteranceSnapshot) {
    guard let source, !source.text.isEmpty || state.source.words.value != nil else { return }
    state.source.words = .value(source.text)
    state.source.language.set(source.language, at: 1)
    state.source.stable.set(source.stableCount > 0 ? source.stableCount : nil, at: 1)
    state.source.confident.set(source.confidentCount, at: 1)
    if source.isFinal { state.source.isFinal = .value(true) }
  }

  /// Returns the number of leading code points of a translation that stand for words which were heard
  /// clearly, or nil if all words of the last text were.
  ///
  /// Nobody knows which words stand for which, so the shares of both texts are the same.
  private func confidentCount(of translation: String) -> Int? {
    guard let source, source.isFinal, let count = source.confidentCount else { return nil }
    let length = source.text.unicodeScalars.count
    guard count < length else { return nil }
    let scalars = Array(translation.unicodeScalars)
    let end = scalars.count * count / length
    guard scalars.contains(where: \.properties.isWhitespace) else { return end }
    return scalars.prefix(end + 1).lastIndex(where: \.properties.isWhitespace) ?? 0
  }

  private func addTranslations(to state: inout UtteranceSnapshot, several: Bool) {
    for target in targets {
      let translation = self[target]
      var text = several ? UtteranceText() : state.text
      text.words.set(translation.text?.text, at: 1)
      text.language.set(several || translation.text != nil ? target : nil, at: 1)
      text.confident.set(translation.text.flatMap { confidentCount(of: $0.text) }, at: 1)
      // A final text keeps the promise that it had.
      if several || !translation.isFinal {
        text.stable.set(translation.promisedCount, at: 1)
        text.agreed.set(translation.agreedCount, at: 1)
      }
      if !several {
        state.text = text
      } else if translation.text != nil || translation.isFinal {
        if translation.isFinal { text.isFinal = .value(true) }
        state[translation: target] = text
      }
    }
    let areFinal = targets.allSatisfy { self[$0].isFinal }
    if source?.isFinal == true, areFinal { state.text.isFinal = .value(true) }
  }
}
