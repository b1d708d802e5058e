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
  private var channels: [Int: OpenUtterance] = [:]

  static func confidence(in record: Record) -> MatchConfidence {
    guard let json = record.json else { return .none }
    guard json.list == nil else {
      return translations(in: json).contains { !$0.isEmpty } ? .certain : .none
    }
    let message = AzureMessage(json)
    if message.isUniversal || message.status != nil { return .certain }
    let hasTimes = ["Offset", "Duration"].allSatisfy { message.phrase[$0].wireNumber != nil }
    return hasTimes && message.phrase.wording != nil ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    guard let json = record.json else { return false }
    if json.list != nil { return readTranslations(json, into: &tracker) }
    let message = AzureMessage(json)
    let channel = message.phrase["Channel"].integer ?? 0
    guard json.isObject, OpenUtterance.channels.contains(channel) else { return false }
    if let status = message.status, status != "Success" {
      end(channel, because: status, in: &tracker)
      return true
    }
    guard let text = message.phrase.wording else {
      // A message about the beginning of speech or of a turn has an offset or a context. The end of
      // a turn is an empty object.
      return message.phrase["Offset"].wireNumber != nil || json.value(of: "context") != nil
        || json.members.isEmpty
    }
    write(text, of: message, on: channel, into: &tracker)
    return true
  }

  private mutating func write(
    _ text: String, of message: AzureMessage, on channel: Int,
    into tracker: inout UtteranceTracker
  ) {
    guard !text.isBlank || channels[channel]?.name != nil else { return }
    let phrase = message.phrase
    var result = RecognitionResult(
      original: .init(
        text: text, language: phrase["PrimaryLanguage"]["Language"].text,
        isFinal: message.isPhrase), speaker: phrase["SpeakerId"].name)
    result.translations = message.translations.compactMap { translation in
      guard let wording = translation.wording, !wording.isBlank else { return nil }
      return .init(text: wording, language: translation["Language"].text, isFinal: message.isPhrase)
    }
    if let offset = phrase["Offset"].wireNumber {
      result.start = Self.time(offset)
      result.end = phrase["Duration"].wireNumber.flatMap { Self.time(offset + $0) }
    }
    tracker.withdrawNotice()
    let name = channels[channel, default: OpenUtterance()].write(result, into: &tracker)
    // The utterance is over even if the phrase has no translation.
    if message.isPhrase, let name { tracker.finish(name) }
  }

  /// Handles a phrase without text.
  private mutating func end(
    _ channel: Int, because status: String, in tracker: inout UtteranceTracker
  ) {
    switch status {
    case "NoMatch", "BabbleTimeout": channels[channel]?.cancel(in: &tracker)
    case "Error": tracker.post(notice: "Azure: an error of the service's own")
    case "TooManyRequests": tracker.post(notice: "Azure: too many requests, or no quota left")
    default: break
    }
  }

  private static func translations(in answers: JSON) -> [[JSON]] {
    (answers.list ?? []).compactMap { answer in
      answer["translations"].list.map { $0.filter { $0["text"].text != nil } }
    }
  }

  private mutating func readTranslations(
    _ answers: JSON, into tracker: inout UtteranceTracker
  ) -> Bool {
    let answers = Self.translations(in: answers)
    for answer in answers {
      let translations = answer.map {
        RecognitionResult.Wording(
          text: $0["text"].text ?? "", language: $0["to"].text, isFinal: true)
      }
      tracker.write(RecognitionResult(translations: translations), as: tracker.newName())
    }
    return !answers.isEmpty
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

  /// The status `Success` of a final result, or the reason for its missing text.
  var status: String? { phrase["RecognitionStatus"].text }
}

extension JSON {
  /// The text of a phrase or of a translation.
  fileprivate var wording: String? { self["DisplayText"].text ?? self["Text"].text }
}
