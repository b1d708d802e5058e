/// What a WhisperLiveKit server sends on `/asr`: docs/API.md, whisperlivekit/timed_objects.py and
/// whisperlivekit/diff_protocol.py of QuentinFuxa/WhisperLiveKit.
struct WhisperLiveKitMessage: Decodable {
  /// What one speaker says between two others, or between long silences.
  struct Line: Decodable, Sendable {
    @Tolerant var speaker: Int?
    @Tolerant var text: String?
    @Tolerant var start: AudioTime?
    @Tolerant var end: AudioTime?
    @Tolerant var translation: String?
    @Tolerant var detectedLanguage: String?

    enum CodingKeys: String, CodingKey {
      case speaker, text, start, end, translation
      case detectedLanguage = "detected_language"
    }

    /// Nobody speaks: the number stands for that, its text is null or empty.
    var isSilence: Bool { speaker == -2 }
  }

  @Tolerant var type: String?
  @Tolerant var status: String?
  @Tolerant var error: String?
  /// All lines: a full message and a snapshot have them.
  @Tolerant var lines: TolerantList<Line>?
  /// What a diff has in their stead.
  @Tolerant var newLines: TolerantList<Line>?
  @Tolerant var linesPruned: WireCount?
  @Tolerant var lineCount: WireCount?
  @Tolerant var sequence: WireCount?
  /// What was heard and not confirmed; or confirmed and not given to a speaker.
  @Tolerant var transcription: String?
  @Tolerant var diarization: String?
  @Tolerant var translation: String?

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
  var tail: String {
    let (before, after) = (diarization ?? "", transcription ?? "")
    return before + WordJoint.between(before, after) + after
  }
}
