internal import Captions
internal import Language

/// The utterances of an external connection: the existing, changed and finished ones.
///
/// The parser chooses the names, which are valid for the connection. A final utterance does not
/// change: further texts are dropped, and a late translation becomes an utterance of its own. An
/// empty partial text changes nothing. An empty final text cancels an utterance that was shown.
struct UtteranceTracker: Sendable {
  /// The maximum number of stored utterances, finished or not.
  static let maxUtterances = 128
  /// The maximum length of a notice, in code points.
  static let maxNoticeLength = 120

  let connection: ConnectionID
  var warnings = WarningCounts()
  /// The time of the events being written, or nil if the format has no times.
  var time: Duration?

  private var events: [CaptionEvent] = []
  private var utterances: [String: TrackedUtterance] = [:]
  /// The names of `utterances`, oldest first.
  private var names: [String] = []
  /// The revision of the last snapshot.
  private var revision: Int
  /// True after the connection's first translation, which makes recognized texts sources.
  private var hasTranslations = false
  /// The number of names that were generated.
  private var generatedNames = 0
  private var hasNotice = false
  /// A suffix that distinguishes the names from those of the connection's earlier formats.
  private let nameSuffix: String

  /// Creates a tracker for a connection that used `generation` formats and `revision` before.
  init(connection: ConnectionID, generation: Int = 0, after revision: Int = 0) {
    self.connection = connection
    self.revision = revision
    nameSuffix = generation == 0 ? "" : "~\(generation)"
  }

  /// Returns a name that no utterance has.
  mutating func newName() -> String {
    generatedNames += 1
    return "\(generatedNames)"
  }

  /// Writes the new state of an utterance, if it has changed.
  mutating func write(_ result: RecognitionResult, as name: String) {
    let result = result.cleaned
    if !result.translations.isEmpty { hasTranslations = true }
    var utterance = utterances[name] ?? open(name)
    if utterance.isFinished {
      guard result.translations.count > utterance.translations else { return }
      // No parser uses names of this form.
      utterance = TrackedUtterance(id: id("late \(newName())"))
    }
    update(&utterance, as: name) { [hasTranslations] utterance, revision in
      guard result.isBlank else {
        return utterance.change(to: result, hasTranslations: hasTranslations, at: revision)
      }
      return result.isFinal ? utterance.cancel(at: revision) : nil
    }
  }

  /// Finishes an utterance as it is, even if a translation is missing.
  mutating func finish(_ name: String) {
    guard var utterance = utterances[name], !utterance.isFinished else { return }
    update(&utterance, as: name) { $0.finish(at: $1) }
  }

  /// Finishes all utterances.
  mutating func finishAll() {
    for name in names { finish(name) }
  }

  /// Cancels an utterance, for example after a false start.
  mutating func cancel(_ name: String) {
    guard var utterance = utterances[name], !utterance.isFinished else { return }
    update(&utterance, as: name) { $0.cancel(at: $1) }
  }

  /// Shows a short status of one line, such as a service's error.
  mutating func post(notice: String) {
    let words = PlainText.cleaned(notice).split(whereSeparator: \.isWhitespace)
    let line = String(words.joined(separator: " ").unicodeScalars.prefix(Self.maxNoticeLength))
    events.append(.notice(line.isEmpty ? nil : PipelineNotice(line), from: connection))
    hasNotice = true
  }

  /// Removes the status, if one is shown, when results arrive again.
  mutating func withdrawNotice() {
    if hasNotice { events.append(.notice(nil, from: connection)) }
    hasNotice = false
  }

  /// Reports the state of the program.
  mutating func post(state: PipelineState) {
    events.append(.state(state, from: connection))
  }

  /// Removes and returns the events written so far.
  mutating func drainEvents() -> [CaptionEvent] {
    defer { events = [] }
    return events
  }

  private mutating func open(_ name: String) -> TrackedUtterance {
    names.append(name)
    if names.count > Self.maxUtterances {
      // Finished utterances are evicted first.
      let index = names.firstIndex { utterances[$0]?.isFinished ?? false } ?? 0
      let oldest = names.remove(at: index)
      finish(oldest)
      utterances[oldest] = nil
    }
    return TrackedUtterance(id: id(name))
  }

  private func id(_ name: String) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named(name + nameSuffix))
  }

  /// Changes and stores an utterance, and writes the new state that `change` returns.
  private mutating func update(
    _ utterance: inout TrackedUtterance, as name: String,
    _ change: (inout TrackedUtterance, _ revision: Int) -> UtteranceSnapshot?
  ) {
    revision += 1
    let snapshot = change(&utterance, revision)
    utterances[name] = utterance
    if let snapshot { events.append(.utterance(utterance.id, snapshot)) }
  }
}

/// An utterance of an external connection; a finished one keeps only its name and its count.
private struct TrackedUtterance: Sendable {
  let id: UtteranceID
  private(set) var isFinished = false
  /// The number of translations of the last result.
  private(set) var translations = 0
  /// The last state that was written, or nil if there is none.
  private var lastSnapshot: UtteranceSnapshot?
  /// The translations of the last result, if there are several.
  private var wordings: [RecognitionResult.Wording] = []

  init(id: UtteranceID) {
    self.id = id
  }

  /// Changes the state to a result, and returns the new state; nil if nothing changes.
  ///
  /// With `hasTranslations`, the original text is a source.
  mutating func change(
    to result: RecognitionResult, hasTranslations: Bool, at revision: Int
  ) -> UtteranceSnapshot? {
    var snapshot = lastSnapshot ?? UtteranceSnapshot(revision: revision)
    let isFinished = result.isFinished(hasTranslations: hasTranslations)
    let main =
      switch result.translations.count {
      case 0: hasTranslations ? nil : result.original
      case 1: result.translations[0]
      default: RecognitionResult.Wording?.none
      }
    snapshot.text.show(main, isFinished: isFinished, at: revision)
    let source = hasTranslations ? result.original : nil
    snapshot.source.words.change(to: source?.text, at: revision)
    snapshot.source.language.change(to: source?.language, at: revision)
    snapshot.source.isFinal.change(to: source?.isFinal == true ? true : nil, at: revision)
    translations = result.translations.count
    let several = translations > 1 ? result.translations : []
    for wording in several where isFinished || !wordings.contains(wording) {
      snapshot.show(wording, at: revision)
    }
    wordings = several
    snapshot.speaker.change(to: result.speaker, at: revision)
    snapshot.start.change(to: result.start, at: revision)
    snapshot.end.change(to: result.end, at: revision)
    guard isFinished || snapshot != lastSnapshot else { return nil }
    snapshot.revision = revision
    lastSnapshot = snapshot
    return isFinished ? finish(at: revision) : snapshot
  }

  /// Finishes the utterance and returns the final state; nil if nothing was written.
  ///
  /// The texts are set again for receivers that read only finals.
  mutating func finish(at revision: Int) -> UtteranceSnapshot? {
    defer { markFinished() }
    guard var snapshot = lastSnapshot else { return nil }
    snapshot.revision = revision
    snapshot.text.isFinal.set(true, at: revision)
    snapshot.text.repeatWords(at: revision)
    snapshot.source.repeatWords(at: revision)
    for wording in wordings { snapshot.show(wording, at: revision) }
    return snapshot
  }

  /// Cancels the utterance and returns the last state; nil if nothing was written.
  mutating func cancel(at revision: Int) -> UtteranceSnapshot? {
    defer { markFinished() }
    guard var snapshot = lastSnapshot else { return nil }
    snapshot.revision = revision
    snapshot.isCancelled.set(true, at: revision)
    return snapshot
  }

  private mutating func markFinished() {
    isFinished = true
    lastSnapshot = nil
    wordings = []
  }
}

extension UtteranceSnapshot {
  /// Sets the translation in the language of a wording.
  fileprivate mutating func show(_ wording: RecognitionResult.Wording, at revision: Int) {
    let language = wording.language ?? "und"
    var text = self[translation: language]
    text.language.set(language, at: revision)
    text.words.set(wording.text, at: revision)
    if let stable = wording.stable { text.stable.set(stable, at: revision) }
    if wording.isFinal { text.isFinal.set(true, at: revision) }
    self[translation: language] = text
  }
}

extension UtteranceText {
  /// Sets or erases the words and their language, and `stable` unless the text is final.
  fileprivate mutating func show(
    _ wording: RecognitionResult.Wording?, isFinished: Bool, at revision: Int
  ) {
    words.change(to: wording?.text, at: revision)
    language.change(to: wording?.language, at: revision)
    guard !isFinished else { return }
    let count = wording?.isFinal == true ? nil : wording?.stable
    if let count, words.revision == revision { stable.set(count, at: revision) }
    stable.change(to: count, at: revision)
  }

  /// Sets the words and their language again, if they have values.
  fileprivate mutating func repeatWords(at revision: Int) {
    if let words = words.value { self.words.set(words, at: revision) }
    if let language = language.value { self.language.set(language, at: revision) }
  }
}

/// The complete current state of an utterance in an external format.
///
/// Programs send recognized text, translations, or both. The recognized text is the caption until
/// the connection sends its first translation (see `UtteranceTracker`).
struct RecognitionResult: Sendable, Equatable {
  /// A text in one language.
  struct Wording: Sendable, Equatable {
    /// The text, which is cleaned and trimmed when it is written.
    var text = ""
    /// The BCP 47 tag, or nil if unknown.
    var language: String?
    /// The number of leading code points of `text` that will not change, or nil if unknown.
    var stable: Int?
    var isFinal = false
  }

  /// The recognized text.
  var original: Wording?
  /// The translations in order of preference.
  var translations: [Wording] = []
  /// The name or number of the speaker.
  var speaker: String?
  /// The start of the speech in the program's audio.
  var start: Duration?
  /// The end of the speech in the program's audio.
  var end: Duration?

  /// True if the readable text does not change any more.
  var isFinal: Bool {
    let wordings = translations.isEmpty ? [original].compactMap { $0 } : translations
    return !wordings.isEmpty && wordings.allSatisfy(\.isFinal)
  }

  /// Returns true if nothing changes any more, and no translation of a final original is missing.
  func isFinished(hasTranslations: Bool) -> Bool {
    isFinal && !(hasTranslations && translations.isEmpty)
  }

  /// True if all texts are blank.
  var isBlank: Bool {
    ([original].compactMap { $0 } + translations).allSatisfy(\.text.isBlank)
  }
}

extension RecognitionResult {
  /// A copy with cleaned and trimmed texts.
  var cleaned: RecognitionResult {
    var result = self
    result.original = original?.cleaned
    result.translations = translations.map(\.cleaned)
    result.speaker = speaker?.cleanedName
    return result
  }
}

extension RecognitionResult.Wording {
  fileprivate var cleaned: RecognitionResult.Wording {
    let clean = PlainText.cleaned(text)
    var wording = self
    wording.text = clean.trimmed
    if let language, !LanguageTag.isWellFormed(language) { wording.language = nil }
    wording.stable = stable.map { stable in
      let leading = clean.unicodeScalars.prefix { $0.properties.isWhitespace }.count
      return min(max(0, stable - leading), wording.text.unicodeScalars.count)
    }
    return wording
  }
}
