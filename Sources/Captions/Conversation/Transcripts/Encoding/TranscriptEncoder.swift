internal import CaptionCoding
internal import Captions

/// An encoder of entries in one file format.
///
/// Each entry becomes a whole piece of text. A file that ends after any entry is a valid file of its
/// format.
protocol TranscriptEncoder: Sendable {
  /// Returns the text between the end of a file and the next entry, such as a header.
  func opening(after ending: FileEnding) -> String

  /// Returns the text of an entry, with the newlines that end it.
  ///
  /// The text is nil if the entry has nothing that the format can express.
  mutating func text(of entry: ConversationEntry) -> String?
}

/// The end of a file to which a transcript is appended.
struct FileEnding: Sendable, Equatable {
  /// True if the file has no contents.
  var isEmpty = true
  /// The number of newlines at the end: 0, 1, or 2 for a blank line.
  var newlineCount = 0
  /// The last line with visible characters, or its last part if it is very long.
  var lastLine = ""

  /// Creates the ending of an empty file.
  init() {}

  /// Creates the ending of a file from its last bytes.
  init(of tail: some Collection<UInt8>) {
    let bytes = tail.filter { $0 != UInt8(ascii: "\r") }
    isEmpty = bytes.isEmpty
    newlineCount = min(2, bytes.reversed().prefix { $0 == UInt8(ascii: "\n") }.count)
    let line = bytes.split(separator: UInt8(ascii: "\n")).last { !$0.allSatisfy { $0 <= 0x20 } }
    lastLine = line.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The newlines that end the last line.
  var lineEnd: String { isEmpty || newlineCount > 0 ? "" : "\n" }

  /// The newlines after which the last line is followed by a blank line.
  var blankLine: String {
    isEmpty ? "" : String(repeating: "\n", count: 2 - newlineCount)
  }
}

/// The encoder of the caption stream.
struct CaptionStreamTranscript: TranscriptEncoder {
  let place: ConversationPlace

  func opening(after ending: FileEnding) -> String { ending.lineEnd }

  func text(of entry: ConversationEntry) -> String? {
    let name = place.name(ofUtterance: entry.number)
    // All utterances in a file belong to one connection, so the identifier's connection is
    // arbitrary.
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .named(name))
    let lines = CaptionStreamEncoder.lines(
      for: .utterance(id, entry.snapshot), at: place.beginning + entry.time, name: name)
    return lines.map { $0 + "\n" }.joined()
  }
}
