internal import Captions
internal import Language

/// The utterances of an external connection: those that exist, have changed and are finished.
///
/// The parser chooses the names, which are valid for the connection. A final utterance does not
/// change: further texts are dropped, and a late translation becomes an utterance of its own. An
/// empty partial text changes nothing. An empty final text cancels an utterance that was shown.
struct UtteranceTracker: Sendable {
  /// The number of utterances that are remembered, finished or not.
  static let mostKnown = 128
  /// The length of the longest notice, in code points.
  static let longestNotice = 120

  let connection: ConnectionID
  var warnings = WarningCounts()
  /// The time of the events being written; nil if the format has no times.
  var time: Duration?

  private var events: [CaptionEvent] = []
  private var utterances: [String: TrackedUtterance] = [:]
  /// The names of `utterances`, oldest first.
  private var names: [String] = []
  /// The revision of the last snapshot.
  private var revision: Int
  /// True after the connection's first translation: the recognized text is then a source.
  private var translates = false
  /// The number of names that were generated.
  private var opened = 0

  /// A suffix that distinguishes the names from those of the connection's earlier formats.
  private let mark: String

  /// Creates a tracker without utterances.
  ///
  /// - Parameters:
  ///   - connection: The connection that the utterances belong to.
  ///   - generation: The number of formats that the connection used before.
  ///   - revision: The last revision that the connection used before.
  init(connection: ConnectionID, generation: Int = 0, after revision: Int = 0) {
    self.connection = connection
    self.revision = revision
    mark = generation == 0 ? "" : "~\(generation)"
  }

  /// Returns a name that no utterance has.
  mutating func newName() -> String {
    opened += 1
    return "\(opened)"
  }

  /// Writes the new state of an utterance, if it has changed.
  mutating func write(_ result: RecognitionResult, as name: String) {
    let result = result.cleaned
    if !result.translations.isEmpty { translates = true }
    var utterance = utterances[name] ?? open(name)
    if utterance.isFinished {
      guard result.translations.count > utterance.translations else { return }
      // No parser uses names of this form.
      utterance = TrackedUtterance(id: id("late \(newName())"))
    }
    guard !result.isBlank else { return close(utterance, as: name, if: result.isFinal) }
    revision += 1
    let snapshot = utterance.change(to: result, translates: translates, at: revision)
    utterances[name] = utterance
    if let snapshot { events.append(.utterance(utterance.id, snapshot)) }
  }

  /// Finishes an utterance as it is, even if a translation is missing.
  mutating func finish(_ name: String) {
    guard var utterance = utterances[name], !utterance.isFinished else { return }
    revision += 1
    let snapshot = utterance.finish(at: revision)
    utterances[name] = utterance
    if let snapshot { events.append(.utterance(utterance.id, snapshot)) }
  }

  /// Finishes all utterances.
  mutating func finishAll() {
    for name in names { finish(name) }
  }

  /// Cancels an utterance, for example after a false start.
  mutating func cancel(_ name: String) {
    guard let utterance = utterances[name], !utterance.isFinished else { return }
    close(utterance, as: name, if: true)
  }

  /// Shows a short status of one line; nil removes the status.
  mutating func post(notice: String?) {
    let line = notice.map { notice in
      let words = PlainText.cleaned(notice).split(whereSeparator: \.isWhitespace)
      return String(words.joined(separator: " ").unicodeScalars.prefix(Self.longestNotice))
    }
    events.append(.notice(line?.isEmpty == true ? nil : line, from: connection))
  }

  /// Reports the state of the program.
  mutating func post(state: PipelineState) {
    events.append(.state(state, from: connection))
  }

  /// Counts a warning.
  mutating func count(_ warning: DecodingWarning) {
    warnings.count(warning)
  }

  /// Removes and returns the events written so far.
  mutating func takeEvents() -> [CaptionEvent] {
    defer { events = [] }
    return events
  }

  private mutating func open(_ name: String) -> TrackedUtterance {
    names.append(name)
    if names.count > Self.mostKnown {
      // Finished utterances are evicted first.
      let place = names.firstIndex { utterances[$0]?.isFinished ?? false } ?? 0
      let oldest = names.remove(at: place)
      finish(oldest)
      utterances[oldest] = nil
    }
    return TrackedUtterance(id: id(name))
  }

  private func id(_ name: String) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named(name + mark))
  }

  /// Stores an utterance with an empty text, and cancels it if the text is final and it was shown.
  private mutating func close(_ utterance: TrackedUtterance, as name: String, if isFinal: Bool) {
    var utterance = utterance
    revision += 1
    let snapshot = isFinal ? utterance.cancel(at: revision) : nil
    utterances[name] = utterance
    if let snapshot { events.append(.utterance(utterance.id, snapshot)) }
  }
}

/// An utterance of an external connection, in the terms of the caption stream.
///
/// A finished utterance keeps only its identifier and its number of translations.
private struct TrackedUtterance: Sendable {
  let id: UtteranceID
  private(set) var isFinished = false
  /// The number of translations of the last result.
  private(set) var translations = 0
  /// The last state that was written; nil if none was.
  private var written: UtteranceSnapshot?
  /// The translations of the last result, if there are several.
  private var wordings: [RecognitionResult.Wording] = []

  init(id: UtteranceID) {
    self.id = id
  }

  /// Changes the state to a result.
  ///
  /// - Parameters:
  ///   - result: The new state of the utterance.
  ///   - translates: True if the connection translates, which makes the original text a source.
  ///   - revision: The revision of the values that change.
  /// - Returns: The new state; nil if it is the known one.
  mutating func change(
    to result: RecognitionResult, translates: Bool, at revision: Int
  ) -> UtteranceSnapshot? {
    var snapshot = written ?? UtteranceSnapshot(revision: revision)
    let isFinished = result.isFinished(translates: translates)
    let main =
      switch result.translations.count {
      case 0: translates ? nil : result.original
      case 1: result.translations[0]
      default: RecognitionResult.Wording?.none
      }
    snapshot.text.show(main, isFinished: isFinished, at: revision)
    let source = translates ? result.original : nil
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
    guard isFinished || snapshot != written else { return nil }
    snapshot.revision = revision
    written = snapshot
    return isFinished ? finish(at: revision) : snapshot
  }

  /// Finishes the utterance and drops its texts.
  ///
  /// - Returns: The final state, whose texts are set again for receivers that read only finals; nil
  ///   if nothing was written.
  mutating func finish(at revision: Int) -> UtteranceSnapshot? {
    defer { close() }
    guard var snapshot = written else { return nil }
    snapshot.revision = revision
    snapshot.text.isFinal.set(true, at: revision)
    snapshot.text.repeatWords(at: revision)
    snapshot.source.repeatWords(at: revision)
    for wording in wordings { snapshot.show(wording, at: revision) }
    return snapshot
  }

  /// Cancels the utterance and drops its texts.
  ///
  /// - Returns: The last state; nil if nothing was written.
  mutating func cancel(at revision: Int) -> UtteranceSnapshot? {
    defer { close() }
    guard var snapshot = written else { return nil }
    snapshot.revision = revision
    snapshot.isCancelled.set(true, at: revision)
    return snapshot
  }

  private mutating func close() {
    isFinished = true
    written = nil
    wordings = []
  }
}

extension UtteranceSnapshot {
  /// Sets the translation in the language of a wording.
  fileprivate mutating func show(_ wording: RecognitionResult.Wording, at revision: Int) {
    let language = wording.language ?? "und"
    let known = translations.firstIndex { $0.language.value == language }
    if known == nil { translations.append(UtteranceText()) }
    let place = known ?? translations.count - 1
    translations[place].language.set(language, at: revision)
    translations[place].words.set(wording.text, at: revision)
    if let stable = wording.stable { translations[place].stable.set(stable, at: revision) }
    if wording.isFinal { translations[place].isFinal.set(true, at: revision) }
  }
}

extension UtteranceText {
  /// Sets the words and their language; nil erases them.
  ///
  /// `stable` belongs to the words of the same update, and all of a final text is stable.
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

  /// Tells the words and their language again, if they are known.
  fileprivate mutating func repeatWords(at revision: Int) {
    if let words = words.value { self.words.set(words, at: revision) }
    if let language = language.value { self.language.set(language, at: revision) }
  }
}

/// The complete current state of an utterance in an external format.
///
/// Programs send recognized text, translations, or both. The recognized text is the caption until
/// the connection sends its first translation; see `UtteranceTracker`.
struct RecognitionResult: Sendable, Equatable {
  /// A text in one language.
  struct Wording: Sendable, Equatable {
    /// The text; it is cleaned and trimmed when it is written.
    var text: String
    /// The BCP 47 tag; nil if unknown.
    var language: String?
    /// The number of leading code points of `text` that will not change; nil if unknown.
    var stable: Int?
    var isFinal = false

    init(_ text: String, language: String? = nil, stable: Int? = nil, isFinal: Bool = false) {
      self.text = text
      self.language = language
      self.stable = stable
      self.isFinal = isFinal
    }
  }

  /// The recognized text.
  var original: Wording?
  /// The translations in order of preference; the first one of a language counts.
  var translations: [Wording] = []
  /// The name or number of the speaker.
  var speaker: String?
  /// The start of the speech in the program's audio.
  var start: Duration?
  /// The end of the speech in the program's audio.
  var end: Duration?

  init(original: Wording? = nil, translations: [Wording] = []) {
    self.original = original
    self.translations = translations
  }

  /// True if the readable text does not change any more.
  var isFinal: Bool {
    let wordings = translations.isEmpty ? [original].compactMap { $0 } : translations
    return !wordings.isEmpty && wordings.allSatisfy(\.isFinal)
  }

  /// True if nothing changes any more.
  ///
  /// If the connection translates, a final original without a translation is not finished.
  func isFinished(translates: Bool) -> Bool {
    isFinal && !(translates && translations.isEmpty)
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
