/// A message of a WhisperLive server.
///
/// Sources: whisper_live/backend/base.py, backend/translation_backend.py and server.py of
/// collabora/WhisperLive.
struct WhisperLiveMessage: Decodable {
  struct Segment: Decodable {
    /// The start in seconds, as text with three decimals.
    @Tolerant var start: AudioTime?
    @Tolerant var end: AudioTime?
    @Tolerant var text: String?
    @Tolerant var completed: Bool?
    @Tolerant var speaker: WireName?
    @Tolerant var targetLanguage: String?

    enum CodingKeys: String, CodingKey {
      case start, end, text, completed, speaker
      case targetLanguage = "target_language"
    }
  }

  @Tolerant var session: WireName?
  @Tolerant var segments: TolerantList<Segment>?
  @Tolerant var translatedSegments: TolerantList<Segment>?
  /// `SERVER_READY`, `DISCONNECT`, an error text, or the number of minutes to wait.
  @Tolerant var message: String?
  @Tolerant var minutes: WireNumber?
  /// The kind of `message`: `WAIT`, `ERROR` or `WARNING`.
  @Tolerant var status: String?
  @Tolerant var language: String?

  enum CodingKeys: String, CodingKey {
    case segments, message, status, language
    case session = "uid"
    case translatedSegments = "translated_segments"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _session = try container.decode(Tolerant<WireName>.self, forKey: .session)
    _segments = try container.decode(Tolerant<TolerantList<Segment>>.self, forKey: .segments)
    _translatedSegments = try container.decode(
      Tolerant<TolerantList<Segment>>.self, forKey: .translatedSegments)
    _message = try container.decode(Tolerant<String>.self, forKey: .message)
    _minutes = try container.decode(Tolerant<WireNumber>.self, forKey: .message)
    _status = try container.decode(Tolerant<String>.self, forKey: .status)
    _language = try container.decode(Tolerant<String>.self, forKey: .language)
  }

  /// True if the message describes the session.
  var isAboutSession: Bool {
    status != nil || message != nil || language != nil
  }
}
