internal import Captions

/// One line of WhisperLiveKit as captions: a line grows for as long as nobody else speaks and no long
/// silence comes, which may be minutes.
///
/// What is confirmed is cut into sentences, each a caption by itself. A line that is translated stays one: no
/// one tells which words of the translation are which sentence's.
struct SpokenLine: Sendable {
  typealias Line = WhisperLiveKitMessage.Line

  /// What may still change of a line, and what is known of its surroundings.
  struct Context {
    var tail = ""
    var translationTail = ""
    /// Its words will not change, and its translation neither.
    var isFinal = false
    var translationIsFinal = false
    var showsSpeaker = false
  }

  private(set) var start: Duration?
  private(set) var end: Duration?
  private(set) var isSilence: Bool
  /// The caption that is open.
  private(set) var name: String?
  private var text = ""
  /// How many code points of `text` are in finished captions.
  private var finished = 0

  init(_ line: Line) {
    isSilence = line.isSilence
    start = line.start?.duration
  }

  /// Writes what the line is now.
  mutating func write(_ line: Line, in context: Context, into journal: inout UtteranceJournal) {
    let text = line.isSilence ? "" : line.text ?? ""
    keepPlace(in: text)
    self.text = text
    start = line.start?.duration
    end = line.end?.duration
    isSilence = line.isSilence
    var rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(finished)))
    let translation = line.translation?.isBlank == false ? line.translation : nil
    if translation == nil {
      while let length = CaptionEnd.firstLength(in: rest) {
        let sentence = String(String.UnicodeScalarView(rest.unicodeScalars.prefix(length)))
        write(sentence, of: line, in: Context(isFinal: true, showsSpeaker: context.showsSpeaker), &journal)
        name = nil
        finished += length
        rest = String(String.UnicodeScalarView(rest.unicodeScalars.dropFirst(length)))
      }
    }
    write(rest, translation, of: line, in: context, &journal)
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
    _ text: String, _ translation: String? = nil, of line: Line, in context: Context,
    _ journal: inout UtteranceJournal
  ) {
    let whole = text.followed(by: context.tail)
    guard !whole.isBlank || name != nil else { return }
    var draft = UtteranceDraft(
      original: .init(
        whole, language: line.detectedLanguage, stable: text.unicodeScalars.count,
        isFinal: context.isFinal))
    if translation != nil || !context.translationTail.isBlank {
      let confirmed = translation?.trimmed ?? ""
      draft.translations = [
        .init(
          confirmed.followed(by: context.translationTail), stable: confirmed.unicodeScalars.count,
          isFinal: context.translationIsFinal)
      ]
    }
    draft.speaker = context.showsSpeaker ? line.speaker.map(String.init) : nil
    draft.start = start
    draft.end = end
    let name = self.name ?? journal.newName()
    self.name = name
    journal.write(draft, as: name)
  }

  /// Finds what is finished again in a text whose beginning may have gone: a server that forgets what is older
  /// than some minutes forgets it word by word.
  private mutating func keepPlace(in text: String) {
    guard finished > 0, !text.hasPrefix(self.text.prefix(32)) else { return }
    let opening = String(text.prefix(32))
    guard !opening.isEmpty, let found = self.text.firstRange(of: opening) else { return }
    let lost = self.text.unicodeScalars.distance(
      from: self.text.startIndex, to: found.lowerBound)
    finished = max(0, finished - lost)
  }
}
