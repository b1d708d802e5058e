/// What a WhisperLiveKit server sends on `/asr`: docs/API.md, whisperlivekit/timed_objects.py and
/// whisperlivekit/diff_protocol.py of QuentinFuxa/WhisperLiveKit.
struct WhisperLiveKitMessage: Decodable {
  /// What one speaker says between two others, or between long silences.
  struct Line: Decodable, Sendable {
    @Loose var speaker: Int?
    @Loose var text: String?
    @Loose var start: AudioTime?
    @Loose var end: AudioTime?
    @Loose var translation: String?
    @Loose var detectedLanguage: String?

    enum CodingKeys: String, CodingKey {
      case speaker, text, start, end, translation
      case detectedLanguage = "detected_language"
    }

    /// Nobody speaks: the number stands for that, its text is null or empty.
    var isSilence: Bool { speaker == -2 }
  }

  @Loose var type: String?
  @Loose var status: String?
  @Loose var error: String?
  /// All lines: a full message and a snapshot have them.
  @Loose var lines: LooseList<Line>?
  /// What a diff has in their stead.
  @Loose var newLines: LooseList<Line>?
  @Loose var linesPruned: Int?
  @Loose var lineCount: Int?
  @Loose var sequence: Int?
  /// What was heard and not confirmed; or confirmed and not given to a speaker.
  @Loose var transcription: String?
  @Loose var diarization: String?
  @Loose var translation: String?

  enum CodingKeys: String, CodingKey {
    case type, status, error, lines
    case newLines = "new_lines"
    case linesPruned = "lines_pruned"
    case lineCount = "n_lines"
    case sequence = "seq"
    case transcription = "buffer_transcription"
    case diarization = "buffer_diarization"
    case translation = "buffer_translation"
  }

  /// What of the text may still change: `buffer_diarization`, then `buffer_transcription`.
  var tail: String { (diarization ?? "").followed(by: transcription ?? "") }
}
