/// What the board knows about one utterance: the merge of all updates so far.
struct Utterance: Sendable {
  /// More readers' languages than this are not kept.
  static let mostLanguages = 32
  /// What takes longer to read does not wait for that.
  static let longestReading = Duration.seconds(7)
  /// A longer name of a speaker or language is cut.
  static let longestName = 64

  let id: UtteranceID
  /// Counts the utterances of a run in order of first appearance.
  let number: Int
  /// When the last update came.
  private(set) var updatedAt: Duration
  /// How many came.
  private(set) var updates = 0
  /// Changes to translations that were final already; they changed nothing.
  private(set) var lateChanges = 0
  /// No update can follow: it is final, or its connection is gone.
  private(set) var isFinished = false

  /// The pipeline's `text`, in the language of `lang`.
  private var main = Translation(language: nil)
  private var source = Translation(language: nil)
  private var others: [Translation] = []
  /// `text` in Latin letters.
  private var romanized = GrowingText()
  /// What of it is shown: it changes when all of the text is shown that it spells.
  private var shownRomanized: String?
  private(set) var speaker: String?
  private(set) var audience: Audience?
  /// When what is shown of it changes by itself; nil: only an update can change it.
  private(set) var deadline: Duration?

  init(id: UtteranceID, number: Int, at instant: Duration) {
    self.id = id
    self.number = number
    updatedAt = instant
  }

  /// Merges an update in, and decides what is shown of it.
  mutating func apply(
    _ update: CaptionUpdate, at instant: Duration, policy: StabilityPolicy,
    churn: inout PipelineChurn
  ) {
    updatedAt = instant
    updates += 1
    merge(update)
    if update.speaksOfText { main.show(at: instant, policy: policy, churn: &churn.translations) }
    if update.speaksOfSource { source.show(at: instant, policy: policy, churn: &churn.sources) }
    for entry in update.translations.entries {
      guard let place = place(of: entry.language.shortened) else { continue }
      others[place].show(at: instant, policy: policy, churn: &churn.translations)
    }
    if main.isFinal == true { return finish() }
    spellOut()
    findDeadline()
  }

  private mutating func merge(_ update: CaptionUpdate) {
    main.text.update(update.text)
    update.stable.update(&main.stable)
    update.language.shortened.update(&main.language)
    update.isFinal.update(&main.isFinal)
    source.text.update(update.source)
    update.sourceLanguage.shortened.update(&source.language)
    update.sourceIsFinal.update(&source.isFinal)
    romanized.update(update.romanized)
    update.speaker.shortened.update(&speaker)
    update.audience.update(&audience)
    apply(update.translations)
  }

  /// What it has is what it will ever have: it is final, or its connection is gone.
  mutating func finish() {
    isFinished = true
    forEachText { $0.finish() }
    spellOut()
    deadline = nil
  }

  /// Everything said so far leaves the picture.
  mutating func conceal() {
    forEachText { $0.conceal() }
    romanized.conceal()
    shownRomanized = nil
    deadline = nil
  }

  /// Shows all there is of texts that have stood long enough.
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

  /// Shows the romanized text, if all that it spells is shown.
  private mutating func spellOut() {
    let letters = romanized.shown?.text
    if letters == nil || main.steady.text == main.text.shown?.text { shownRomanized = letters }
  }

  private mutating func findDeadline() {
    deadline = ([main, source] + others).compactMap(\.steady.deadline).min()
  }

  /// What a reader sees of it; nil when there is nothing.
  func visible(to reader: Reader, isLiving: Bool) -> VisibleCaption? {
    guard reader.sees(audience), let choice = choice(for: reader) else { return nil }
    let isSource = choice == .source
    let translation = self[choice]
    guard let text = translation.steady.text else { return nil }
    let original = reader.wish == .both && !isSource ? source.steady.text : nil
    return VisibleCaption(
      number: number, id: id, text: text,
      language: translation.language ?? (isSource ? reader.spoken : reader.language),
      confirmed: translation.steady.confirmed,
      isFinal: isFinished
        || translation.isFinal == true && (!isSource || reader.wish == .original),
      isSource: isSource && reader.wish != .original, isLiving: isLiving,
      speaker: speaker.map { VisibleCaption.Speaker(name: $0) },
      romanized: choice == .main ? shownRomanized : nil,
      original: original.map {
        VisibleCaption.Original(text: $0, language: source.language ?? reader.spoken)
      })
  }

  /// Whether nothing it has will change: it is finished, or all that it has are final translations.
  var isSettled: Bool {
    isFinished || !main.text.isKnown && !others.isEmpty && others.allSatisfy { $0.isFinal == true }
  }

  /// Whether there is anything for that reader.
  func isShown(to reader: Reader) -> Bool {
    reader.sees(audience) && choice(for: reader) != nil
  }

  /// How much that reader sees of what was received.
  func showing(to reader: Reader) -> Showing {
    guard reader.sees(audience), let wanted = choice(for: reader, among: { $0.text.shown?.text })
    else { return .nothing }
    let isWhole =
      choice(for: reader) == wanted && self[wanted].steady.text == self[wanted].text.shown?.text
    return isWhole ? .whole : .part
  }

  /// How long it takes to read.
  var readingTime: Duration {
    let text =
      main.steady.text ?? others.lazy.compactMap(\.steady.text).first ?? source.steady.text
    return min(Self.longestReading, text.map { ReadingTime.of($0) } ?? .zero)
  }

  private func place(of language: String) -> Int? {
    others.firstIndex { $0.language == language }
  }

  private mutating func apply(_ update: TranslationsUpdate) {
    if update.erasesKnown { others.removeAll() }
    for entry in update.entries {
      let language = entry.language.shortened
      if let place = place(of: language) {
        if !others[place].apply(entry.change) { lateChanges += 1 }
      } else if others.count < Self.mostLanguages {
        var translation = Translation(language: language)
        _ = translation.apply(entry.change)
        others.append(translation)
      }
    }
  }
}

extension CaptionUpdate {
  fileprivate var speaksOfText: Bool { !(text.isAbsent && stable.isAbsent) }
  fileprivate var speaksOfSource: Bool { !(source.isAbsent && sourceIsFinal.isAbsent) }
}

// MARK: - Which text a reader gets

extension Utterance {
  private enum Choice: Equatable {
    case main, other(Int), source
  }

  private subscript(_ choice: Choice) -> Translation {
    switch choice {
    case .main: main
    case .other(let index): others[index]
    case .source: source
    }
  }

  /// The reader's language, else the first of which something is shown, else what was said.
  private func choice(
    for reader: Reader, among text: (Translation) -> String? = { $0.steady.text }
  ) -> Choice? {
    if reader.wish == .original, text(source) != nil { return .source }
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
  /// Cut to what a label can need.
  fileprivate var shortened: String {
    utf8.count <= Utterance.longestName
      ? self : String(unicodeScalars.prefix(Utterance.longestName))
  }
}

extension Field<String> {
  fileprivate var shortened: Field<String> {
    if case .value(let name) = self { .value(name.shortened) } else { self }
  }
}
