internal import Captions

/// The messages of Azure's speech and translation services (`AzureMessage`, `AzureTranslation`).
///
/// A hypothesis replaces the previous one, and the phrase ends the utterance. A phrase without a
/// translation is shown in its original language. `NoMatch` cancels the utterance. Timeouts and
/// `EndOfDictation` are ignored.
struct AzureParser: RecordParser {
  static let messageKeys: Set = ["SpeechHypothesis", "SpeechPhrase", "RecognitionStatus", "Offset"]

  /// The accepted channels, more than a microphone array has.
  private static let channels = 0..<64

  /// The names of the unfinished utterances, by channel.
  private var names: [Int: String] = [:]
  private var notice = ServiceNotice()

  static func confidence(in record: Record) -> MatchConfidence {
    let answers = record.message(LossyArray<AzureTranslation>.self)?.elements ?? []
    if answers.contains(where: { !$0.translations.elements.isEmpty }) { return .certain }
    guard let message = record.message(AzureMessage.self) else { return .none }
    let phrase = message.phrase
    if message.isUniversal || phrase.status != nil { return .certain }
    guard phrase.offset != nil else { return .none }
    return phrase.wording != nil && phrase.duration != nil ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    if let answers = record.message(LossyArray<AzureTranslation>.self)?.elements {
      return read(answers, into: &tracker)
    }
    guard let message = record.message(AzureMessage.self) else {
      let isIgnorable = record.kind == .provisionalLine || record.text.isBlank
      return isIgnorable ? .ignored : .unknown
    }
    let channel = message.phrase.channel ?? 0
    guard Self.channels.contains(channel) else { return .unknown }
    if let status = message.phrase.status, status != "Success" {
      return end(channel, because: status, in: &tracker)
    }
    guard let text = message.phrase.wording else {
      // A message about the beginning of speech or of a turn has an offset or a context. The end of
      // a turn is an empty object.
      return message.phrase.offset != nil || record.has("context") || record.keys.isEmpty
        ? .ignored : .unknown
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
    return answers.isEmpty ? .unknown : .understood
  }

  private static func time(_ ticks: Double) -> Duration? { WireNumber(ticks / 1e7).seconds }
}

/// A message of Azure's speech service.
///
/// `translation.hypothesis` and `translation.phrase` of the first protocol, `translation.response`
/// of the universal protocol, or `speech.hypothesis` and `speech.phrase` without translation.
/// Source: src/common.speech/ServiceMessages of microsoft/cognitive-services-speech-sdk-js.
struct AzureMessage: Decodable {
  struct Translation: Decodable {
    @Lossy var language: String?
    @Lossy var text: String?
    @Lossy var displayText: String?

    enum CodingKeys: String, CodingKey {
      case language = "Language"
      case text = "Text"
      case displayText = "DisplayText"
    }

    var wording: String? { displayText ?? text }
  }

  struct Translations: Decodable {
    @Lossy var translations: LossyArray<Translation>?

    enum CodingKeys: String, CodingKey {
      case translations = "Translations"
    }
  }

  struct Language: Decodable {
    @Lossy var language: String?

    enum CodingKeys: String, CodingKey {
      case language = "Language"
    }
  }

  /// Recognized speech, partial or final.
  struct Phrase: Decodable {
    @Lossy var text: String?
    @Lossy var displayText: String?
    /// The status `Success`, or the reason for a missing text.
    ///
    /// Only final results have a status.
    @Lossy var status: String?
    /// The start of the speech, in ticks of 100 ns.
    @Lossy var offset: WireNumber?
    /// The duration of the speech, in ticks of 100 ns.
    @Lossy var duration: WireNumber?
    @Lossy var language: Language?
    @Lossy var speaker: WireName?
    @Lossy var channel: Int?
    @Lossy var translation: Translations?

    enum CodingKeys: String, CodingKey {
      case text = "Text"
      case displayText = "DisplayText"
      case status = "RecognitionStatus"
      case offset = "Offset"
      case duration = "Duration"
      case language = "PrimaryLanguage"
      case speaker = "SpeakerId"
      case channel = "Channel"
      case translation = "Translation"
    }

    var wording: String? { displayText ?? text }
  }

  enum CodingKeys: String, CodingKey {
    case hypothesis = "SpeechHypothesis"
    case phrase = "SpeechPhrase"
    case translations = "Translations"
  }

  let phrase: Phrase
  /// True for a message of the universal protocol.
  let isUniversal: Bool
  /// True if the message ends the utterance.
  let isPhrase: Bool
  let translations: [Translation]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let hypothesis = try? container.decode(Phrase.self, forKey: .hypothesis)
    let final = try? container.decode(Phrase.self, forKey: .phrase)
    isUniversal = hypothesis != nil || final != nil
    phrase = try final ?? hypothesis ?? Phrase(from: decoder)
    isPhrase = final != nil || phrase.status != nil
    let outer = try? container.decode(LossyArray<Translation>.self, forKey: .translations)
    translations = (outer ?? phrase.translation?.translations)?.elements ?? []
  }
}

/// An element of Azure Translator's answer, which is an array (Translator 3.0, `/translate`).
struct AzureTranslation: Decodable {
  struct Wording: Decodable {
    let text: String
    @Lossy var to: String?
  }

  let translations: LossyArray<Wording>
}
