internal import Captions

/// One line of WhisperLiveKit as captions: it grows for as long as nobody else speaks and no long silence
/// comes, which may be minutes.
///
/// What is confirmed is cut into captions (`PassageEnd`), each final as soon as it is cut off. A line that is
/// translated stays one: nobody tells which words of the translation are which sentence's.
struct SpokenLine: Sendable {
  typealias Line = WhisperLiveKitMessage.Line

  /// What surrounds a line.
  struct Context {
    /// What may follow it and may change.
    var tail = ""
    var translationTail = ""
    /// Its words will not change.
    var isFinal = false
    /// Its translation will neither, or will not come.
    var translationIsFinal = false
    var showsSpeaker = false
  }

  private(set) var start: Duration?
  private(set) var end: Duration?
  private(set) var isSilence: Bool
  /// The caption that is open.
  private var name: String?
  /// When it began, as far as it is known: behind a cut, where the line ended before.
  private var captionStart: Duration?
  private var text = ""
  /// How many code points of `text` are in captions that are cut off.
  private var cutOff = 0
  private var isOver = false

  init(_ line: Line?) {
    isSilence = line?.isSilence ?? false
    start = line?.start?.duration
  }

  /// Writes what the line is now; nil for words that no line has yet.
  mutating func write(_ line: Line?, in context: Context, into journal: inout UtteranceJournal) {
    guard !isOver else { return }
    let text = isSilence ? "" : line?.text ?? ""
    keepPlace(in: text)
    self.text = text
    start = line?.start?.duration ?? start
    let lastEnd = end
    end = line?.end?.duration ?? end
    var rest = Substring(text.unicodeScalars.dropFirst(cutOff))
    let translation = line?.translation?.isBlank == false ? line?.translation : nil
    while translation == nil, let place = PassageEnd.first(in: rest) {
      let caption = String(rest[..<place])
      let ended = Context(isFinal: true, showsSpeaker: context.showsSpeaker)
      write(caption, of: line, in: ended, into: &journal)
      name = nil
      captionStart = lastEnd ?? start
      cutOff += caption.unicodeScalars.count
      rest = rest[place...]
    }
    write(String(rest), translation, of: line, in: context, into: &journal)
    isOver = context.isFinal && context.translationIsFinal
    if isOver { finish(in: &journal) }
  }

  /// The line is no more: it was never said.
  func cancel(in journal: inout UtteranceJournal) {
    if let name { journal.cancel(name) }
  }

  /// The line stays as it is.
  func finish(in journal: inout UtteranceJournal) {
    if let name { journal.finish(name) }
  }

  private mutating func write(
    _ text: String, _ translation: String? = nil, of line: Line?, in context: Context,
    into journal: inout UtteranceJournal
  ) {
    let whole = text + WordJoint.between(text, context.tail) + context.tail
    let hasTranslation = translation != nil || !context.translationTail.isBlank
    guard !whole.isBlank || hasTranslation || name != nil else { return }
    var draft = UtteranceDraft(
      original: .init(
        whole, language: line?.detectedLanguage, stable: text.unicodeScalars.count,
        isFinal: context.isFinal))
    if hasTranslation {
      let confirmed = translation?.trimmed ?? ""
      let tail = context.translationTail
      draft.translations = [
        .init(
          confirmed + WordJoint.between(confirmed, tail) + tail,
          stable: confirmed.unicodeScalars.count, isFinal: context.translationIsFinal)
      ]
    }
    draft.speaker = context.showsSpeaker ? line?.speaker.map(String.init) : nil
    draft.start = captionStart ?? start
    draft.end = end
    let name = self.name ?? journal.newName()
    self.name = name
    journal.write(draft, as: name)
  }

  /// Finds what is cut off again in a text whose beginning may have gone: a server that forgets what is older
  /// than some minutes forgets it word by word.
  private mutating func keepPlace(in text: String) {
    let opening = text.prefix(32)
    guard cutOff > 0, !opening.isEmpty, !self.text.hasPrefix(opening),
      let found = self.text.firstRange(of: opening)
    else { return }
    cutOff = max(0, cutOff - self.text.unicodeScalars[..<found.lowerBound].count)
  }
}
