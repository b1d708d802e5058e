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
  @Lossy var channelPlace: LossyArray<Int>?
  @Lossy var resultPlace: LossyArray<Int>?
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
    case channelPlace = "channel_index"
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
    _channelPlace = try container.decode(Lossy<LossyArray<Int>>.self, forKey: .channel)
    _resultPlace = try container.decode(Lossy<LossyArray<Int>>.self, forKey: .channelPlace)
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
  var place: (number: Int, count: Int) {
    let parts = (resultPlace ?? channelPlace)?.elements ?? []
    return (parts.first ?? 0, parts.dropFirst().first ?? 1)
  }

  /// The service's description of an error; nil if the message is no error.
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
