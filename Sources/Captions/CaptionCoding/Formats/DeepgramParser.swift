internal import Captions

/// The parser of Deepgram's live transcription: messages about ranges of the sound, or Flux turns.
///
/// Sources: developers.deepgram.com, "Live Audio", "Utterance End" and "Flux"; the types of
/// Deepgram's SDKs (LiveTranscriptionEvent, UtteranceEndResponse).
///
/// `is_final` makes a range final. `speech_final`, `from_finalize` and `UtteranceEnd` end the
/// utterance. A final range also ends the utterance if the text is longer than a caption. Flux has
/// turns, each sent whole until `EndOfTurn`. Channels are independent of each other. Final text is
/// also split by speaker.
struct DeepgramParser: MessageParser {
  private static let ignoredTypes: Set = [
    "Metadata", "SpeechStarted", "Connected", "ConfigureSuccess", "Warning", "KeepAlive",
  ]

  private var channels: [Int: DeepgramChannel] = [:]
  /// The number of the current turn.
  private var turn = 0
  private var turnUtterance = OpenUtterance()

  static func confidence(in message: JSON) -> MatchConfidence {
    switch message["type"].text {
    case "Results": message["channel"]["alternatives"].list == nil ? .none : .certain
    case "TurnInfo": message["turn_index"].integer == nil ? .none : .certain
    case "UtteranceEnd", "SpeechStarted": message["channel"].list == nil ? .possible : .certain
    case "Metadata": message.value(of: "request_id") == nil ? .possible : .certain
    case "Error", "Connected": .possible
    default: message["err_msg"].text == nil ? .none : .possible
    }
  }

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool {
    let number = message.channel.number
    guard OpenUtterance.channels.contains(number) else { return false }
    switch message["type"].text {
    case "Results": channels[number, default: DeepgramChannel()].read(message, in: &tracker)
    case "UtteranceEnd": channels[number]?.pause(in: &tracker)
    case "TurnInfo": readTurn(message, in: &tracker)
    case let type? where Self.ignoredTypes.contains(type): return true
    case let type:
      let description = message["description"].text ?? message["message"].text
      guard
        let failure = type == "Error"
          ? description ?? "the stream failed" : message["err_msg"].text
      else { return false }
      tracker.post(notice: "Deepgram: \(failure)")
      return true
    }
    tracker.withdrawNotice()
    return true
  }

  private mutating func readTurn(_ message: JSON, in tracker: inout UtteranceTracker) {
    let number = message["turn_index"].integer ?? 0
    let isFinal = message["event"].text == "EndOfTurn"
    let result = RecognitionResult(
      original: .init(text: message["transcript"].text ?? "", isFinal: isFinal),
      end: message["audio_window_end"].seconds)
    if number != turn {
      guard !result.isBlank else { return }
      // A new turn ends the earlier one, even without `EndOfTurn`.
      turnUtterance.finish(in: &tracker)
      turn = number
    }
    turnUtterance.write(result, into: &tracker)
  }
}

/// The current utterance on one of Deepgram's channels: final ranges, then an interim result.
struct DeepgramChannel: Sendable {
  /// The length of final text, in code points, that ends an utterance: more than two full lines.
  private static let maxFinalLength = 200

  private var utterance = OpenUtterance()
  /// The final text of the utterance.
  private var finalText = ""
  private var language: String?
  /// The speaker and the times of the utterance, without its text.
  private var result = RecognitionResult()
  /// The interim text after `finalText`, which may change.
  private var interimText = ""
  /// True if the utterance ended while its last range was still interim.
  private var endsWhenFinal = false
  /// The identity of the last final range, which the service may send again.
  private var lastRange: [String] = []

  /// Adds a result for a range of the audio.
  mutating func read(_ message: JSON, in tracker: inout UtteranceTracker) {
    guard let alternative = message["channel"]["alternatives"].objects?.first else { return }
    // True if the text of this range does not change any more.
    let isRangeFinal = message["is_final"].flag == true
    let range = [message["metadata"]["request_id"], message["start"], message["duration"]]
      .map { $0.text ?? $0.wireNumber.map { "\($0)" } ?? "" }
    // A pause follows the range, or the client requested the result with `Finalize`.
    let endsHere = message["speech_final"].flag == true || message["from_finalize"].flag == true
    if isRangeFinal, range == lastRange, message["start"].wireNumber != nil {
      // The range is repeated, but the end of the utterance may be new.
      if endsHere { finish(in: &tracker) }
      return
    }
    if isRangeFinal { lastRange = range }
    let transcript = alternative["transcript"].text
    let runs = DeepgramRun.runs(in: alternative)
    for run in isRangeFinal ? runs[...] : runs.prefix(1) {
      if run.speaker != nil, run.speaker != result.speaker, !finalText.isEmpty {
        finish(in: &tracker)
      }
      result.speaker = run.speaker ?? result.speaker ?? channelName(of: message)
      language = alternative["languages"].texts?.first ?? language
      let text = isRangeFinal || runs.count == 1 ? run.text : transcript ?? run.text
      if !text.isBlank { result.start = result.start ?? run.start }
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

  private mutating func update(_ text: String, isRangeFinal: Bool, in message: JSON) {
    let whole = text.isBlank ? finalText : finalText + WordSeparator.between(finalText, text) + text
    interimText =
      isRangeFinal ? "" : String(whole.unicodeScalars.dropFirst(finalText.unicodeScalars.count))
    if isRangeFinal { finalText = whole }
    if !text.isBlank {
      result.start = result.start ?? message["start"].seconds
      let length = message["duration"].wireNumber ?? 0
      let end = message["start"].wireNumber.flatMap { Duration(streamSeconds: $0 + length) }
      result.end = end ?? result.end
    }
  }

  private mutating func write(into tracker: inout UtteranceTracker, isFinal: Bool = false) {
    result.original = .init(
      text: finalText + interimText, language: language,
      stable: isFinal ? nil : finalText.unicodeScalars.count, isFinal: isFinal)
    utterance.write(result, into: &tracker)
  }

  /// Returns the channel's number as a speaker label, or nil if there is only one channel.
  private func channelName(of message: JSON) -> String? {
    message.channel.count > 1 ? String(message.channel.number) : nil
  }
}

extension JSON {
  /// The channel's number and the number of channels; in a result, `channel` has the alternatives.
  fileprivate var channel: (number: Int, count: Int) {
    let parts = (self["channel_index"].list ?? self["channel"].list ?? []).compactMap(\.integer)
    return (parts.first ?? 0, parts.dropFirst().first ?? 1)
  }
}

/// Consecutive words of one speaker.
private struct DeepgramRun {
  let speaker: String?
  let start: Duration?
  var text: String

  /// Returns the words of a result grouped by speaker, or the transcript of a single speaker.
  static func runs(in alternative: JSON) -> [DeepgramRun] {
    var runs: [DeepgramRun] = []
    for word in alternative["words"].list ?? [] {
      guard let text = word["punctuated_word"].text ?? word["word"].text else { continue }
      let speaker = word["speaker"].name
      if let last = runs.indices.last, runs[last].speaker == speaker {
        runs[last].text += " " + text
      } else {
        runs.append(DeepgramRun(speaker: speaker, start: word["start"].seconds, text: text))
      }
    }
    guard runs.count < 2 else { return runs }
    let text = alternative["transcript"].text ?? ""
    return [DeepgramRun(speaker: runs.first?.speaker, start: runs.first?.start, text: text)]
  }
}
