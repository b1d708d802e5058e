internal import Stability

/// The displayed state of one utterance.
struct Utterance: Sendable {
  /// The maximum number of translations stored.
  static let maxTranslations = 32
  /// The maximum length of the name of a speaker or language; longer names are cut.
  static let maxNameLength = 64

  let id: UtteranceID
  /// The utterance's number in order of first appearance in the run.
  let number: Int
  /// The stability policies of the readers.
  private var policies: [StabilityPolicy]
  /// The revision of the last snapshot that was applied; 0 before the first one.
  ///
  /// A final snapshot is applied even if it is older than the one before.
  private(set) var revision = 0
  /// The number of ignored changes to final translations.
  private(set) var lateChanges = 0
  /// True if no update can follow: the utterance is final, or its connection has ended.
  private(set) var isFinished = false
  /// True if the connection ended before the utterance was final.
  private(set) var isAbandoned = false

  /// The pipeline's `text`, in the language of `lang`.
  private(set) var main = Translation()
  private(set) var source = Translation()
  private(set) var translations: [Translation] = []
  /// The transliteration of `text` into Latin letters.
  private var romanized = ReceivedText()
  /// The transliteration displayed under each policy.
  ///
  /// A new value appears only once all of the text that it transliterates is displayed. An erased
  /// value disappears at once.
  private var displayedRomanized: [StabilityPolicy: String] = [:]
  private(set) var speaker: String?
  private(set) var audience: Audience?
  /// The next time at which the displayed text changes by itself; nil if only an update can change
  /// it.
  private(set) var deadline: Duration?

  init(id: UtteranceID, number: Int, policies: [StabilityPolicy]) {
    self.policies = policies
    self.id = id
    self.number = number
  }

  /// Returns true if the snapshot must be applied.
  ///
  /// A snapshot that is not newer than the last one is ignored. A final snapshot ends the utterance
  /// in any case, because no update counts after it.
  func accepts(_ snapshot: UtteranceSnapshot) -> Bool {
    snapshot.revision > revision || snapshot.isFinal
  }

  /// Applies the new values of a snapshot and decides which words are displayed.
  mutating func apply(
    _ snapshot: UtteranceSnapshot, at instant: Duration, stats: inout PipelineRevisionStats
  ) {
    let since = snapshot.revision > revision ? revision : 0
    revision = snapshot.revision
    update(to: snapshot, since: since, at: instant)
    func text(_ kind: PipelineRevisionStats.Text.Kind) -> PipelineRevisionStats.Text {
      PipelineRevisionStats.Text(kind: kind, audience: audience)
    }
    let textRevision = max(
      snapshot.text.words.revision, snapshot.text.stable.revision, snapshot.text.agreed.revision)
    if textRevision > since {
      main.updateDisplay(at: instant, policies: policies, stats: &stats[text(.main)])
    }
    let sourceRevision = max(
      snapshot.source.words.revision, snapshot.source.stable.revision,
      snapshot.source.isFinal.revision)
    if sourceRevision > since {
      source.updateDisplay(at: instant, policies: policies, stats: &stats[text(.source)])
    }
    for language in snapshot.languages(since: since) {
      guard let index = index(of: language.name) else { continue }
      translations[index].updateDisplay(
        at: instant, policies: policies, stats: &stats[text(.translation(language.name))])
    }
    if main.isFinal == true { return finish() }
    updateDisplayedRomanized()
    updateDeadline()
  }

  private mutating func update(
    to snapshot: UtteranceSnapshot, since revision: Int, at instant: Duration
  ) {
    let isFinal = snapshot.isFinal
    main.update(snapshot.text, since: revision, isFinal: isFinal, at: instant)
    source.update(
      snapshot.source, since: revision,
      isFinal: snapshot.source.isFinal.value == true || isFinal, at: instant)
    romanized.update(snapshot.romanized, since: revision)
    snapshot.speaker.updateLabel(&speaker, since: revision)
    snapshot.audience.update(&audience, since: revision)
    if snapshot.translationsErased > revision { translations.removeAll() }
    for language in snapshot.languages(since: revision) {
      update(language.name, to: language.text, since: revision, at: instant)
    }
  }

  /// Updates the text in one language, unless it is final already.
  private mutating func update(
    _ language: String, to text: UtteranceText, since revision: Int, at instant: Duration
  ) {
    let known = index(of: language)
    let index = known ?? translations.count
    if known == nil {
      guard index < Self.maxTranslations else { return }
      // A translation that was erased and set again is a new one, even if its text is the same.
      translations.append(Translation(language: language))
    } else if translations[index].isFinal == true {
      return lateChanges += 1
    }
    translations[index].update(
      text, since: revision, isFinal: text.isFinal.value == true, at: instant)
    if translations[index].changedAt == nil { translations[index].noteChange(at: instant) }
  }

  /// Marks the utterance as complete and displays all of its words.
  mutating func finish() {
    isFinished = true
    forEachText { $0.finish() }
    updateDisplayedRomanized()
    deadline = nil
  }

  /// Marks the utterance as complete because its connection has ended.
  mutating func abandon() {
    guard !isFinished else { return }
    isAbandoned = true
    finish()
  }

  /// Hides all words received so far.
  mutating func hide() {
    forEachText { $0.hide() }
    romanized.hide()
    displayedRomanized = [:]
    deadline = nil
  }

  /// Limits the displayed texts to the policies in use.
  mutating func setPolicies(_ policies: [StabilityPolicy]) {
    let former = self.policies.first.flatMap { displayedRomanized[$0] }
    for policy in policies where !self.policies.contains(policy) {
      displayedRomanized[policy] = former
    }
    self.policies = policies
    displayedRomanized = displayedRomanized.filter { policies.contains($0.key) }
    forEachText { $0.setPolicies(policies) }
    if !isFinished { updateDeadline() }
  }

  /// Displays all of each text whose deadline has passed.
  mutating func revealDue(at instant: Duration) {
    forEachText { $0.revealDue(at: instant) }
    updateDisplayedRomanized()
    updateDeadline()
  }

  private mutating func forEachText(_ change: (inout Translation) -> Void) {
    change(&main)
    change(&source)
    for index in translations.indices { change(&translations[index]) }
  }

  /// Displays the transliteration under each policy that displays all of its text.
  ///
  /// An erased transliteration is removed at once.
  private mutating func updateDisplayedRomanized() {
    let letters = romanized.visible?.text
    for policy in policies
    where letters == nil || main.stabilized[policy].text == main.text.visible?.text {
      displayedRomanized[policy] = letters
    }
  }

  private mutating func updateDeadline() {
    deadline = ([main, source] + translations).compactMap(\.stabilized.deadline).min()
  }

  /// The caption as the reader sees it; nil if the reader sees nothing.
  func visible(to reader: Reader, number: Int, isBeingSpoken: Bool) -> VisibleCaption? {
    guard reader.sees(audience), let choice = choice(for: reader) else { return nil }
    let isSource = choice == .source
    let isOwn = isSource && isOwn(of: reader)
    let translation = self[choice]
    let shown = translation.stabilized[reader.stability]
    guard let text = shown.text else { return nil }
    let language = translation.language ?? (isSource ? reader.spoken : reader.language)
    let spokenLanguage = source.language ?? reader.spoken
    let original =
      reader.selection == .both && !isSource ? source.stabilized[reader.stability].text : nil
    return VisibleCaption(
      number: number, id: id, text: text, language: language,
      confirmedLength: shown.confirmedLength,
      isFinal: isFinal(choice, for: reader),
      isSource: isSource && reader.selection != .original && !isOwn,
      isOwn: isOwn, isBeingSpoken: isBeingSpoken,
      isAbandoned: isAbandoned && translation.isFinal != true,
      droppedLength: translation.text.droppedLength,
      speaker: speaker.map {
        VisibleCaption.Speaker(name: $0, language: spokenLanguage ?? language)
      },
      romanized: choice == .main ? displayedRomanized[reader.stability] : nil,
      original: original.map {
        VisibleCaption.Original(text: $0, language: spokenLanguage)
      })
  }

  /// True if the reader's text will not change again.
  private func isFinal(_ choice: Choice, for reader: Reader) -> Bool {
    isFinished
      || self[choice].isFinal == true
        && (choice != .source || reader.selection == .original || isOwn(of: reader))
  }

  /// True if the text that is or will be displayed to the reader will not change again.
  func isFinal(for reader: Reader) -> Bool {
    selectedChoice(for: reader).map { isFinal($0, for: reader) } ?? isFinished
  }

  /// True if the reader sees anything of the utterance.
  func isVisible(to reader: Reader) -> Bool {
    reader.sees(audience) && choice(for: reader) != nil
  }

  /// Returns the share of the received words that the reader sees.
  func displayedShare(for reader: Reader) -> DisplayedShare {
    guard reader.sees(audience),
      let preferred = choice(for: reader, among: { $0.text.visible?.text })
    else { return .nothing }
    let isWhole =
      choice(for: reader) == preferred
      && self[preferred].stabilized[reader.stability].text == self[preferred].text.visible?.text
    return isWhole ? .whole : .part
  }

  /// Returns the version of the text selected for the reader; nil if there is no text for the
  /// reader.
  func textVersion(for reader: Reader) -> TextVersion? {
    guard reader.sees(audience), let choice = selectedChoice(for: reader) else { return nil }
    return TextVersion(number: choice.number, changes: self[choice].changes)
  }

  /// The time of the last change of the text selected for the reader.
  func changedAt(for reader: Reader) -> Duration? {
    selectedChoice(for: reader).flatMap { self[$0].changedAt }
  }

  private func index(of language: String) -> Int? {
    translations.firstIndex { $0.language == language }
  }
}

extension UtteranceSnapshot {
  /// The translations that an update after `revision` changed, with their languages as labels.
  fileprivate func languages(
    since revision: Int
  ) -> some Sequence<(name: String, text: UtteranceText)> {
    translations.lazy.filter { $0.language.revision > revision }
      .map { (name: $0.language.value?.shortened ?? "", text: $0) }
  }
}

extension String {
  /// The string, cut to the length of a label.
  fileprivate var shortened: String {
    utf8.count <= Utterance.maxNameLength
      ? self : String(unicodeScalars.prefix(Utterance.maxNameLength))
  }
}

extension Versioned<String> {
  /// Copies the label to `label` if an update after `revision` set it.
  func updateLabel(_ label: inout String?, since revision: Int) {
    update(&label, since: revision)
    label = label?.shortened
  }
}

/// The share of the received words of an utterance that a reader sees, if the utterance has a line.
package enum DisplayedShare: Sendable, Equatable {
  /// No words: the utterance is gone, hidden by `clear`, meant for another reader, or has no text.
  case nothing
  /// Some of the words, possibly none yet: the others are held back.
  case part
  /// All of the words.
  case whole
}

/// The version of the text that is selected for a reader.
package struct TextVersion: Sendable, Equatable {
  /// The number of the text among the texts of the utterance.
  let number: Int
  /// The number of changes of the text so far.
  let changes: Int
}
