/// What a WhisperLive server sends, whatever of it is there: whisper_live/backend/base.py,
/// backend/translation_backend.py and server.py of collabora/WhisperLive.
struct WhisperLiveMessage: Decodable {
  struct Segment: Decodable {
    /// Seconds as text with three decimals.
    @Loose var start: AudioTime?
    @Loose var end: AudioTime?
    @Loose var text: String?
    @Loose var completed: Bool?
    @Loose var speaker: LooseName?
    @Loose var targetLanguage: String?

    enum CodingKeys: String, CodingKey {
      case start, end, text, completed, speaker
      case targetLanguage = "target_language"
    }
  }

  @Loose var session: LooseName?
  @Loose var segments: LooseList<Segment>?
  @Loose var translatedSegments: LooseList<Segment>?
  /// `SERVER_READY`, `DISCONNECT`, an error in words, or how many minutes to wait.
  @Loose var message: String?
  @Loose var minutes: Double?
  /// `WAIT`, `ERROR` or `WARNING`: what `message` is.
  @Loose var status: String?
  @Loose var language: String?

  enum CodingKeys: String, CodingKey {
    case segments, message, status, language
    case session = "uid"
    case translatedSegments = "translated_segments"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _session = try container.decode(Loose<LooseName>.self, forKey: .session)
    _segments = try container.decode(Loose<LooseList<Segment>>.self, forKey: .segments)
    _translatedSegments = try container.decode(
      Loose<LooseList<Segment>>.self, forKey: .translatedSegments)
    _message = try container.decode(Loose<String>.self, forKey: .message)
    _minutes = try container.decode(Loose<Double>.self, forKey: .message)
    _status = try container.decode(Loose<String>.self, forKey: .status)
    _language = try container.decode(Loose<String>.self, forKey: .language)
  }

  /// Whether it tells of the session and of no speech.
  var isAboutSession: Bool {
    status != nil || message != nil || language != nil
  }
}
