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
    /// `Success`, or the reason for a missing text; final results only.
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
