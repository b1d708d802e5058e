/// What Deepgram's live transcription sends: developers.deepgram.com, "Live Audio", "Utterance End" and "Flux";
/// the types of its SDKs (LiveTranscriptionEvent, UtteranceEndResponse).
struct DeepgramMessage: Decodable {
  struct Word: Decodable {
    @Loose var word: String?
    @Loose var punctuated: String?
    @Loose var speaker: LooseName?

    enum CodingKeys: String, CodingKey {
      case word, speaker
      case punctuated = "punctuated_word"
    }
  }

  struct Alternative: Decodable {
    @Loose var transcript: String?
    @Loose var words: LooseList<Word>?
    @Loose var languages: LooseList<String>?
  }

  /// An object with alternatives in results, the channel's number and their count in other messages.
  struct Channel: Decodable {
    @Loose var alternatives: LooseList<Alternative>?
  }

  struct Metadata: Decodable {
    @Loose var request: String?

    enum CodingKeys: String, CodingKey {
      case request = "request_id"
    }
  }

  @Loose var type: String?
  @Loose var channel: Channel?
  @Loose var channelPlace: LooseList<Int>?
  @Loose var resultPlace: LooseList<Int>?
  @Loose var start: Double?
  @Loose var duration: Double?
  /// What is said of this range will not change.
  @Loose var isFinal: Bool?
  /// A pause follows.
  @Loose var isSpeechFinal: Bool?
  /// The client asked for what there is.
  @Loose var isFromFinalize: Bool?
  @Loose var metadata: Metadata?
  @Loose var description: String?
  @Loose var message: String?
  @Loose var errorMessage: String?
  // Flux has turns in place of ranges.
  @Loose var event: String?
  @Loose var turn: Int?
  @Loose var transcript: String?
  @Loose var windowEnd: Double?

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
    _type = try container.decode(Loose<String>.self, forKey: .type)
    _channel = try container.decode(Loose<Channel>.self, forKey: .channel)
    _channelPlace = try container.decode(Loose<LooseList<Int>>.self, forKey: .channel)
    _resultPlace = try container.decode(Loose<LooseList<Int>>.self, forKey: .channelPlace)
    _start = try container.decode(Loose<Double>.self, forKey: .start)
    _duration = try container.decode(Loose<Double>.self, forKey: .duration)
    _isFinal = try container.decode(Loose<Bool>.self, forKey: .isFinal)
    _isSpeechFinal = try container.decode(Loose<Bool>.self, forKey: .isSpeechFinal)
    _isFromFinalize = try container.decode(Loose<Bool>.self, forKey: .isFromFinalize)
    _metadata = try container.decode(Loose<Metadata>.self, forKey: .metadata)
    _description = try container.decode(Loose<String>.self, forKey: .description)
    _message = try container.decode(Loose<String>.self, forKey: .message)
    _errorMessage = try container.decode(Loose<String>.self, forKey: .errorMessage)
    _event = try container.decode(Loose<String>.self, forKey: .event)
    _turn = try container.decode(Loose<Int>.self, forKey: .turn)
    _transcript = try container.decode(Loose<String>.self, forKey: .transcript)
    _windowEnd = try container.decode(Loose<Double>.self, forKey: .windowEnd)
  }

  /// What the range is most likely to be.
  var alternative: Alternative? { channel?.alternatives?.elements.first }

  /// The channel's number, and how many there are.
  var place: (number: Int, count: Int) {
    let parts = (resultPlace ?? channelPlace)?.elements ?? []
    return (parts.first ?? 0, parts.dropFirst().first ?? 1)
  }

  /// What is wrong, in the service's words; nil when nothing is.
  var failure: String? {
    type == "Error" ? description ?? message ?? "the stream failed" : errorMessage
  }
}

extension DeepgramMessage.Alternative {
  /// Its words speaker by speaker; one run, as it stands, where there is one speaker or none is told.
  var runs: [(speaker: String?, text: String)] {
    let words = words?.elements ?? []
    var runs: [(speaker: String?, text: String)] = []
    for word in words {
      guard let text = word.punctuated ?? word.word else { continue }
      if let last = runs.indices.last, runs[last].speaker == word.speaker?.text {
        runs[last].text += " " + text
      } else {
        runs.append((word.speaker?.text, text))
      }
    }
    return runs.count > 1 ? runs : [(runs.first?.speaker, transcript ?? "")]
  }
}
