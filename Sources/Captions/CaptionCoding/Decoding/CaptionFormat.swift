internal import System

/// The format in which a feed, a file or a pipe writes captions.
package enum CaptionFormat: Sendable, Hashable {
  /// The format of docs/caption-stream.md: JSON objects and lines of plain text.
  case captionStream
  /// Plain text. Every line that is not blank is a finished caption, even if it looks like JSON.
  case lines
  /// SubRip or WebVTT.
  case subtitles(SubtitleFormat)
  /// The format of another program or service.
  case external(ExternalFormat)

  /// Every format, in the order in which the user sees them listed.
  package static var all: [CaptionFormat] {
    [.captionStream, .lines, .subtitles(.subRip), .subtitles(.webVTT)]
      + ExternalFormat.allCases.map(CaptionFormat.external)
  }

  /// The name of the format on the command line and in messages.
  package var name: String {
    switch self {
    case .captionStream: "jsonl"
    case .lines: "lines"
    case .subtitles(.subRip): "srt"
    case .subtitles(.webVTT): "vtt"
    case .external(let format): format.rawValue
    }
  }

  /// Creates the format with a name, or nil if no format has that name.
  ///
  /// Case and punctuation are ignored: `whisper_streaming` is `whisper-streaming`.
  package init?(name: String) {
    let normalized = name.normalizedName
    guard let format = Self.all.first(where: { $0.name.normalizedName == normalized }) else {
      return nil
    }
    self = format
  }

  /// Creates the format of a file name's extension, or nil for other extensions.
  ///
  /// Case is ignored. `.jsonl` has no fixed format: one object per line may be the caption stream
  /// or an external format, so the content decides.
  package init?(fileName: String) {
    switch Directory.fileExtension(of: fileName) {
    case "srt": self = .subtitles(.subRip)
    case "vtt": self = .subtitles(.webVTT)
    default: return nil
    }
  }

  /// Returns true if the file name has the extension of a caption file.
  package static func isFileOfCaptions(named name: String) -> Bool {
    ["jsonl", "srt", "vtt"].contains(Directory.fileExtension(of: name))
  }
}

/// The formats of other programs and services, whose output is decoded as they write it.
package enum ExternalFormat: String, Sendable, Hashable, CaseIterable {
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

extension ExternalFormat {
  /// The type that parses the format, in a file of its own.
  var parser: any RecordParser.Type {
    switch self {
    case .vosk: VoskParser.self
    case .whisperStream: WhisperStreamParser.self
    case .whisperStreaming: WhisperStreamingParser.self
    case .simulStreaming: SimulStreamingParser.self
    case .whisperLive: WhisperLiveParser.self
    case .whisperLiveKit: WhisperLiveKitParser.self
    case .sherpaOnnx: SherpaOnnxParser.self
    case .realtimeSTT: RealtimeSTTParser.self
    case .azure: AzureParser.self
    case .google: GoogleParser.self
    case .deepgram: DeepgramParser.self
    case .soniox: SonioxParser.self
    case .simulstream: SimulstreamParser.self
    }
  }
}

/// The formats of subtitle files.
package enum SubtitleFormat: Sendable, Hashable {
  /// The format `.srt`, a convention of media players: numbered blocks of a time line and text.
  case subRip
  /// The format `.vtt`: the W3C's Web Video Text Tracks.
  case webVTT
}

extension String {
  /// The letters and digits of the string, in lower case.
  fileprivate var normalizedName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
