package import Captions
internal import System

/// The format of a transcript's file.
package enum TranscriptFormat: String, Sendable, CaseIterable {
  /// The caption stream, one line for each utterance, with everything that is known of it.
  case captionStream = "jsonl"
  /// Subtitles for media players.
  case subRip = "srt"
  /// Subtitles for web pages (W3C WebVTT).
  case webVTT = "vtt"
  /// Plain text for people.
  case text = "txt"
  /// A table of GitHub Flavored Markdown.
  case markdown = "md"

  /// Returns the format of a file name's extension in any case, or nil for other extensions.
  package init?(fileName: String) {
    self.init(rawValue: Directory.fileExtension(of: fileName) ?? "")
  }

  /// The extensions in a sentence: `.jsonl, .srt, .vtt, .txt or .md`.
  package static var extensions: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }

  /// Creates the encoder of a file's entries; the caption stream contains all texts.
  func encoder(showing texts: TranscriptTexts, at place: ConversationPlace)
    -> any TranscriptEncoder
  {
    switch self {
    case .captionStream: CaptionStreamTranscript(place: place)
    case .subRip:
      SubRipTranscript(texts: texts, timing: CueTiming(at: place), number: place.lastCueNumber)
    case .webVTT: WebVTTTranscript(texts: texts, timing: CueTiming(at: place))
    case .text: TextTranscript(texts: texts, place: place)
    case .markdown: MarkdownTranscript(texts: texts, place: place)
    }
  }
}

/// A file of a transcript: its path and its format.
package struct TranscriptDestination: Sendable, Hashable {
  package let path: String
  package let format: TranscriptFormat

  package init(path: String, format: TranscriptFormat) {
    self.path = path
    self.format = format
  }

  /// Creates the destination whose extension names the format; nil for other extensions.
  package init?(path: String) {
    guard let format = TranscriptFormat(fileName: path) else { return nil }
    self.init(path: path, format: format)
  }
}

/// The texts of an utterance that a transcript shows.
package struct TranscriptTexts: Sendable, Hashable {
  package var selection: Reader.TextSelection
  /// The BCP 47 language of the translation, if an utterance has several; nil selects the first.
  package var language: String?

  package init(_ selection: Reader.TextSelection = .both, language: String? = nil) {
    self.selection = selection
    self.language = language
  }
}

/// The place of a conversation in a file, which may contain earlier ones.
struct ConversationPlace: Sendable, Equatable {
  /// The start of the conversation in the file's time.
  var beginning = Duration.zero
  /// The number of the last cue before the conversation.
  var lastCueNumber = 0

  /// Returns the name of an utterance, unique in the file by the second of the beginning.
  func name(ofUtterance number: Int) -> String {
    beginning == .zero ? "\(number)" : "\(beginning.components.seconds)-\(number)"
  }
}
