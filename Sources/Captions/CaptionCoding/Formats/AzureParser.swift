internal import Captions

/// The messages of Azure's speech and translation services.
///
/// `translation.hypothesis` and `translation.phrase` of the first protocol, `translation.response`
/// of the universal protocol, or `speech.hypothesis` and `speech.phrase` without translation.
/// Source: src/common.speech/ServiceMessages of microsoft/cognitive-services-speech-sdk-js. Azure
/// Translator answers with an array (Translator 3.0, `/translate`).
///
/// A hypothesis replaces the previous one, and the phrase ends the utterance. A phrase without a
/// translation is shown in its original language. `NoMatch` cancels the utterance. Timeouts and
/// `EndOfDictation` are ignored.
struct AzureParser: RecordParser {
  static let messageKeys: Set = ["SpeechHypothesis", "SpeechPhrase", "RecognitionStatus", "Offset"]

  private var channels = OpenChannels()
  private var notice = ServiceNotice()

  static func confidence(in record: Record) -> MatchConfidence {
    guard let json = record.json else { return .none }
    guard json.list == nil else {
      return translations(in: json).contains { !$0.isEmpty } ? .certain : .none
    }
    let message = AzureMessage(json)
    if message.isUniversal || message.status != nil { return .certain }
    guard message.phrase["Offset"].wireNumber != nil else { return .none }
    return message.wording != nil && message.phrase["Duration"].wireNumber != nil ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let json = record.json else {
      return record.kind == .provisionalLine || record.text.isBlank ? .ignored : .unknown
    }
    if json.list != nil { return readTranslations(json, into: &tracker) }
    let message = AzureMessage(json)
    let channel = message.phrase["Channel"].integer ?? 0
    guard json.isObject, OpenChannels.numbers.contains(channel) else { return .unknown }
    if let status = message.status, status != "Success" {
      return end(channel, because: status, in: &tracker)
    }
    guard let text = message.wording else {
      // A message about the beginning of speech or of a turn has an offset or a context. The end of
      // a turn is an empty object.
      return message.phrase["Offset"].wireNumber != nil || json.value(of: "context") != nil
        || json.members.isEmpty ? .ignored : .unknown
    }
    write(text, of: message, on: channel, into: &tracker)
    return .understood
  }

  private mutating func write(
    _ text: String, of message: AzureMessage, on channel: Int,
    into tracker: inout UtteranceTracker
  ) {
    guard !text.isBlank || channels[channel].name != nil else { return }
    let phrase = message.phrase
    var result = RecognitionResult(
      original: .init(
        text, language: phrase["PrimaryLanguage"]["Language"].text, isFinal: message.isPhrase))
    result.translations = message.translations.compactMap { translation in
      guard let wording = translation.wording, !wording.isBlank else { return nil }
      return .init(wording, language: translation["Language"].text, isFinal: message.isPhrase)
    }
    result.speaker = phrase["SpeakerId"].name
    if let offset = phrase["Offset"].wireNumber {
      result.start = Self.time(offset)
      result.end = phrase["Duration"].wireNumber.flatMap { Self.time(offset + $0) }
    }
    notice.withdraw(in: &tracker)
    let name = channels[channel].write(result, into: &tracker)
    // The utterance is over even if the phrase has no translation.
    if message.isPhrase, let name { tracker.finish(name) }
  }

  /// Handles a phrase without text.
  private mutating func end(
    _ channel: Int, because status: String, in tracker: inout UtteranceTracker
  ) -> Reading {
    switch status {
    case "NoMatch", "BabbleTimeout": channels[channel].cancel(in: &tracker)
    case "Error": notice.post("Azure: an error of the service's own", in: &tracker)
    case "TooManyRequests": notice.post("Azure: too many requests, or no quota left", in: &tracker)
    default: return .ignored
    }
    return .understood
  }

  private static func translations(in answers: JSON) -> [[JSON]] {
    (answers.list ?? []).compactMap { answer in
      answer["translations"].list.map { $0.filter { $0["text"].text != nil } }
    }
  }

  private mutating func readTranslations(
    _ answers: JSON, into tracker: inout UtteranceTracker
  ) -> Reading {
    let answers = Self.translations(in: answers)
    for answer in answers {
      var result = RecognitionResult()
      result.translations = answer.map {
        .init($0["text"].text ?? "", language: $0["to"].text, isFinal: true)
      }
      tracker.write(result, as: tracker.newName())
    }
    return answers.isEmpty ? .unknown : .understood
  }

  /// Returns a time in ticks of 100 ns.
  private static func time(_ ticks: Double) -> Duration? { Duration(streamSeconds: ticks / 1e7) }
}

/// A message of Azure's speech service.
private struct AzureMessage {
  /// The recognized speech, partial or final.
  let phrase: JSON
  /// True for a message of the universal protocol.
  let isUniversal: Bool
  /// True if the message ends the utterance.
  let isPhrase: Bool
  let translations: [JSON]

  init(_ json: JSON) {
    let final = json["SpeechPhrase"]
    let hypothesis = json["SpeechHypothesis"]
    isUniversal = final.isObject || hypothesis.isObject
    phrase = final.isObject ? final : hypothesis.isObject ? hypothesis : json
    isPhrase = final.isObject || phrase["RecognitionStatus"].text != nil
    translations =
      json["Translations"].objects ?? phrase["Translation"]["Translations"].objects ?? []
  }

  /// The status `Success`, or the reason for a missing text.
  ///
  /// Only final results have a status.
  var status: String? { phrase["RecognitionStatus"].text }

  var wording: String? { phrase.wording }
}

extension JSON {
  /// The text of a phrase or of a translation.
  fileprivate var wording: String? { self["DisplayText"].text ?? self["Text"].text }
}
