internal import Captions

/// The parser of Deepgram's live transcription: messages about ranges of the sound, or Flux turns.
///
/// `is_final` makes a range final. `speech_final`, `from_finalize` and `UtteranceEnd` end the
/// utterance. A final range also ends the utterance if the text is longer than a caption. Flux has
/// turns, each sent whole until `EndOfTurn`. Channels are independent of each other. Final text is
/// also split by speaker.
struct DeepgramParser: RecordParser {
  static let messageKeys: Set = ["type", "err_msg"]

  private static let channels = 0..<64
  private static let ignoredTypes: Set = [
    "Metadata", "SpeechStarted", "Connected", "ConfigureSuccess", "Warning", "KeepAlive",
  ]

  private var channels: [Int: DeepgramChannel] = [:]
  private var turns: [Int: String] = [:]
  private var notice = ServiceNotice()

  static func confidence(in record: Record) -> MatchConfidence {
    guard let message = record.message(DeepgramMessage.self) else { return .none }
    switch message.type {
    case "Results": return message.channel?.alternatives == nil ? .none : .certain
    case "TurnInfo": return message.turn == nil ? .none : .certain
    case "UtteranceEnd", "SpeechStarted": return message.channelArray == nil ? .possible : .certain
    case "Metadata": return record.has("request_id") ? .certain : .possible
    case "Error", "Connected": return .possible
    default: return message.errorMessage == nil ? .none : .possible
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(DeepgramMessage.self) else {
      let isIgnorable = record.kind == .provisionalLine || record.text.isBlank
      return isIgnorable ? .ignored : .unknown
    }
    let number = message.channelInfo.number
    guard Self.channels.contains(number) else { return .unknown }
    switch message.type {
    case "Results": channels[number, default: DeepgramChannel()].read(message, in: &tracker)
    case "UtteranceEnd": channels[number]?.pause(in: &tracker)
    case "TurnInfo": readTurn(message, in: &tracker)
    case let type? where Self.ignoredTypes.contains(type): return .ignored
    default:
      guard let failure = message.failure else { return .unknown }
      notice.post("Deepgram: \(failure)", in: &tracker)
      return .understood
    }
    notice.withdraw(in: &tracker)
    return .understood
  }

  private mutating func readTurn(_ message: DeepgramMessage, in tracker: inout UtteranceTracker) {
    let turn = message.turn ?? 0
    let text = message.transcript ?? ""
    let isFinal = message.event == "EndOfTurn"
    guard !text.isBlank || turns[turn] != nil else { return }
    // Only one turn is open at a time. A new turn ends the earlier ones, even without `EndOfTurn`.
    for (old, name) in turns where old != turn {
      tracker.finish(name)
      turns[old] = nil
    }
    var result = RecognitionResult(original: .init(text, isFinal: isFinal))
    result.end = message.windowEnd?.seconds
    let name = turns[turn] ?? tracker.newName()
    tracker.write(result, as: name)
    turns[turn] = isFinal ? nil : name
  }
}

/// The current utterance on one of Deepgram's channels: final ranges, then an interim result.
struct DeepgramChannel: Sendable {
  /// The identity of the last final range, which the service may send again.
  private struct Range: Equatable {
    let request: String?
    let start: WireNumber?
    let duration: WireNumber?
  }

  /// The length of final text, in code points, that ends an utterance.
  ///
  /// The length is more than two full lines.
  private static let maxFinalLength = 200

  private var name: String?
  /// The final text of the utterance.
  private var finalText = ""
  private var speaker: String?
  private var language: String?
  private var start: Duration?
  private var end: Duration?
  /// The interim text after `finalText`, which may change.
  private var interimText = ""
  /// True if the utterance ended while its last range was still interim.
  private var endsWhenFinal = false
  private var lastRange: Range?

  /// Adds a result for a range of the audio.
  mutating func read(_ message: DeepgramMessage, in tracker: inout UtteranceTracker) {
    guard let alternative = message.alternative else { return }
    let isRangeFinal = message.isFinal == true
    let range = Range(
      request: message.metadata?.request, start: message.start, duration: message.duration)
    let endsHere = message.isSpeechFinal == true || message.isFromFinalize == true
    if isRangeFinal, range == lastRange, range.start != nil {
      // The range is repeated, but the end of the utterance may be new.
      if endsHere { finish(in: &tracker) }
      return
    }
    if isRangeFinal { lastRange = range }
    let runs = alternative.runs
    for run in isRangeFinal ? runs[...] : runs.prefix(1) {
      if run.speaker != nil, run.speaker != speaker, !finalText.isEmpty { finish(in: &tracker) }
      speaker = run.speaker ?? speaker ?? channelName(of: message)
      language = alternative.languages?.elements.first ?? language
      let text = isRangeFinal || runs.count == 1 ? run.text : alternative.transcript ?? run.text
      if !text.isBlank { start = start ?? run.start }
      update(text, isRangeFinal: isRangeFinal, in: message)
    }
    let isLong = finalText.unicodeScalars.count >= Self.maxFinalLength
    if isRangeFinal, endsHere || endsWhenFinal || isLong {
      finish(in: &tracker)
    } else {
      write(into: &tracker)
    }
  }

  /// Ends the utterance after a pause, or when its interim text becomes final.
  mutating func pause(in tracker: inout UtteranceTracker) {
    // The interim text arrives again as final text, and must not become an utterance of its own.
    if interimText.isEmpty {
      finish(in: &tracker)
    } else {
      endsWhenFinal = true
    }
  }

  /// Writes the final text as a finished utterance and resets the channel.
  mutating func finish(in tracker: inout UtteranceTracker) {
    interimText = ""
    write(into: &tracker, isFinal: true)
    let range = lastRange
    self = DeepgramChannel()
    lastRange = range
  }

  private mutating func update(_ text: String, isRangeFinal: Bool, in message: DeepgramMessage) {
    let whole = text.isBlank ? finalText : finalText + WordSeparator.between(finalText, text) + text
    interimText =
      isRangeFinal ? "" : String(whole.unicodeScalars.dropFirst(finalText.unicodeScalars.count))
    if isRangeFinal { finalText = whole }
    if !text.isBlank {
      start = start ?? message.start?.seconds
      let length = message.duration?.value ?? 0
      end = message.start.flatMap { WireNumber($0.value + length).seconds } ?? end
    }
  }

  private mutating func write(into tracker: inout UtteranceTracker, isFinal: Bool = false) {
    let text = finalText + interimText
    guard !text.isBlank || name != nil else { return }
    let stable = isFinal ? nil : finalText.unicodeScalars.count
    var result = RecognitionResult(
      original: .init(text, language: language, stable: stable, isFinal: isFinal))
    result.speaker = speaker
    result.start = start
    result.end = end
    let name = self.name ?? tracker.newName()
    self.name = name
    tracker.write(result, as: name)
  }

  /// Returns the channel's number as a speaker label, or nil if there is only one channel.
  private func channelName(of message: DeepgramMessage) -> String? {
    message.channelInfo.count > 1 ? String(message.channelInfo.number) : nil
  }
}

/// A message of Deepgram's live transcription.
///
/// Sources: developers.deepgram.com, "Live Audio", "Utterance End" and "Flux"; the types of
/// Deepgram's SDKs (LiveTranscriptionEvent, UtteranceEndResponse).
struct DeepgramMessage: Decodable {
  struct Word: Decodable {
    @Lossy var word: String?
    @Lossy var punctuated: String?
    @Lossy var speaker: WireName?
    @Lossy var start: WireNumber?

    enum CodingKeys: String, CodingKey {
      case word, speaker, start
      case punctuated = "punctuated_word"
    }
  }

  struct Alternative: Decodable {
    @Lossy var transcript: String?
    @Lossy var words: LossyArray<Word>?
    @Lossy var languages: LossyArray<String>?
  }

  /// The `channel` of a result: an object with alternatives.
  ///
  /// In other messages `channel` is an array of the channel's number and the number of channels.
  struct Channel: Decodable {
    @Lossy var alternatives: LossyArray<Alternative>?
  }

  struct Metadata: Decodable {
    @Lossy var request: String?

    enum CodingKeys: String, CodingKey {
      case request = "request_id"
    }
  }

  @Lossy var type: String?
  @Lossy var channel: Channel?
  /// The `channel` of a message that is no result.
  @Lossy var channelArray: LossyArray<Int>?
  /// The channel's number and the number of channels, in a result.
  @Lossy var channelIndex: LossyArray<Int>?
  @Lossy var start: WireNumber?
  @Lossy var duration: WireNumber?
  /// True if the text of this range does not change any more.
  @Lossy var isFinal: Bool?
  /// True if a pause follows the range.
  @Lossy var isSpeechFinal: Bool?
  /// True if the client requested the result with `Finalize`.
  @Lossy var isFromFinalize: Bool?
  @Lossy var metadata: Metadata?
  @Lossy var description: String?
  @Lossy var message: String?
  @Lossy var errorMessage: String?
  // Flux reports turns instead of ranges.
  @Lossy var event: String?
  @Lossy var turn: Int?
  @Lossy var transcript: String?
  @Lossy var windowEnd: WireNumber?

  enum CodingKeys: String, CodingKey {
    case type, channel, start, duration, metadata, description, message, event, transcript
    case channelIndex = "channel_index"
    case isFinal = "is_final"
    case isSpeechFinal = "speech_final"
    case isFromFinalize = "from_finalize"
    case errorMessage = "err_msg"
    case turn = "turn_index"
    case windowEnd = "audio_window_end"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _type = try container.decode(Lossy<String>.self, forKey: .type)
    _channel = try container.decode(Lossy<Channel>.self, forKey: .channel)
    _channelArray = try container.decode(Lossy<LossyArray<Int>>.self, forKey: .channel)
    _channelIndex = try container.decode(Lossy<LossyArray<Int>>.self, forKey: .channelIndex)
    _start = try container.decode(Lossy<WireNumber>.self, forKey: .start)
    _duration = try container.decode(Lossy<WireNumber>.self, forKey: .duration)
    _isFinal = try container.decode(Lossy<Bool>.self, forKey: .isFinal)
    _isSpeechFinal = try container.decode(Lossy<Bool>.self, forKey: .isSpeechFinal)
    _isFromFinalize = try container.decode(Lossy<Bool>.self, forKey: .isFromFinalize)
    _metadata = try container.decode(Lossy<Metadata>.self, forKey: .metadata)
    _description = try container.decode(Lossy<String>.self, forKey: .description)
    _message = try container.decode(Lossy<String>.self, forKey: .message)
    _errorMessage = try container.decode(Lossy<String>.self, forKey: .errorMessage)
    _event = try container.decode(Lossy<String>.self, forKey: .event)
    _turn = try container.decode(Lossy<Int>.self, forKey: .turn)
    _transcript = try container.decode(Lossy<String>.self, forKey: .transcript)
    _windowEnd = try container.decode(Lossy<WireNumber>.self, forKey: .windowEnd)
  }

  /// The likeliest transcript of the range.
  var alternative: Alternative? { channel?.alternatives?.elements.first }

  /// The channel's number and the number of channels.
  var channelInfo: (number: Int, count: Int) {
    let parts = (channelIndex ?? channelArray)?.elements ?? []
    return (parts.first ?? 0, parts.dropFirst().first ?? 1)
  }

  /// The service's description of an error, or nil if the message is no error.
  var failure: String? {
    type == "Error" ? description ?? message ?? "the stream failed" : errorMessage
  }
}

extension DeepgramMessage.Alternative {
  /// Consecutive words of one speaker.
  struct Run {
    let speaker: String?
    let start: Duration?
    var text: String
  }

  /// The words grouped by speaker.
  ///
  /// The whole transcript is one run if there are fewer than two speakers.
  var runs: [Run] {
    let words = words?.elements ?? []
    var runs: [Run] = []
    for word in words {
      guard let text = word.punctuated ?? word.word else { continue }
      if let last = runs.indices.last, runs[last].speaker == word.speaker?.text {
        runs[last].text += " " + text
      } else {
        runs.append(Run(speaker: word.speaker?.text, start: word.start?.seconds, text: text))
      }
    }
    guard runs.count < 2 else { return runs }
    let first = runs.first
    return [Run(speaker: first?.speaker, start: first?.start, text: transcript ?? "")]
  }
}
