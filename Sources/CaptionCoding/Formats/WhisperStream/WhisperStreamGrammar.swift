internal import Captions

/// What whisper.cpp's `whisper-stream` and `whisper-cli` write on a terminal: ggml-org/whisper.cpp,
/// examples/stream/stream.cpp and examples/cli/cli.cpp.
///
/// In its sliding mode `whisper-stream` erases the line and writes it anew until a newline ends it; with
/// `--step 0` it writes blocks of lines with times between `###` lines. Programs that clear the screen and
/// write all of it again (WhisperLive's Python client, whisper_live/utils.py) are read here too: what stands
/// on the screen is one utterance, until it is longer than a redrawn one ever is.
///
/// Times of a block count from its `t0`. `[BLANK_AUDIO]` says nothing; other sounds, such as `(music)`, are
/// what a reader wants to know of.
struct WhisperStreamGrammar: RecordGrammar {
  /// More lines than these are not redrawn: the screen was cleared once, before they were written.
  static let mostScreenLines = 8

  /// The utterance that is being spoken.
  private var name: String?
  /// What stands on the screen since it was cleared; nil: it was not, or nobody draws it again.
  private var screen: [String]?
  /// What was shown of a screen.
  private var drawn = ""
  /// Where the times of this block begin.
  private var origin = Duration.zero
  private var said = SpokenLines()

  static let readsAnyLine = true

  static func claim(to record: Record) -> Claim {
    switch record.kind {
    case .draft, .cleared: return .maybe
    case .line: return WhisperLine(record.text).isDecorated ? .sure : .no
    case .message, .broken: return .no
    }
  }

  mutating func read(_ record: Record, into journal: inout UtteranceJournal) -> Reading {
    switch record.kind {
    case .message, .broken: return .foreign
    case .cleared:
      screen = []
      return .ignored
    case .draft: return say(record.text, isFinal: false, in: &journal)
    case .line: break
    }
    switch WhisperLine(record.text) {
    case .aside: return .ignored
    case .startsListening:
      journal.post(state: .listening)
      return .understood
    case .blockBegins(let start):
      origin = start
      said.beginBlock()
      return .ignored
    case .speech(let speech) where speech.times == nil && screen != nil:
      return draw(speech.text, in: &journal)
    case .speech: return say(record.text, isFinal: true, in: &journal)
    }
  }

  private mutating func say(
    _ line: String, isFinal: Bool, in journal: inout UtteranceJournal
  ) -> Reading {
    guard case .speech(var speech) = WhisperLine(line), !speech.text.isBlank else {
      if isFinal, let name, !line.isBlank { end(name, in: &journal) }
      return .ignored
    }
    shift(&speech)
    guard let text = said.whatIsNew(in: speech, isFinal: isFinal) else { return .ignored }
    let name = self.name ?? journal.newName()
    var draft = UtteranceDraft(original: .init(text, isFinal: isFinal))
    draft.start = speech.times?.start
    draft.end = speech.times?.end
    draft.speaker = speech.speaker
    journal.write(draft, as: name)
    self.name = isFinal ? nil : name
    return .understood
  }

  private func shift(_ speech: inout WhisperLine.Speech) {
    guard let times = speech.times else { return }
    speech.times = CueTimes(start: origin + times.start, end: origin + times.end)
  }

  /// What was shown of it was no speech after all.
  private mutating func end(_ name: String, in journal: inout UtteranceJournal) {
    journal.cancel(name)
    self.name = nil
  }

  private mutating func draw(_ line: String, in journal: inout UtteranceJournal) -> Reading {
    guard !line.isBlank, var lines = screen else { return .ignored }
    screen = nil
    lines.append(line)
    let isRedrawn = lines.count <= Self.mostScreenLines
    let name = self.name ?? journal.newName()
    let text = lines.joined(separator: " ")
    // While it is drawn again, what stands at its beginning was not taken back.
    if isRedrawn, self.name != nil, drawn.hasPrefix(text) {
      screen = lines
      return .understood
    }
    drawn = text
    journal.write(UtteranceDraft(original: .init(text, isFinal: !isRedrawn)), as: name)
    self.name = isRedrawn ? name : nil
    if isRedrawn { screen = lines }
    return .understood
  }
}
