/// A message that a WhisperLiveKit server sends on `/asr`.
///
/// Sources: docs/API.md, whisperlivekit/timed_objects.py and whisperlivekit/diff_protocol.py of
/// QuentinFuxa/WhisperLiveKit.
struct WhisperLiveKitMessage: Decodable {
  /// The speech of one speaker between two others, or between long silences.
  struct Line: Decodable, Sendable {
    @Lossy var speaker: Int?
    @Lossy var text: String?
    @Lossy var start: AudioTime?
    @Lossy var end: AudioTime?
    @Lossy var translation: String?
    @Lossy var detectedLanguage: String?

    enum CodingKeys: String, CodingKey {
      case speaker, text, start, end, translation
      case detectedLanguage = "detected_language"
    }

    /// True for a line of silence, which has the speaker -2 and no text.
    var isSilence: Bool { speaker == -2 }
  }

  @Lossy var type: String?
  @Lossy var status: String?
  @Lossy var error: String?
  /// All lines, in a full message or a snapshot.
  @Lossy var lines: LossyArray<Line>?
  /// The lines that a diff appends.
  @Lossy var newLines: LossyArray<Line>?
  @Lossy var linesPruned: WireCount?
  @Lossy var lineCount: WireCount?
  @Lossy var sequence: WireCount?
  /// The text that is not confirmed.
  @Lossy var transcription: String?
  /// The text that is confirmed but not assigned to a speaker.
  @Lossy var diarization: String?
  @Lossy var translation: String?

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
    return before + WordSeparator.between(before, after) + after
  }
}
