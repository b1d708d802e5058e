internal import Captions

/// The captions made of one WhisperLiveKit line.
///
/// A line grows, possibly for minutes, until another person speaks or a long silence follows.
/// Confirmed text is cut into captions (`CaptionSegmenter`), each final at once. A line with a
/// translation stays one caption, because the format does not assign the translation's words to
/// sentences.
struct SpokenLine: Sendable {
  typealias Line = WhisperLiveKitMessage.Line

  /// The state of a line that depends on the message and on the lines after it.
  struct Context {
    /// The unconfirmed text after the line.
    var tail = ""
    var translationTail = ""
    /// True if the line's text does not change any more.
    var isFinal = false
    /// True if the translation does not change any more, or is not expected.
    var translationIsFinal = false
    var showsSpeaker = false
  }

  private(set) var start: Duration?
  private(set) var end: Duration?
  private(set) var isSilence: Bool
  /// The name of the unfinished caption.
  private var name: String?
  /// The start of the unfinished caption, if known: after a cut, the end of the line at that time.
  private var captionStart: Duration?
  private var text = ""
  /// The length of the part of `text` that is in finished captions, in code points.
  private var cutOff = 0
  private var isOver = false

  init(_ line: Line?) {
    isSilence = line?.isSilence ?? false
    start = line?.start?.duration
  }

  /// Writes the current state of the line; `line` is nil for text that has no line yet.
  mutating func write(_ line: Line?, in context: Context, into tracker: inout UtteranceTracker) {
    guard !isOver else { return }
    let text = isSilence ? "" : line?.text ?? ""
    keepPlace(in: text)
    self.text = text
    start = line?.start?.duration ?? start
    let lastEnd = end
    end = line?.end?.duration ?? end
    var rest = Substring(text.unicodeScalars.dropFirst(cutOff))
    let translation = line?.translation?.isBlank == false ? line?.translation : nil
    while translation == nil, let place = CaptionSegmenter.first(in: rest) {
      let caption = String(rest[..<place])
      let ended = Context(isFinal: true, showsSpeaker: context.showsSpeaker)
      write(caption, of: line, in: ended, into: &tracker)
      name = nil
      captionStart = lastEnd ?? start
      cutOff += caption.unicodeScalars.count
      rest = rest[place...]
    }
    write(String(rest), translation, of: line, in: context, into: &tracker)
    isOver = context.isFinal && context.translationIsFinal
    if isOver { finish(in: &tracker) }
  }

  /// Cancels the unfinished caption of a line that the server removed.
  func cancel(in tracker: inout UtteranceTracker) {
    if let name { tracker.cancel(name) }
  }

  /// Finishes the unfinished caption as it is.
  func finish(in tracker: inout UtteranceTracker) {
    if let name { tracker.finish(name) }
  }

  private mutating func write(
    _ text: String, _ translation: String? = nil, of line: Line?, in context: Context,
    into tracker: inout UtteranceTracker
  ) {
    let whole = text + WordSeparator.between(text, context.tail) + context.tail
    let hasTranslation = translation != nil || !context.translationTail.isBlank
    guard !whole.isBlank || hasTranslation || name != nil else { return }
    var result = RecognitionResult(
      original: .init(
        whole, language: line?.detectedLanguage, stable: text.unicodeScalars.count,
        isFinal: context.isFinal))
    if hasTranslation {
      let confirmed = translation?.trimmed ?? ""
      let tail = context.translationTail
      result.translations = [
        .init(
          confirmed + WordSeparator.between(confirmed, tail) + tail,
          stable: confirmed.unicodeScalars.count, isFinal: context.translationIsFinal)
      ]
    }
    result.speaker = context.showsSpeaker ? line?.speaker.map(String.init) : nil
    result.start = captionStart ?? start
    result.end = end
    let name = self.name ?? tracker.newName()
    self.name = name
    tracker.write(result, as: name)
  }

  /// Adjusts `cutOff` to a text whose beginning the server has removed.
  ///
  /// A server that forgets text after some minutes forgets it word by word.
  private mutating func keepPlace(in text: String) {
    let opening = text.prefix(32)
    guard cutOff > 0, !opening.isEmpty, !self.text.hasPrefix(opening),
      let found = self.text.firstRange(of: opening)
    else { return }
    cutOff = max(0, cutOff - self.text.unicodeScalars[..<found.lowerBound].count)
  }
}
