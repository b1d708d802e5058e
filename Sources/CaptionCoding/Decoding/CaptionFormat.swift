/// What a feed, a file or a pipe of captions is written in.
package enum CaptionFormat: Sendable, Hashable {
  /// The caption stream, version 1: objects and plain lines.
  case captionStream
  /// Every line is a finished caption, whatever it begins with.
  case lines
  case subtitles(SubtitleFormat)
  /// What another program or service writes.
  case foreign(ForeignFormat)

  /// Every format, in the order in which they are listed to people.
  package static var all: [CaptionFormat] {
    [.captionStream, .lines, .subtitles(.subRip), .subtitles(.webVTT)]
      + ForeignFormat.allCases.map(CaptionFormat.foreign)
  }

  /// What it is called on the command line and in messages.
  package var name: String {
    switch self {
    case .captionStream: "jsonl"
    case .lines: "lines"
    case .subtitles(.subRip): "srt"
    case .subtitles(.webVTT): "vtt"
    case .foreign(let format): format.rawValue
    }
  }

  /// The format of that name, in either case and with or without its punctuation: `whisper_streaming` is
  /// `whisper-streaming`; nil for a name that is none.
  package init?(name: String) {
    let wanted = name.bareLetters
    guard let format = Self.all.first(where: { $0.name.bareLetters == wanted }) else { return nil }
    self = format
  }

  /// The format that a file's name tells by its end, in either case; nil for any other name.
  ///
  /// `.jsonl` says that there is an object a line, not whose: that is told by what is in it.
  package init?(fileName: String) {
    switch Self.ending(of: fileName) {
    case "srt": self = .subtitles(.subRip)
    case "vtt": self = .subtitles(.webVTT)
    default: return nil
    }
  }

  /// Whether a name is one of a file of captions, by its end.
  package static func isFileOfCaptions(named name: String) -> Bool {
    ["jsonl", "srt", "vtt"].contains(ending(of: name))
  }

  private static func ending(of name: String) -> String? {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }
}

/// What other programs and services write, unmodified.
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
  /// Its letters and digits, in lower case.
  fileprivate var bareLetters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
