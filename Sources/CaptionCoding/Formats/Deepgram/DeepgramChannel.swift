internal import Captions

/// The current utterance on one of Deepgram's channels: final ranges, then an interim result.
struct DeepgramChannel: Sendable {
  /// The identity of the last final range, which the service may send again.
  private struct Range: Equatable {
    let request: String?
    let start: WireNumber?
    let duration: WireNumber?
  }

  /// The length of final text, in code points, that ends an utterance: more than two full lines.
  private static let longest = 200

  private var name: String?
  /// The final text of the utterance.
  private var fixed = ""
  private var speaker: String?
  private var language: String?
  private var start: Duration?
  private var end: Duration?
  /// The interim text after `fixed`, which may change.
  private var guess = ""
  /// True if the utterance ended while its last range was still interim.
  private var endsWhenFixed = false
  private var lastRange: Range?

  /// Adds a result for a range of the audio.
  mutating func hear(_ message: DeepgramMessage, in tracker: inout UtteranceTracker) {
    guard let alternative = message.alternative else { return }
    let isFixed = message.isFinal == true
    let range = Range(
      request: message.metadata?.request, start: message.start, duration: message.duration)
    let endsHere = message.isSpeechFinal == true || message.isFromFinalize == true
    if isFixed, range == lastRange, range.start != nil {
      // The range is repeated, but the end of the utterance may be new.
      if endsHere { finish(in: &tracker) }
      return
    }
    if isFixed { lastRange = range }
    let runs = alternative.runs
    for run in isFixed ? runs[...] : runs.prefix(1) {
      if run.speaker != nil, run.speaker != speaker, !fixed.isEmpty { finish(in: &tracker) }
      speaker = run.speaker ?? speaker ?? channelName(of: message)
      language = alternative.languages?.elements.first ?? language
      let text = isFixed || runs.count == 1 ? run.text : alternative.transcript ?? run.text
      if !text.isBlank { start = start ?? run.start }
      say(text, isFixed: isFixed, in: message)
    }
    let isLong = fixed.unicodeScalars.count >= Self.longest
    if isFixed, endsHere || endsWhenFixed || isLong {
      finish(in: &tracker)
    } else {
      write(into: &tracker)
    }
  }

  /// Ends the utterance after a pause, or as soon as its interim text becomes final.
  mutating func pause(in tracker: inout UtteranceTracker) {
    // The interim text arrives again as final text, and must not become an utterance of its own.
    if guess.isEmpty {
      finish(in: &tracker)
    } else {
      endsWhenFixed = true
    }
  }

  /// Writes the final text as a finished utterance and resets the channel.
  mutating func finish(in tracker: inout UtteranceTracker) {
    guess = ""
    write(into: &tracker, isFinal: true)
    let range = lastRange
    self = DeepgramChannel()
    lastRange = range
  }

  private mutating func say(_ text: String, isFixed: Bool, in message: DeepgramMessage) {
    let whole = text.isBlank ? fixed : fixed + WordSeparator.between(fixed, text) + text
    guess = isFixed ? "" : String(whole.unicodeScalars.dropFirst(fixed.unicodeScalars.count))
    if isFixed { fixed = whole }
    if !text.isBlank {
      start = start ?? message.start?.seconds
      let length = message.duration?.value ?? 0
      end = message.start.flatMap { WireNumber($0.value + length).seconds } ?? end
    }
  }

  private mutating func write(into tracker: inout UtteranceTracker, isFinal: Bool = false) {
    let text = fixed + guess
    guard !text.isBlank || name != nil else { return }
    let stable = isFinal ? nil : fixed.unicodeScalars.count
    var result = RecognitionResult(
      original: .init(text, language: language, stable: stable, isFinal: isFinal))
    result.speaker = speaker
    result.start = start
    result.end = end
    let name = self.name ?? tracker.newName()
    self.name = name
    tracker.write(result, as: name)
  }

  /// The channel's number as a speaker label; nil if there is only one channel.
  private func channelName(of message: DeepgramMessage) -> String? {
    message.place.count > 1 ? String(message.place.number) : nil
  }
}
