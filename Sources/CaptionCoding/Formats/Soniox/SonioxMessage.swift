/// A message of Soniox' real-time API.
///
/// Sources: soniox.com/docs, "WebSocket API", "Real-time transcription", "Real-time translation"
/// and "Endpoint detection".
struct SonioxMessage: Decodable {
  /// A word, a part of a word, or a space.
  struct Token: Decodable, Sendable {
    @Tolerant var text: String?
    @Tolerant var isFinal: Bool?
    @Tolerant var speaker: WireName?
    @Tolerant var language: String?
    /// `original` for text that is going to be translated, `translation`, or `none`.
    @Tolerant var status: String?
    @Tolerant var start: WireNumber?
    @Tolerant var end: WireNumber?

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

  @Tolerant var tokens: TolerantList<Token>?
  @Tolerant var finalTime: Double?
  @Tolerant var isFinished: Bool?
  @Tolerant var errorCode: WireName?
  @Tolerant var errorMessage: String?

  enum CodingKeys: String, CodingKey {
    case tokens
    case finalTime = "final_audio_proc_ms"
    case isFinished = "finished"
    case errorCode = "error_code"
    case errorMessage = "error_message"
  }
}
