internal import Captions

/// The terminal output of whisper.cpp's `whisper-stream` and `whisper-cli`.
///
/// Sources: ggml-org/whisper.cpp, examples/stream/stream.cpp and examples/cli/cli.cpp.
///
/// In its sliding mode `whisper-stream` erases and rewrites a line until a newline ends it. With
/// `--step 0` it writes blocks of timed lines between `###` lines. The parser also reads programs
/// that clear the screen and rewrite all of it (WhisperLive's Python client,
/// whisper_live/utils.py): the text on the screen is one utterance, until it has more lines than a
/// redrawn screen.
///
/// The times of a block are relative to its `t0`. `[BLANK_AUDIO]` is dropped. Other sounds, such as
/// `(music)`, are captions.
struct WhisperStreamParser: RecordParser {
  /// The maximum number of lines of a screen that is redrawn, and not cleared once in front.
  static let maxScreenLines = 8

  private var utterance = OpenUtterance()
  /// The lines since the screen was cleared, or nil if the program does not redraw the screen.
  private var screen: [String]?
  /// The text of the screen as last written to the utterance.
  private var screenText = ""
  /// The time that the times of the current block are relative to.
  private var origin = Duration.zero
  private var recentSpeech = RecentSpeech()

  static let acceptsAnyLine = true

  static func confidence(in record: Record) -> MatchConfidence {
    switch record.kind {
    case .provisionalLine, .screenCleared: return .possible
    case .line: return WhisperLine(record.text).isDistinctive ? .certain : .none
    case .message, .broken: return .none
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    switch record.kind {
    case .message, .broken: return false
    case .screenCleared: screen = []
    case .provisionalLine: write(record.text, isFinal: false, in: &tracker)
    case .line: read(record.text, into: &tracker)
    }
    return true
  }

  private mutating func read(_ line: String, into tracker: inout UtteranceTracker) {
    switch WhisperLine(line) {
    case .noContent: break
    case .startsListening: tracker.post(state: .listening)
    case .blockBegins(let start):
      origin = start
      recentSpeech.beginBlock()
    case .speech(let speech) where speech.times == nil && screen != nil:
      appendToScreen(speech.text, in: &tracker)
    case .speech: write(line, isFinal: true, in: &tracker)
    }
  }

  private mutating func write(_ line: String, isFinal: Bool, in tracker: inout UtteranceTracker) {
    guard case .speech(var speech) = WhisperLine(line), !speech.text.isBlank else {
      if isFinal, !line.isBlank { utterance.cancel(in: &tracker) }
      return
    }
    speech.times?.start += origin
    speech.times?.end += origin
    guard let text = recentSpeech.newText(in: speech, isFinal: isFinal) else { return }
    let result = RecognitionResult(
      original: .init(text: text, isFinal: isFinal), speaker: speech.speaker,
      start: speech.times?.start, end: speech.times?.end)
    utterance.write(result, into: &tracker)
  }

  private mutating func appendToScreen(_ line: String, in tracker: inout UtteranceTracker) {
    guard !line.isBlank, let lines = screen.take().map({ $0 + [line] }) else { return }
    let isRedrawn = lines.count <= Self.maxScreenLines
    if isRedrawn { screen = lines }
    let text = lines.joined(separator: " ")
    // While a screen is redrawn, its shorter text does not retract the longer one.
    if isRedrawn, utterance.name != nil, screenText.hasPrefix(text) { return }
    screenText = text
    utterance.write(
      RecognitionResult(original: .init(text: text, isFinal: !isRedrawn)), into: &tracker)
  }
}

/// One output line of whisper.cpp's programs.
enum WhisperLine {
  /// A line without content for a reader.
  case noContent
  /// The message that the microphone is open.
  case startsListening
  /// `### Transcription 0 START | t0 = 0 ms | t1 = 4021 ms`, with the `t0` of the block's times.
  case blockBegins(at: Duration)
  case speech(Speech)

  /// A line of speech, with the times and the speaker if the line has them.
  struct Speech: Equatable {
    var text: String
    var times: CueTimes?
    var speaker: String?
  }

  init(_ line: String) {
    let text = line.trimmed
    if text == "[Start speaking]" {
      self = .startsListening
    } else if text.hasPrefix("### Transcription ") {
      self = Self.block(text)
    } else {
      self = .speech(Speech(text))
    }
  }

  /// True if the line is distinctive: only whisper.cpp's programs write lines of this form.
  var isDistinctive: Bool {
    switch self {
    case .noContent, .startsListening, .blockBegins: true
    case .speech(let speech): speech.times != nil
    }
  }

  private static func block(_ text: String) -> WhisperLine {
    var cursor = ByteCursor(text)
    guard cursor.skip("### Transcription "), cursor.digits() != nil else {
      return .speech(Speech(text))
    }
    if cursor.skip(" END"), cursor.isAtEnd { return .noContent }
    guard cursor.skip(" START | t0 = "), let start = cursor.digits(), cursor.skip(" ms") else {
      return .speech(Speech(text))
    }
    return .blockBegins(at: .milliseconds(start.value))
  }
}

extension WhisperLine.Speech {
  /// Marks that whisper writes for silence and for a change of speaker.
  private static let marks = ["[BLANK_AUDIO]", "[ Silence ]", "[SPEAKER_TURN]"]

  init(_ line: String) {
    var cursor = ByteCursor(line)
    times = cursor.bracketedTimes()
    cursor.skipBlanks()
    speaker = cursor.speaker()
    text = String(decoding: cursor.bytes[cursor.index...], as: UTF8.self)
    for mark in Self.marks where text.contains(mark) {
      text = text.split(separator: mark).map { String($0).trimmed }.joined(separator: " ")
    }
    text = text.trimmed
  }
}

extension ByteCursor {
  /// Reads `[00:00:00.000 --> 00:00:04.000]`, or `[0.00s -> 4.00s]` as in faster-whisper's example.
  fileprivate mutating func bracketedTimes() -> CueTimes? {
    let text = bytes[index...].prefix(65)
    guard text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")),
      let times = Self.times(String(decoding: text[..<end].dropFirst(), as: UTF8.self))
    else { return nil }
    index = end + 1
    return times
  }

  private static func times(_ text: String) -> CueTimes? {
    if let times = CueTimes(subRip: text) { return times }
    let ends = text.split(separator: " -> ", maxSplits: 2)
    guard ends.count == 2, ends.allSatisfy({ $0.hasSuffix("s") }),
      let start = Double(digits: ends[0].dropLast()).flatMap(Duration.init(streamSeconds:)),
      let end = Double(digits: ends[1].dropLast()).flatMap(Duration.init(streamSeconds:))
    else { return nil }
    return CueTimes(start: start, end: end)
  }

  /// Reads `(speaker 0)` or `(speaker ?)`, as whisper-cli writes with `--diarize`.
  fileprivate mutating func speaker() -> String? {
    let start = index
    guard skip("(speaker ") else { return nil }
    if skip("?)") { return nil }
    if let number = digits(), skip(")") { return String(number.value) }
    index = start
    return nil
  }
}

/// The most recent lines of speech, used to remove repeated words from a new line.
///
/// A sliding window transcribes the audio at its edge twice (`--keep`), and a block may begin
/// before the previous one ends. Words are removed only if the repetition is certain: an exact
/// match at the edge, and never a whole line unless its times overlap the earlier line's.
struct RecentSpeech: Sendable {
  /// The maximum number of repeated words that are removed; a person may repeat more.
  private static let maxOverlap = 8
  /// The maximum number of timed lines that are stored of a block.
  private static let maxBlockLines = 16

  /// The last words of the previous line without times.
  private var last: [Substring] = []
  /// The timed lines of the previous block.
  private var previousBlock: [WhisperLine.Speech] = []
  /// The timed lines of the current block.
  private var currentBlock: [WhisperLine.Speech] = []

  mutating func beginBlock() {
    previousBlock = currentBlock
    currentBlock = []
  }

  /// Returns the text of a line without the repeated words, or nil if no words are left.
  mutating func newText(in speech: WhisperLine.Speech, isFinal: Bool) -> String? {
    guard speech.times == nil else { return newTextByTime(of: speech) }
    let words = speech.text.split(separator: " ")
    let overlap = overlap(of: words)
    let isWhole = overlap == words.count
    if isFinal { last = words.suffix(Self.maxOverlap) }
    if isWhole { return isFinal ? speech.text : nil }
    return overlap == 0 ? speech.text : words[overlap...].joined(separator: " ")
  }

  private mutating func newTextByTime(of speech: WhisperLine.Speech) -> String? {
    currentBlock.append(speech)
    if currentBlock.count > Self.maxBlockLines { currentBlock.removeFirst() }
    let isRepeated = previousBlock.contains { $0.text == speech.text && $0.overlaps(speech) }
    return isRepeated ? nil : speech.text
  }

  /// Returns the number of leading words that repeat the end of the previous line.
  private func overlap(of words: [Substring]) -> Int {
    let limit = min(words.count, last.count, Self.maxOverlap)
    return (0...limit).last { count in last.suffix(count).elementsEqual(words.prefix(count)) } ?? 0
  }
}

extension WhisperLine.Speech {
  fileprivate func overlaps(_ other: Self) -> Bool {
    guard let mine = times, let theirs = other.times else { return false }
    return mine.start < theirs.end && theirs.start < mine.end
  }
}
