/// A message of Deepgram's live transcription.
///
/// Sources: developers.deepgram.com, "Live Audio", "Utterance End" and "Flux"; the types of
/// Deepgram's SDKs (LiveTranscriptionEvent, UtteranceEndResponse).
struct DeepgramMessage: Decodable {
  struct Word: Decodable {
    @Tolerant var word: String?
    @Tolerant var punctuated: String?
    @Tolerant var speaker: WireName?
    @Tolerant var start: WireNumber?

    enum CodingKeys: String, CodingKey {
      case word, speaker, start
      case punctuated = "punctuated_word"
    }
  }

  struct Alternative: Decodable {
    @Tolerant var transcript: String?
    @Tolerant var words: TolerantList<Word>?
    @Tolerant var languages: TolerantList<String>?
  }

  /// The `channel` of a result: an object with alternatives.
  ///
  /// In other messages `channel` is an array of the channel's number and the number of channels.
  struct Channel: Decodable {
    @Tolerant var alternatives: TolerantList<Alternative>?
  }

  struct Metadata: Decodable {
    @Tolerant var request: String?

    enum CodingKeys: String, CodingKey {
      case request = "request_id"
    }
  }

  @Tolerant var type: String?
  @Tolerant var channel: Channel?
  @Tolerant var channelPlace: TolerantList<Int>?
  @Tolerant var resultPlace: TolerantList<Int>?
  @Tolerant var start: WireNumber?
  @Tolerant var duration: WireNumber?
  /// True if the text of this range does not change any more.
  @Tolerant var isFinal: Bool?
  /// True if a pause follows the range.
  @Tolerant var isSpeechFinal: Bool?
  /// True if the client requested the result with `Finalize`.
  @Tolerant var isFromFinalize: Bool?
  @Tolerant var metadata: Metadata?
  @Tolerant var description: String?
  @Tolerant var message: String?
  @Tolerant var errorMessage: String?
  // Flux reports turns instead of ranges.
  @Tolerant var event: String?
  @Tolerant var turn: Int?
  @Tolerant var transcript: String?
  @Tolerant var windowEnd: WireNumber?

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
    _type = try container.decode(Tolerant<String>.self, forKey: .type)
    _channel = try container.decode(Tolerant<Channel>.self, forKey: .channel)
    _channelPlace = try container.decode(Tolerant<TolerantList<Int>>.self, forKey: .channel)
    _resultPlace = try container.decode(Tolerant<TolerantList<Int>>.self, forKey: .channelPlace)
    _start = try container.decode(Tolerant<WireNumber>.self, forKey: .start)
    _duration = try container.decode(Tolerant<WireNumber>.self, forKey: .duration)
    _isFinal = try container.decode(Tolerant<Bool>.self, forKey: .isFinal)
    _isSpeechFinal = try container.decode(Tolerant<Bool>.self, forKey: .isSpeechFinal)
    _isFromFinalize = try container.decode(Tolerant<Bool>.self, forKey: .isFromFinalize)
    _metadata = try container.decode(Tolerant<Metadata>.self, forKey: .metadata)
    _description = try container.decode(Tolerant<String>.self, forKey: .description)
    _message = try container.decode(Tolerant<String>.self, forKey: .message)
    _errorMessage = try container.decode(Tolerant<String>.self, forKey: .errorMessage)
    _event = try container.decode(Tolerant<String>.self, forKey: .event)
    _turn = try container.decode(Tolerant<Int>.self, forKey: .turn)
    _transcript = try container.decode(Tolerant<String>.self, forKey: .transcript)
    _windowEnd = try container.decode(Tolerant<WireNumber>.self, forKey: .windowEnd)
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
