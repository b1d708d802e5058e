internal import Captions

/// The terminal output of whisper.cpp's `whisper-stream` and `whisper-cli`.
///
/// Sources: ggml-org/whisper.cpp, examples/stream/stream.cpp and examples/cli/cli.cpp.
///
/// In its sliding mode `whisper-stream` erases and rewrites a line until a newline ends it. With
/// `--step 0` it writes blocks of timed lines between `###` lines. The grammar also reads programs
/// that clear the screen and rewrite all of it (WhisperLive's Python client,
/// whisper_live/utils.py): the text on the screen is one utterance, until it has more lines than a
/// redrawn screen.
///
/// The times of a block are relative to its `t0`. `[BLANK_AUDIO]` is dropped. Other sounds, such as
/// `(music)`, are kept for the reader.
struct WhisperStreamGrammar: RecordGrammar {
  /// The largest number of lines on a screen that is redrawn.
  ///
  /// More lines mean that the screen was cleared once, before the output began.
  static let mostScreenLines = 8

  /// The name of the unfinished utterance.
  private var name: String?
  /// The lines since the screen was cleared; nil if the program does not redraw the screen.
  private var screen: [String]?
  /// The text of the screen as last written to the utterance.
  private var drawn = ""
  /// The time that the times of the current block are relative to.
  private var origin = Duration.zero
  private var said = SpokenLines()

  static let readsAnyLine = true

  static func claim(to record: Record) -> Claim {
    switch record.kind {
    case .interim, .cleared: return .maybe
    case .line: return WhisperLine(record.text).isDecorated ? .sure : .no
    case .message, .broken: return .no
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    switch record.kind {
    case .message, .broken: return .foreign
    case .cleared:
      screen = []
      return .ignored
    case .interim: return say(record.text, isFinal: false, in: &tracker)
    case .line: break
    }
    switch WhisperLine(record.text) {
    case .aside: return .ignored
    case .startsListening:
      tracker.post(state: .listening)
      return .understood
    case .blockBegins(let start):
      origin = start
      said.beginBlock()
      return .ignored
    case .speech(let speech) where speech.times == nil && screen != nil:
      return draw(speech.text, in: &tracker)
    case .speech: return say(record.text, isFinal: true, in: &tracker)
    }
  }

  private mutating func say(
    _ line: String, isFinal: Bool, in tracker: inout UtteranceTracker
  ) -> Reading {
    guard case .speech(var speech) = WhisperLine(line), !speech.text.isBlank else {
      if isFinal, let name, !line.isBlank { end(name, in: &tracker) }
      return .ignored
    }
    shift(&speech)
    guard let text = said.whatIsNew(in: speech, isFinal: isFinal) else { return .ignored }
    let name = self.name ?? tracker.newName()
    var result = RecognitionResult(original: .init(text, isFinal: isFinal))
    result.start = speech.times?.start
    result.end = speech.times?.end
    result.speaker = speech.speaker
    tracker.write(result, as: name)
    self.name = isFinal ? nil : name
    return .understood
  }

  private func shift(_ speech: inout WhisperLine.Speech) {
    guard let times = speech.times else { return }
    speech.times = CueTimes(start: origin + times.start, end: origin + times.end)
  }

  /// Cancels an utterance that turned out to contain no speech.
  private mutating func end(_ name: String, in tracker: inout UtteranceTracker) {
    tracker.cancel(name)
    self.name = nil
  }

  private mutating func draw(_ line: String, in tracker: inout UtteranceTracker) -> Reading {
    guard !line.isBlank, var lines = screen else { return .ignored }
    screen = nil
    lines.append(line)
    let isRedrawn = lines.count <= Self.mostScreenLines
    let name = self.name ?? tracker.newName()
    let text = lines.joined(separator: " ")
    // While a screen is redrawn, its shorter text does not retract the longer one.
    if isRedrawn, self.name != nil, drawn.hasPrefix(text) {
      screen = lines
      return .understood
    }
    drawn = text
    tracker.write(RecognitionResult(original: .init(text, isFinal: !isRedrawn)), as: name)
    self.name = isRedrawn ? name : nil
    if isRedrawn { screen = lines }
    return .understood
  }
}
