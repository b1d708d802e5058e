/// The displayed state of one utterance.
struct Utterance: Sendable {
  /// The greatest number of translations stored.
  static let mostLanguages = 32
  /// The greatest length of the name of a speaker or language; longer names are cut.
  static let longestName = 64

  let id: UtteranceID
  /// The utterance's number in order of first appearance in the run.
  let number: Int
  /// The stability policies of the readers.
  private var policies: [StabilityPolicy]
  /// The revision of the newest snapshot so far; 0 before the first one.
  private(set) var revision = 0
  /// The number of ignored changes to final translations.
  private(set) var lateChanges = 0
  /// True if no update can follow: the utterance is final, or its connection has ended.
  private(set) var isFinished = false
  /// True if the connection ended before the utterance was final.
  private(set) var isAbandoned = false

  /// The pipeline's `text`, in the language of `lang`.
  private var main = Translation(language: nil)
  private var source = Translation(language: nil)
  private var others: [Translation] = []
  /// The transliteration of `text` into Latin letters.
  private var romanized = GrowingText()
  /// The transliteration displayed under each policy.
  ///
  /// A value changes only once all of the text that the transliteration covers is displayed.
  private var shownRomanized: [StabilityPolicy: String] = [:]
  private(set) var speaker: String?
  private(set) var audience: Audience?
  /// The next time at which the displayed text changes by itself.
  ///
  /// Nil if only an update can change it.
  private(set) var deadline: Duration?

  init(id: UtteranceID, number: Int, policies: [StabilityPolicy]) {
    self.policies = policies
    self.id = id
    self.number = number
  }

  /// Returns true if the snapshot is to be applied.
  ///
  /// An older snapshot has been overtaken by a newer one. A final one ends the utterance in any
  /// case, as no update counts after it.
  func accepts(_ snapshot: UtteranceSnapshot) -> Bool {
    snapshot.revision > revision || snapshot.isFinal
  }

  /// Takes over the news of a snapshot and decides which words are displayed.
  mutating func apply(
    _ snapshot: UtteranceSnapshot, at instant: Duration, churn: inout PipelineRevisionStats
  ) {
    let since = snapshot.revision > revision ? revision : 0
    revision = snapshot.revision
    let before = texts
    update(to: snapshot, since: since)
    noteChanges(since: before, at: instant)
    func text(_ kind: PipelineRevisionStats.Text.Kind) -> PipelineRevisionStats.Text {
      PipelineRevisionStats.Text(kind: kind, audience: audience)
    }
    if max(snapshot.text.words.revision, snapshot.text.stable.revision) > since {
      main.show(at: instant, policies: policies, churn: &churn[text(.main)])
    }
    if max(snapshot.source.words.revision, snapshot.source.isFinal.revision) > since {
      source.show(at: instant, policies: policies, churn: &churn[text(.source)])
    }
    for language in snapshot.languages(since: since) {
      guard let place = place(of: language.name) else { continue }
      others[place].show(
        at: instant, policies: policies, churn: &churn[text(.translation(language.name))])
    }
    if main.isFinal == true { return finish() }
    spellOut()
    findDeadline()
  }

  private mutating func update(to snapshot: UtteranceSnapshot, since revision: Int) {
    main.text.update(snapshot.text.words, since: revision, isFinal: snapshot.isFinal)
    snapshot.text.stable.update(&main.stable, since: revision)
    snapshot.text.language.updateLabel(&main.language, since: revision)
    snapshot.text.isFinal.update(&main.isFinal, since: revision)
    source.text.update(
      snapshot.source.words, since: revision,
      isFinal: snapshot.source.isFinal.value == true || snapshot.isFinal)
    snapshot.source.language.updateLabel(&source.language, since: revision)
    snapshot.source.isFinal.update(&source.isFinal, since: revision)
    romanized.update(snapshot.romanized, since: revision)
    snapshot.speaker.updateLabel(&speaker, since: revision)
    snapshot.audience.update(&audience, since: revision)
    if snapshot.translationsErased > revision { others.removeAll() }
    for language in snapshot.languages(since: revision) {
      update(language.name, to: language.text, since: revision)
    }
  }

  private mutating func update(
    _ language: String, to text: UtteranceText, since revision: Int
  ) {
    if let place = place(of: language) {
      if !others[place].update(text, since: revision) { lateChanges += 1 }
    } else if others.count < Self.mostLanguages {
      var translation = Translation(language: language)
      _ = translation.update(text, since: revision)
      others.append(translation)
    }
  }

  /// Marks the utterance as complete and displays all of its words.
  mutating func finish() {
    isFinished = true
    forEachText { $0.finish() }
    spellOut()
    deadline = nil
  }

  /// Marks the utterance as complete because its connection has ended.
  mutating func abandon() {
    guard !isFinished else { return }
    isAbandoned = true
    finish()
  }

  /// Hides all words received so far.
  mutating func conceal() {
    forEachText { $0.conceal() }
    romanized.conceal()
    shownRomanized = [:]
    deadline = nil
  }

  /// Keeps the displayed texts of the policies in use.
  mutating func use(_ policies: [StabilityPolicy]) {
    let former = self.policies.first.flatMap { shownRomanized[$0] }
    for policy in policies where !self.policies.contains(policy) {
      shownRomanized[policy] = former
    }
    self.policies = policies
    shownRomanized = shownRomanized.filter { policies.contains($0.key) }
    forEachText { $0.use(policies) }
    if !isFinished { findDeadline() }
  }

  /// Displays all of each text whose deadline has passed.
  mutating func settle(at instant: Duration) {
    forEachText { $0.settle(at: instant) }
    spellOut()
    findDeadline()
  }

  private mutating func forEachText(_ change: (inout Translation) -> Void) {
    change(&main)
    change(&source)
    for index in others.indices { change(&others[index]) }
  }

  /// Displays the transliteration if all of the text that it transliterates is displayed.
  private mutating func spellOut() {
    let letters = romanized.shown?.text
    for policy in policies
    where letters == nil || main.steady[policy].text == main.text.shown?.text {
      shownRomanized[policy] = letters
    }
  }

  private mutating func findDeadline() {
    deadline = ([main, source] + others).compactMap(\.steady.deadline).min()
  }

  /// The caption as the reader sees it; nil if the reader sees nothing.
  func visible(to reader: Reader, number: Int, isLiving: Bool) -> VisibleCaption? {
    guard reader.sees(audience), let choice = choice(for: reader) else { return nil }
    let isSource = choice == .source
    let translation = self[choice]
    let shown = translation.steady[reader.stability]
    guard let text = shown.text else { return nil }
    let original =
      reader.selection == .both && !isSource ? source.steady[reader.stability].text : nil
    return VisibleCaption(
      number: number, id: id, text: text,
      language: translation.language ?? (isSource ? reader.spoken : reader.language),
      confirmed: shown.confirmed,
      isFinal: isFinal(choice, for: reader),
      isSource: isSource && reader.selection != .original, isLiving: isLiving,
      isAbandoned: isAbandoned && translation.isFinal != true, dropped: translation.text.dropped,
      speaker: speaker.map { VisibleCaption.Speaker(name: $0) },
      romanized: choice == .main ? shownRomanized[reader.stability] : nil,
      original: original.map {
        VisibleCaption.Original(text: $0, language: source.language ?? reader.spoken)
      })
  }

  /// True if the reader's text will not change again.
  private func isFinal(_ choice: Choice, for reader: Reader) -> Bool {
    isFinished
      || self[choice].isFinal == true && (choice != .source || reader.selection == .original)
  }

  /// True if the text that is or will be displayed to the reader will not change again.
  func isFinal(for reader: Reader) -> Bool {
    given(to: reader).map { isFinal($0, for: reader) } ?? isFinished
  }

  /// True if no text can change: the utterance is finished, or consists of final translations only.
  var isSettled: Bool {
    isFinished || !main.text.isKnown && !others.isEmpty && others.allSatisfy { $0.isFinal == true }
  }

  /// True if the reader sees anything of the utterance.
  func isShown(to reader: Reader) -> Bool {
    reader.sees(audience) && choice(for: reader) != nil
  }

  /// The share of the received words that the reader sees.
  func showing(to reader: Reader) -> Showing {
    guard reader.sees(audience), let preferred = choice(for: reader, among: { $0.text.shown?.text })
    else { return .nothing }
    let isWhole =
      choice(for: reader) == preferred
      && self[preferred].steady[reader.stability].text == self[preferred].text.shown?.text
    return isWhole ? .whole : .part
  }

  /// The received text selected for the reader; nil if the utterance has none.
  func history(of reader: Reader) -> SelectedText? {
    guard reader.sees(audience), let choice = given(to: reader) else { return nil }
    return SelectedText(text: choice.number, changes: self[choice].changes)
  }

  /// The time of the last change of the text selected for the reader.
  func changedAt(for reader: Reader) -> Duration? {
    given(to: reader).flatMap { self[$0].changedAt }
  }

  /// All received texts, in the order of `Choice.number`.
  private var texts: [GrowingText] { [main.text, source.text] + others.map(\.text) }

  private mutating func noteChanges(since before: [GrowingText], at instant: Duration) {
    if main.text != before[0] { main.noteChange(at: instant) }
    if source.text != before[1] { source.noteChange(at: instant) }
    for place in others.indices
    where place + 2 >= before.count || others[place].text != before[place + 2] {
      others[place].noteChange(at: instant)
    }
  }

  private func place(of language: String) -> Int? {
    others.firstIndex { $0.language == language }
  }
}

extension UtteranceSnapshot {
  /// The translations that an update after `revision` spoke of, with their languages as labels.
  fileprivate func languages(
    since revision: Int
  ) -> some Sequence<(name: String, text: UtteranceText)> {
    translations.lazy.filter { $0.language.revision > revision }
      .map { (name: $0.language.value?.shortened ?? "", text: $0) }
  }
}

// MARK: - Text selection

extension Utterance {
  private enum Choice: Equatable {
    case main, other(Int), source

    /// The number of the text, unique within the utterance.
    var number: Int {
      switch self {
      case .main: 0
      case .source: 1
      case .other(let place): place + 2
      }
    }
  }

  private subscript(_ choice: Choice) -> Translation {
    switch choice {
    case .main: main
    case .other(let index): others[index]
    case .source: source
    }
  }

  /// The text that is or will be displayed to the reader.
  ///
  /// If every received text was emptied, the text with the words still displayed is selected.
  private func given(to reader: Reader) -> Choice? {
    choice(for: reader, among: { $0.text.shown?.text }) ?? choice(for: reader)
  }

  /// The reader's language, else the first text that is known, else the original.
  private func choice(for reader: Reader) -> Choice? {
    choice(for: reader, among: { $0.steady[reader.stability].text })
  }

  private func choice(for reader: Reader, among text: (Translation) -> String?) -> Choice? {
    if reader.selection == .original, text(source) != nil { return .source }
    var best: Choice?
    var bestFitness = -1
    for choice in [.main] + others.indices.map(Choice.other) where text(self[choice]) != nil {
      let fitness = reader.language.map(self[choice].fitness(for:)) ?? 0
      guard fitness > bestFitness else { continue }
      best = choice
      bestFitness = fitness
    }
    return best ?? (text(source) == nil ? nil : .source)
  }
}

extension String {
  /// The string, cut to the length of a label.
  fileprivate var shortened: String {
    utf8.count <= Utterance.longestName
      ? self : String(unicodeScalars.prefix(Utterance.longestName))
  }
}

extension Versioned<String> {
  /// Copies the label to `known` if an update after `revision` set it.
  fileprivate func updateLabel(_ known: inout String?, since revision: Int) {
    update(&known, since: revision)
    known = known?.shortened
  }
}

/// The share of the received words of an utterance that a reader sees, if the utterance has a line.
package enum Showing: Sendable, Equatable {
  /// No words, permanently: the utterance is gone, hidden by `clear`, or meant for another reader.
  case nothing
  /// Some of the words, possibly none yet: the others are held back.
  case part
  /// All of the words.
  case whole
}

/// The version of the text that is selected for a reader.
package struct SelectedText: Sendable, Equatable {
  /// The number of the text among the texts of the utterance.
  let text: Int
  /// The number of changes of the text so far.
  let changes: Int
}
