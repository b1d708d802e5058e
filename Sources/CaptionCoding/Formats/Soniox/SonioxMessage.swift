/// A message of Soniox' real-time API.
///
/// Sources: soniox.com/docs, "WebSocket API", "Real-time transcription", "Real-time translation"
/// and "Endpoint detection".
struct SonioxMessage: Decodable {
  /// A word, a part of a word, or a space.
  struct Token: Decodable, Sendable {
    @Lossy var text: String?
    @Lossy var isFinal: Bool?
    @Lossy var speaker: WireName?
    @Lossy var language: String?
    /// `original` for text that is going to be translated, `translation`, or `none`.
    @Lossy var status: String?
    @Lossy var start: WireNumber?
    @Lossy var end: WireNumber?

    enum CodingKeys: String, CodingKey {
      case text, speaker, language
      case isFinal = "is_final"
      case status = "translation_status"
      case start = "start_ms"
      case end = "end_ms"
    }

    var isTranslation: Bool { status == "translation" }
    /// True for the marker of a pause, or of a finalization that the client requested.
    var isEnd: Bool { text == "<end>" || text == "<fin>" }
  }

  @Lossy var tokens: LossyArray<Token>?
  @Lossy var finalTime: Double?
  @Lossy var isFinished: Bool?
  @Lossy var errorCode: WireName?
  @Lossy var errorMessage: String?

  enum CodingKeys: String, CodingKey {
    case tokens
    case finalTime = "final_audio_proc_ms"
    case isFinished = "finished"
    case errorCode = "error_code"
    case errorMessage = "error_message"
  }
}
