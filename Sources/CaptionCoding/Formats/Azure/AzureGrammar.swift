internal import Captions

/// The messages of Azure's speech and translation services (`AzureMessage`, `AzureTranslation`).
///
/// A hypothesis replaces the previous one, and the phrase ends the utterance. A phrase without a
/// translation is shown in its original language. `NoMatch` cancels the utterance. Timeouts and
/// `EndOfDictation` are ignored.
struct AzureGrammar: RecordGrammar {
  /// The accepted channels, more than a microphone array has.
  private static let channels = 0..<64

  /// The names of the unfinished utterances, by channel.
  private var names: [Int: String] = [:]
  private var notice = ServiceNotice()

  static func claim(to record: Record) -> Claim {
    let answers = record.message(LossyArray<AzureTranslation>.self)?.elements ?? []
    if answers.contains(where: { !$0.translations.elements.isEmpty }) { return .sure }
    guard let message = record.message(AzureMessage.self) else { return .no }
    let phrase = message.phrase
    if message.isUniversal || phrase.status != nil { return .sure }
    guard phrase.offset != nil else { return .no }
    return phrase.wording != nil && phrase.duration != nil ? .sure : .no
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    if let answers = record.message(LossyArray<AzureTranslation>.self)?.elements {
      return read(answers, into: &tracker)
    }
    guard let message = record.message(AzureMessage.self) else {
      let isSilent = record.kind == .interim || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    let channel = message.phrase.channel ?? 0
    guard Self.channels.contains(channel) else { return .foreign }
    if let status = message.phrase.status, status != "Success" {
      return end(channel, because: status, in: &tracker)
    }
    guard let text = message.phrase.wording else {
      // A message about the beginning of speech or of a turn has an offset or a context. The end of
      // a turn is an empty object.
      return message.phrase.offset != nil || record.has("context") || record.keys.isEmpty
        ? .ignored : .foreign
    }
    write(text, of: message, on: channel, into: &tracker)
    return .understood
  }

  private mutating func write(
    _ text: String, of message: AzureMessage, on channel: Int,
    into tracker: inout UtteranceTracker
  ) {
    guard !text.isBlank || names[channel] != nil else { return }
    let language = message.phrase.language?.language
    var result = RecognitionResult(
      original: .init(text, language: language, isFinal: message.isPhrase))
    result.translations = message.translations.compactMap { translation in
      guard let wording = translation.wording, !wording.isBlank else { return nil }
      return .init(wording, language: translation.language, isFinal: message.isPhrase)
    }
    result.speaker = message.phrase.speaker.map(\.text)
    if let offset = message.phrase.offset?.value {
      result.start = Self.time(offset)
      result.end = message.phrase.duration.flatMap { Self.time(offset + $0.value) }
    }
    notice.withdraw(in: &tracker)
    let name = names[channel] ?? tracker.newName()
    tracker.write(result, as: name)
    names[channel] = message.isPhrase ? nil : name
    // The utterance is over even if the phrase has no translation.
    if message.isPhrase { tracker.finish(name) }
  }

  /// Handles a phrase without text.
  private mutating func end(
    _ channel: Int, because status: String, in tracker: inout UtteranceTracker
  ) -> Reading {
    switch status {
    case "NoMatch", "BabbleTimeout":
      if let name = names.removeValue(forKey: channel) { tracker.cancel(name) }
    case "Error": notice.post("Azure: an error of the service's own", in: &tracker)
    case "TooManyRequests": notice.post("Azure: too many requests, or no quota left", in: &tracker)
    default: return .ignored
    }
    return .understood
  }

  private mutating func read(
    _ answers: [AzureTranslation], into tracker: inout UtteranceTracker
  ) -> Reading {
    for answer in answers {
      var result = RecognitionResult()
      result.translations = answer.translations.elements.map {
        .init($0.text, language: $0.to, isFinal: true)
      }
      tracker.write(result, as: tracker.newName())
    }
    return answers.isEmpty ? .foreign : .understood
  }

  private static func time(_ ticks: Double) -> Duration? { WireNumber(ticks / 1e7).seconds }
}
