/// The format in which a feed, a file or a pipe writes captions.
package enum CaptionFormat: Sendable, Hashable {
  /// The caption stream, version 1: objects and plain lines.
  case captionStream
  /// Plain text: every line that is not blank is a finished caption, whatever it begins with.
  case lines
  /// SubRip or WebVTT.
  case subtitles(SubtitleFormat)
  /// The format of another program or service.
  case foreign(ForeignFormat)

  /// Every format, in the order in which the user sees them listed.
  package static var all: [CaptionFormat] {
    [.captionStream, .lines, .subtitles(.subRip), .subtitles(.webVTT)]
      + ForeignFormat.allCases.map(CaptionFormat.foreign)
  }

  /// The name of the format on the command line and in messages.
  package var name: String {
    switch self {
    case .captionStream: "jsonl"
    case .lines: "lines"
    case .subtitles(.subRip): "srt"
    case .subtitles(.webVTT): "vtt"
    case .foreign(let format): format.rawValue
    }
  }

  /// Creates the format with a name; nil if no format has that name.
  ///
  /// Case and punctuation are ignored: `whisper_streaming` is `whisper-streaming`.
  package init?(name: String) {
    let wanted = name.bareLetters
    guard let format = Self.all.first(where: { $0.name.bareLetters == wanted }) else { return nil }
    self = format
  }

  /// Creates the format that the extension of a file name stands for; nil for other extensions.
  ///
  /// Case is ignored. `.jsonl` stands for no format: one object per line may be the caption stream
  /// or a foreign format, so the content decides.
  package init?(fileName: String) {
    switch Self.ending(of: fileName) {
    case "srt": self = .subtitles(.subRip)
    case "vtt": self = .subtitles(.webVTT)
    default: return nil
    }
  }

  /// Returns true if the file name has the extension of a caption file.
  package static func isFileOfCaptions(named name: String) -> Bool {
    ["jsonl", "srt", "vtt"].contains(ending(of: name))
  }

  private static func ending(of name: String) -> String? {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }
}

/// The formats of other programs and services, read unmodified.
package enum ForeignFormat: String, Sendable, Hashable, CaseIterable {
  case vosk
  case whisperStream = "whisper-stream"
  case whisperStreaming = "whisper-streaming"
  case simulStreaming = "simulstreaming"
  case whisperLive = "whisperlive"
  case whisperLiveKit = "whisperlivekit"
  case sherpaOnnx = "sherpa-onnx"
  case realtimeSTT = "realtimestt"
  case azure
  case google
  case deepgram
  case soniox
  case simulstream
}

extension String {
  /// The letters and digits of the string, in lower case.
  fileprivate var bareLetters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// The formats of subtitle files.
package enum SubtitleFormat: Sendable, Hashable {
  /// `.srt`: numbered blocks of a time line and text; a convention of media players, not a
  /// standard.
  case subRip
  /// `.vtt`: the W3C's Web Video Text Tracks.
  case webVTT
}
