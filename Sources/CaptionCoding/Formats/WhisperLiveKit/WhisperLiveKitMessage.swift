/// A message that a WhisperLiveKit server sends on `/asr`.
///
/// Sources: docs/API.md, whisperlivekit/timed_objects.py and whisperlivekit/diff_protocol.py of
/// QuentinFuxa/WhisperLiveKit.
struct WhisperLiveKitMessage: Decodable {
  /// The speech of one speaker between two others, or between long silences.
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

    /// True for a line of silence, which has the speaker -2 and no text.
    var isSilence: Bool { speaker == -2 }
  }

  @Tolerant var type: String?
  @Tolerant var status: String?
  @Tolerant var error: String?
  /// All lines, in a full message or a snapshot.
  @Tolerant var lines: TolerantList<Line>?
  /// The lines that a diff appends.
  @Tolerant var newLines: TolerantList<Line>?
  @Tolerant var linesPruned: WireCount?
  @Tolerant var lineCount: WireCount?
  @Tolerant var sequence: WireCount?
  /// The text that is not confirmed.
  @Tolerant var transcription: String?
  /// The text that is confirmed but not assigned to a speaker.
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

  /// The text that may still change: `buffer_diarization`, then `buffer_transcription`.
  var tail: String {
    let (before, after) = (diarization ?? "", transcription ?? "")
    return before + WordJoint.between(before, after) + after
  }
}
