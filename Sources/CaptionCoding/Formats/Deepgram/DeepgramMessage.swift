/// What Deepgram's live transcription sends: developers.deepgram.com, "Live Audio", "Utterance End" and "Flux";
/// the types of its SDKs (LiveTranscriptionEvent, UtteranceEndResponse).
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

  /// An object with alternatives in results, the channel's number and their count in other messages.
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
  /// What is said of this range will not change.
  @Tolerant var isFinal: Bool?
  /// A pause follows.
  @Tolerant var isSpeechFinal: Bool?
  /// The client asked for what there is.
  @Tolerant var isFromFinalize: Bool?
  @Tolerant var metadata: Metadata?
  @Tolerant var description: String?
  @Tolerant var message: String?
  @Tolerant var errorMessage: String?
  // Flux has turns in place of ranges.
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
  /// What one speaker says between others.
  struct Run {
    let speaker: String?
    let start: Duration?
    var text: String
  }

  /// Its words speaker by speaker; one run, as it stands, where there is one speaker or none is told.
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
