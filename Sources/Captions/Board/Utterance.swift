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
  /// No update can follow: it is final, or its connection is gone.
  private(set) var isFinished = false

  /// The pipeline's `text`, in the language of `lang`.
  private var main = Translation(language: nil)
  private var source = Translation(language: nil)
  private var others: [Translation] = []
  /// `text` in Latin letters.
  private var romanized = GrowingText()
  private(set) var speaker: String?
  private(set) var audience: Audience?

  init(id: UtteranceID, number: Int, at instant: Duration) {
    self.id = id
    self.number = number
    updatedAt = instant
  }

  /// Merges an update in.
  mutating func apply(_ update: CaptionUpdate, at instant: Duration) {
    updatedAt = instant
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
    if main.isFinal == true { isFinished = true }
  }

  /// Its connection is gone: what it has is what it will ever have.
  mutating func finish() {
    isFinished = true
  }

  /// Everything said so far leaves the picture.
  mutating func conceal() {
    main.text.conceal()
    source.text.conceal()
    romanized.conceal()
    for index in others.indices { others[index].text.conceal() }
  }

  /// What a reader sees of it; nil when there is nothing.
  func visible(
    to reader: Reader, isLiving: Bool, among speakers: SpeakerRoster
  ) -> VisibleCaption? {
    guard reader.sees(audience), let (choice, shown) = choice(for: reader) else { return nil }
    let isSource = choice == .source
    let translation = self[choice]
    let original = reader.wish == .both && !isSource ? source.text.shown?.text : nil
    return VisibleCaption(
      number: number, id: id, text: shown.text,
      language: translation.language ?? (isSource ? reader.spoken : reader.language),
      stable: max(0, (translation.stable ?? 0) - shown.hidden),
      isFinal: isFinished
        || translation.isFinal == true && (!isSource || reader.wish == .original),
      isSource: isSource && reader.wish != .original, isLiving: isLiving,
      speaker: speaker.map(speakers.speaker),
      romanized: choice == .main ? romanized.shown?.text : nil,
      original: original.map {
        VisibleCaption.Original(text: $0, language: source.language ?? reader.spoken)
      })
  }

  /// Whether there is anything for that reader.
  func isShown(to reader: Reader) -> Bool {
    reader.sees(audience) && choice(for: reader) != nil
  }

  /// How long it takes to read.
  var readingTime: Duration {
    let text = main.text.shown ?? others.lazy.compactMap(\.text.shown).first ?? source.text.shown
    return min(Self.longestReading, text.map { ReadingTime.of($0.text) } ?? .zero)
  }

  private mutating func apply(_ update: TranslationsUpdate) {
    if update.erasesKnown { others.removeAll() }
    for entry in update.entries {
      let language = entry.language.shortened
      if let place = others.firstIndex(where: { $0.language == language }) {
        others[place].apply(entry.change)
      } else if others.count < Self.mostLanguages {
        var translation = Translation(language: language)
        translation.apply(entry.change)
        others.append(translation)
      }
    }
  }
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

  /// The reader's language, else the first that has text, else what was said.
  private func choice(for reader: Reader) -> (Choice, (text: String, hidden: Int))? {
    if reader.wish == .original, let said = source.text.shown { return (.source, said) }
    var best: (Choice, (text: String, hidden: Int))?
    var bestFitness = -1
    for choice in [.main] + others.indices.map(Choice.other) {
      let fitness = reader.language.map(self[choice].fitness(for:)) ?? 0
      guard fitness > bestFitness, let shown = self[choice].text.shown else { continue }
      best = (choice, shown)
      bestFitness = fitness
    }
    return best ?? source.text.shown.map { (.source, $0) }
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
