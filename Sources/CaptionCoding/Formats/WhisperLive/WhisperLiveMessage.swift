/// A message of a WhisperLive server.
///
/// Sources: whisper_live/backend/base.py, backend/translation_backend.py and server.py of
/// collabora/WhisperLive.
struct WhisperLiveMessage: Decodable {
  struct Segment: Decodable {
    /// The start in seconds, as text with three decimals.
    @Lossy var start: AudioTime?
    @Lossy var end: AudioTime?
    @Lossy var text: String?
    @Lossy var completed: Bool?
    @Lossy var speaker: WireName?
    @Lossy var targetLanguage: String?

    enum CodingKeys: String, CodingKey {
      case start, end, text, completed, speaker
      case targetLanguage = "target_language"
    }
  }

  @Lossy var session: WireName?
  @Lossy var segments: LossyArray<Segment>?
  @Lossy var translatedSegments: LossyArray<Segment>?
  /// `SERVER_READY`, `DISCONNECT`, an error text, or the number of minutes to wait.
  @Lossy var message: String?
  @Lossy var minutes: WireNumber?
  /// The kind of `message`: `WAIT`, `ERROR` or `WARNING`.
  @Lossy var status: String?
  @Lossy var language: String?

  enum CodingKeys: String, CodingKey {
    case segments, message, status, language
    case session = "uid"
    case translatedSegments = "translated_segments"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _session = try container.decode(Lossy<WireName>.self, forKey: .session)
    _segments = try container.decode(Lossy<LossyArray<Segment>>.self, forKey: .segments)
    _translatedSegments = try container.decode(
      Lossy<LossyArray<Segment>>.self, forKey: .translatedSegments)
    _message = try container.decode(Lossy<String>.self, forKey: .message)
    _minutes = try container.decode(Lossy<WireNumber>.self, forKey: .message)
    _status = try container.decode(Lossy<String>.self, forKey: .status)
    _language = try container.decode(Lossy<String>.self, forKey: .language)
  }

  /// True if the message describes the session.
  var isAboutSession: Bool {
    status != nil || message != nil || language != nil
  }
}
