internal import Captions

/// What is being said on one channel of Deepgram's: fixed ranges, and a guess behind them.
struct DeepgramChannel: Sendable {
  /// The range that was fixed last: the service may send it again.
  private struct Range: Equatable {
    let request: String?
    let start: WireNumber?
    let duration: WireNumber?
  }

  /// A fixed text is ended at so many code points, if nobody ends it before: two full lines and more.
  private static let longest = 200

  private var name: String?
  /// What will not change of the utterance.
  private var fixed = ""
  private var speaker: String?
  private var language: String?
  private var start: Duration?
  private var end: Duration?
  /// What may change, behind it.
  private var guess = ""
  /// An end was told while a range was not fixed.
  private var endsWhenFixed = false
  private var lastRange: Range?

  /// Takes in what was heard in a range of the audio.
  mutating func hear(_ message: DeepgramMessage, in journal: inout UtteranceJournal) {
    guard let alternative = message.alternative else { return }
    let isFixed = message.isFinal == true
    let range = Range(
      request: message.metadata?.request, start: message.start, duration: message.duration)
    let endsHere = message.isSpeechFinal == true || message.isFromFinalize == true
    if isFixed, range == lastRange, range.start != nil {
      // Said again; perhaps that it was the end is new.
      if endsHere { finish(in: &journal) }
      return
    }
    if isFixed { lastRange = range }
    let runs = alternative.runs
    for run in isFixed ? runs[...] : runs.prefix(1) {
      if run.speaker != nil, run.speaker != speaker, !fixed.isEmpty { finish(in: &journal) }
      speaker = run.speaker ?? speaker ?? channelName(of: message)
      language = alternative.languages?.elements.first ?? language
      let text = isFixed || runs.count == 1 ? run.text : alternative.transcript ?? run.text
      if !text.isBlank { start = start ?? run.start }
      say(text, isFixed: isFixed, in: message)
    }
    let isLong = fixed.unicodeScalars.count >= Self.longest
    if isFixed, endsHere || endsWhenFixed || isLong {
      finish(in: &journal)
    } else {
      write(into: &journal)
    }
  }

  /// Nobody spoke for a while.
  mutating func pause(in journal: inout UtteranceJournal) {
    // The guess comes again when it is fixed: it is not to be an utterance of its own then.
    if guess.isEmpty {
      finish(in: &journal)
    } else {
      endsWhenFixed = true
    }
  }

  /// The utterance is over.
  mutating func finish(in journal: inout UtteranceJournal) {
    guess = ""
    write(into: &journal, isFinal: true)
    let range = lastRange
    self = DeepgramChannel()
    lastRange = range
  }

  private mutating func say(_ text: String, isFixed: Bool, in message: DeepgramMessage) {
    let whole = text.isBlank ? fixed : fixed + WordJoint.between(fixed, text) + text
    guess = isFixed ? "" : String(whole.unicodeScalars.dropFirst(fixed.unicodeScalars.count))
    if isFixed { fixed = whole }
    if !text.isBlank {
      start = start ?? message.start?.seconds
      let length = message.duration?.value ?? 0
      end = message.start.flatMap { WireNumber($0.value + length).seconds } ?? end
    }
  }

  private mutating func write(into journal: inout UtteranceJournal, isFinal: Bool = false) {
    let text = fixed + guess
    guard !text.isBlank || name != nil else { return }
    let stable = isFinal ? nil : fixed.unicodeScalars.count
    var draft = UtteranceDraft(
      original: .init(text, language: language, stable: stable, isFinal: isFinal))
    draft.speaker = speaker
    draft.start = start
    draft.end = end
    let name = self.name ?? journal.newName()
    self.name = name
    journal.write(draft, as: name)
  }

  /// Where there are several channels each is somebody.
  private func channelName(of message: DeepgramMessage) -> String? {
    message.place.count > 1 ? String(message.place.number) : nil
  }
}
