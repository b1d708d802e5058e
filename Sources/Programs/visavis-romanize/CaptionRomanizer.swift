internal import CaptionCoding
internal import Captions
internal import Console
internal import Romanization

/// The romanization of a stream of captions: events in, lines out.
///
/// Every event passes on. An utterance in a language of another script gets `romanized` for its text,
/// and `source_romanized` for its source, unless the sender has written them. A text that grows
/// keeps its words.
struct CaptionRomanizer {
  /// Letters that were written for one text of an utterance.
  private struct Line {
    var text: RomanizedText?
    var shown: String?
  }

  private struct Lines {
    var text = Line()
    var source = Line()
    /// The number of the last update, to forget the oldest utterance.
    var order = 0
  }

  /// The largest number of utterances that are open at once; of more, the oldest are forgotten.
  private static let maxUtterances = 1024
  private let romanizer: Romanizer
  /// The language of captions that do not name theirs.
  private let assumed: String?
  private var utterances: [UtteranceID: Lines] = [:]
  private var names = UtteranceNames()
  private var count = 0
  private var reported: Set<RomanizationAbsence> = []

  /// Creates a romanization that has received nothing.
  init(_ romanizer: Romanizer, assuming language: String?) {
    self.romanizer = romanizer
    assumed = language
  }

  /// Handles an event of the stream with its time, and returns the lines to write, without newlines.
  mutating func receive(_ event: CaptionEvent, at time: Duration?) -> [String] {
    guard case .utterance(let id, var snapshot) = event else {
      return CaptionStreamEncoder.lines(for: event, at: time, name: nil)
    }
    count += 1
    var lines = utterances[id] ?? Lines()
    lines.order = count
    add(&lines, to: &snapshot)
    store(lines, of: id, isOver: snapshot.isFinal || snapshot.isCancelled.value == true)
    return CaptionStreamEncoder.lines(
      for: .utterance(id, snapshot), at: time, name: names.name(of: id, besideStream: true))
  }

  private mutating func add(_ lines: inout Lines, to snapshot: inout UtteranceSnapshot) {
    let revision = snapshot.revision
    if snapshot.romanized.value == nil,
      let shown = update(&lines.text, with: snapshot.text)
    {
      snapshot.romanized.set(shown.isEmpty ? nil : shown, at: revision)
    }
    if snapshot.sourceRomanized.value == nil,
      let shown = update(&lines.source, with: snapshot.source)
    {
      snapshot.sourceRomanized.set(shown.isEmpty ? nil : shown, at: revision)
    }
  }

  /// Romanizes a text, and returns the result if it differs from the last one; empty if it is none.
  private mutating func update(_ line: inout Line, with text: UtteranceText) -> String? {
    let words = text.words.value ?? ""
    let language = text.language.value ?? assumed
    line.text =
      words.isEmpty ? nil : language.flatMap { romanized(words, in: $0, after: line.text) }
    // Without what the language needs, a text may stay as it is.
    let shown = line.text?.text == words ? "" : line.text?.shown ?? ""
    guard shown != line.shown ?? "" else { return nil }
    line.shown = shown
    return shown
  }

  private mutating func romanized(
    _ words: String, in tag: String, after earlier: RomanizedText?
  ) -> RomanizedText? {
    if let language = RomanizedLanguage(tag: tag), let absence = romanizer.absence(for: language),
      reported.insert(absence).inserted
    {
      Diagnostics.report(absence.description)
    }
    return romanizer.romanize(words, in: tag, after: earlier)
  }

  private mutating func store(_ lines: Lines, of id: UtteranceID, isOver: Bool) {
    utterances[id] = isOver || id.name == .oneShot ? nil : lines
    guard utterances.count > Self.maxUtterances else { return }
    let oldest = utterances.min { $0.value.order < $1.value.order }
    if let oldest { utterances[oldest.key] = nil }
  }
}
