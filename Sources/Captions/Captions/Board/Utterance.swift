internal import Language
internal import Stability

/// The displayed state of one utterance.
struct Utterance: Sendable {
  /// The maximum number of translations stored.
  static let maxTranslations = 32
  /// The maximum length of the name of a speaker or language; longer names are cut.
  static let maxNameLength = 64

  static let mainIndex = 0
  static let sourceIndex = 1

  let id: UtteranceID
  /// The utterance's number in order of first appearance in the run.
  let number: Int
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

  /// The pipeline's `text` in the language of `lang`, the source, and then the translations.
  private(set) var texts = [Translation(), Translation()]
  /// The transliteration of `text` into Latin letters.
  private var romanized = ReceivedText()
  /// The displayed transliteration.
  ///
  /// A new value appears only once all of the text that it transliterates is displayed. An erased
  /// value disappears at once.
  private var displayedRomanized: String?
  private(set) var speaker: String?
  private(set) var audience: Audience?
  /// The next time at which the displayed text changes by itself; nil if only an update can change
  /// it.
  private(set) var deadline: Duration?

  init(id: UtteranceID, number: Int) {
    self.id = id
    self.number = number
  }

  var main: Translation { texts[Self.mainIndex] }
  var source: Translation { texts[Self.sourceIndex] }
  var translationIndices: Range<Int> { 2..<texts.count }

  /// Returns true if the snapshot must be applied.
  ///
  /// A snapshot that is not newer than the last one is ignored. A final snapshot ends the utterance
  /// in any case, because no update counts after it.
  func accepts(_ snapshot: UtteranceSnapshot) -> Bool {
    snapshot.revision > revision || snapshot.isFinal
  }

  /// Applies the new values of a snapshot and decides which words are displayed.
  mutating func apply(
    _ snapshot: UtteranceSnapshot, at instant: Duration, by policy: StabilityPolicy,
    stats: inout PipelineRevisionStats
  ) {
    let since = snapshot.revision > revision ? revision : 0
    revision = snapshot.revision
    update(to: snapshot, since: since, at: instant)
    func updateDisplay(_ index: Int, _ kind: RevisedText.Kind) {
      let text = RevisedText(kind: kind, audience: audience)
      texts[index].updateDisplay(
        at: instant, by: policy, stats: &stats[text, default: RevisionStats()])
    }
    let (text, source) = (snapshot.text, snapshot.source)
    if max(text.words.revision, text.stable.revision, text.agreed.revision) > since {
      updateDisplay(Self.mainIndex, .main)
    }
    if max(source.words.revision, source.stable.revision, source.isFinal.revision) > since {
      updateDisplay(Self.sourceIndex, .source)
    }
    for language in snapshot.languages(since: since) {
      guard let index = index(of: language.name) else { continue }
      updateDisplay(index, .translation(language.name))
    }
    if main.isFinal == true { return finish() }
    updateDisplayedRomanized()
    updateDeadline()
  }

  private mutating func update(
    to snapshot: UtteranceSnapshot, since revision: Int, at instant: Duration
  ) {
    let isFinal = snapshot.isFinal
    texts[Self.mainIndex].update(snapshot.text, since: revision, isFinal: isFinal, at: instant)
    texts[Self.sourceIndex].update(
      snapshot.source, since: revision,
      isFinal: snapshot.source.isFinal.value == true || isFinal, at: instant)
    romanized.update(snapshot.romanized, since: revision)
    snapshot.speaker.updateLabel(&speaker, since: revision)
    snapshot.audience.update(&audience, since: revision)
    if snapshot.translationsErased > revision { texts.removeSubrange(translationIndices) }
    for language in snapshot.languages(since: revision) {
      update(language.name, to: language.text, since: revision, at: instant)
    }
  }

  /// Updates the text in one language, unless it is final already.
  private mutating func update(
    _ language: String, to text: UtteranceText, since revision: Int, at instant: Duration
  ) {
    let known = index(of: language)
    let index = known ?? texts.count
    if known == nil {
      guard translationIndices.count < Self.maxTranslations else { return }
      // A translation that was erased and set again is a new one, even if its text is the same.
      texts.append(Translation(language: language))
    } else if texts[index].isFinal == true {
      return lateChanges += 1
    }
    texts[index].update(text, since: revision, isFinal: text.isFinal.value == true, at: instant)
    if texts[index].changedAt == nil { texts[index].noteChange(at: instant) }
  }

  /// Marks the utterance as complete and displays all of its words.
  mutating func finish() {
    isFinished = true
    for index in texts.indices { texts[index].finish() }
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
    for index in texts.indices { texts[index].hide() }
    romanized.hide()
    displayedRomanized = nil
    deadline = nil
  }

  /// Displays all of each text whose deadline has passed.
  mutating func revealDue(at instant: Duration) {
    for index in texts.indices { texts[index].revealDue(at: instant) }
    updateDisplayedRomanized()
    updateDeadline()
  }

  private mutating func updateDisplayedRomanized() {
    let letters = romanized.visible?.text
    guard letters == nil || main.displayed.text == main.text.visible?.text else { return }
    displayedRomanized = letters
  }

  private mutating func updateDeadline() {
    deadline = texts.compactMap(\.displayed.deadline).min()
  }

  /// The caption as the reader sees it; nil if the reader sees nothing.
  func visible(to reader: Reader, number: Int, isBeingSpoken: Bool) -> VisibleCaption? {
    guard reader.sees(audience), let index = displayedIndex(for: reader),
      let text = texts[index].displayed.text
    else { return nil }
    let translation = texts[index]
    let isSource = index == Self.sourceIndex
    let isOwn = isSource && isOwn(of: reader)
    let language = translation.language ?? (isSource ? reader.spoken : reader.language)
    let spokenLanguage = source.language ?? reader.spoken
    let original = reader.selection == .both && !isSource ? source.displayed.text : nil
    return VisibleCaption(
      number: number, id: id, text: text, language: language,
      confirmedLength: translation.confirmedLength,
      isFinal: isFinal(index, for: reader),
      isSource: isSource && reader.selection != .original && !isOwn,
      isOwn: isOwn, isBeingSpoken: isBeingSpoken,
      isAbandoned: isAbandoned && translation.isFinal != true,
      droppedLength: translation.text.droppedLength,
      speaker: speaker.map {
        VisibleCaption.Speaker(name: $0, language: spokenLanguage ?? language)
      },
      romanized: index == Self.mainIndex ? displayedRomanized : nil,
      original: original.map {
        VisibleCaption.Original(text: $0, language: spokenLanguage)
      })
  }

  /// True if the reader's text will not change again.
  private func isFinal(_ index: Int, for reader: Reader) -> Bool {
    isFinished
      || texts[index].isFinal == true
        && (index != Self.sourceIndex || reader.selection == .original || isOwn(of: reader))
  }

  /// The text that the reader is shown in place of the speaker's words, if it will not change again.
  func finalTranslation(for reader: Reader) -> FinalTranslation? {
    guard reader.sees(audience), let index = selectedIndex(for: reader),
      index != Self.sourceIndex, isFinal(index, for: reader), !isAbandoned,
      let text = texts[index].text.visible?.text
    else { return nil }
    let language = texts[index].language ?? reader.language
    // A text for somebody else is the best that there is to read, but makes no sense to the ear.
    guard
      reader.language.map({ wanted in
        language.map { LanguageTag.haveSameLanguage(wanted, $0) } ?? true
      }) ?? true
    else { return nil }
    return FinalTranslation(number: number, text: text, language: language)
  }

  /// True if the text that is or will be displayed to the reader will not change again.
  func isFinal(for reader: Reader) -> Bool {
    selectedIndex(for: reader).map { isFinal($0, for: reader) } ?? isFinished
  }

  /// True if the reader sees anything of the utterance.
  func isVisible(to reader: Reader) -> Bool {
    reader.sees(audience) && displayedIndex(for: reader) != nil
  }

  /// Returns the share of the received words that the reader sees.
  func displayedShare(for reader: Reader) -> DisplayedShare {
    guard reader.sees(audience), let selected = selectedIndex(for: reader),
      let text = texts[selected].text.visible?.text
    else { return .nothing }
    let isWhole =
      displayedIndex(for: reader) == selected && texts[selected].displayed.text == text
    return isWhole ? .whole : .part
  }

  /// Returns the version of the text selected for the reader; nil if there is no text for the
  /// reader.
  func textVersion(for reader: Reader) -> TextVersion? {
    guard reader.sees(audience), let index = selectedIndex(for: reader) else { return nil }
    return TextVersion(index: index, changes: texts[index].changes)
  }

  /// The time of the last change of the text selected for the reader.
  func changedAt(for reader: Reader) -> Duration? {
    selectedIndex(for: reader).flatMap { texts[$0].changedAt }
  }

  private func index(of language: String) -> Int? {
    translationIndices.first { texts[$0].language == language }
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

/// A translation that will not change again.
package struct FinalTranslation: Sendable, Equatable {
  /// The utterance's number in order of first appearance in the run.
  package let number: Int
  package let text: String
  /// The BCP 47 language; nil if neither the pipeline nor the reader specifies it.
  package let language: String?

  package init(number: Int, text: String, language: String?) {
    self.number = number
    self.text = text
    self.language = language
  }
}

/// The version of the text that is selected for a reader.
package struct TextVersion: Sendable, Equatable {
  /// The index of the text among the texts of the utterance.
  let index: Int
  /// The number of changes of the text so far.
  let changes: Int
}
