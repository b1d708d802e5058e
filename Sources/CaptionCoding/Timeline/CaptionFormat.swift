/// What a file or a pipe of captions is written in.
package enum CaptionFormat: Sendable, Hashable {
  /// The caption stream, version 1.
  case captionStream
  case subtitles(SubtitleFormat)

  /// The format that a file's name tells by its end, in either case; nil for any other name.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[dot...].lowercased() {
    case ".jsonl": self = .captionStream
    case ".srt": self = .subtitles(.subRip)
    case ".vtt": self = .subtitles(.webVTT)
    default: return nil
    }
  }
}
