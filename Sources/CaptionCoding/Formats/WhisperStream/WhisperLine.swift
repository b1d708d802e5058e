/// One output line of whisper.cpp's programs.
enum WhisperLine {
  /// A line without content for a reader.
  case aside
  /// The message that the microphone is open.
  case startsListening
  /// The start of a block: `### Transcription 0 START | t0 = 0 ms | t1 = 4021 ms`.
  ///
  /// The times of the block's lines are relative to `t0`.
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

  /// True if only whisper.cpp's programs write lines of this form.
  var isDecorated: Bool {
    switch self {
    case .aside, .startsListening, .blockBegins: true
    case .speech(let speech): speech.times != nil
    }
  }

  private static func block(_ text: String) -> WhisperLine {
    var cursor = ByteCursor(text)
    guard cursor.skip("### Transcription "), cursor.digits() != nil else {
      return .speech(Speech(text))
    }
    if cursor.skip(" END"), cursor.isAtEnd { return .aside }
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
  ///
  /// Returns nil, and leaves the cursor in place, if there are no times.
  fileprivate mutating func bracketedTimes() -> CueTimes? {
    let start = index
    if skip("["), let end = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: "]")),
      let times = Self.times(String(decoding: bytes[index..<end], as: UTF8.self))
    {
      index = end + 1
      return times
    }
    index = start
    return nil
  }

  private static func times(_ text: String) -> CueTimes? {
    if let times = CueTimes(subRip: text) { return times }
    let ends = text.split(separator: " -> ", maxSplits: 2)
    guard ends.count == 2, ends.allSatisfy({ $0.hasSuffix("s") }),
      let start = WireNumber(digits: ends[0].dropLast())?.seconds,
      let end = WireNumber(digits: ends[1].dropLast())?.seconds
    else { return nil }
    return CueTimes(start: start, end: end)
  }

  /// Reads `(speaker 0)`, as whisper-cli writes with `--diarize`.
  ///
  /// Returns nil for `(speaker ?)`, and if there is no speaker mark.
  fileprivate mutating func speaker() -> String? {
    let start = index
    guard skip("(speaker ") else { return nil }
    if skip("?)") { return nil }
    if let number = digits(), skip(")") { return String(number.value) }
    index = start
    return nil
  }
}
