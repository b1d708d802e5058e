internal import ProgramBench

/// A simulated peer for a program, a server or a web page of a recipe.
struct SimulatedPeer: Sendable {
  /// The kind of a simulated peer, by its form in a recipe's comment.
  enum Kind: Sendable {
    /// A program on PATH that writes the stream, if there is one, and waits: `NAME`, `NAME=STREAM`.
    case program(String)
    /// A program that writes the stream and ends: `again NAME=STREAM`.
    ///
    /// Its next start fails when the recipe is over.
    case repeated(String)
    /// A server that answers any client, or a pipeline or page that connects to the window.
    ///
    /// Servers are `tcp PORT=STREAM` and `ws PORT=STREAM`; clients are `unix NAME=STREAM` and `page
    /// PORT=STREAM`.
    case peer(kind: String, address: String)
  }

  var kind: Kind
  /// The stream to write: `FORMAT/NAME` of the recorded streams, or a key of `words`.
  var stream: String?

  /// Streams that are too short for a file.
  static let words = [
    "sentences": "good evening\nnice to meet you\n",
    "sentence": "nice to meet you",
    "hypotheses": #"{"n": 7, "kind": "interim", "hypothesis": "Nice to"}"# + "\n"
      + #"{"n": 7, "kind": "final", "hypothesis": "Nice to meet you"}"# + "\n",
    "utterances": #"{"id": "1.0", "text": "Nice to", "final": false}"# + "\n"
      + #"{"id": "1.0", "text": "Nice to meet you", "final": true}"# + "\n",
    // The output of examples/pipelines/hear for a voice of espeak-ng.
    "heard": #"{"id": "heard-0", "text": "Good morning, we f-", "lang": "en", "final": false}"#
      + "\n" + #"{"id": "heard-0", "text": "Good morning, we leave tomorrow at 10, "#
      + #"where is the train station?", "lang": "en", "final": true}"# + "\n",
    // RealtimeSTT sends a sentence's sound with its text, 85 KB a second.
    "long-sentence": #"{"type": "realtime", "text": "it is nice to"}"# + "\n"
      + #"{"type": "transcription_start", "audio_bytes_base64": ""#
      + String(repeating: "A", count: 1_500_000) + "\"}\n"
      + #"{"type": "fullSentence", "text": "it is nice to meet you"}"# + "\n",
  ]

  /// Parses one part of a recipe's comment.
  init(marked text: String) {
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    stream = sides.count > 1 ? sides[1] : nil
    let words = sides[0].split(separator: " ").map(String.init)
    switch (words.count, words[0]) {
    case (2, "again"): kind = .repeated(words[1])
    case (2, let peer): kind = .peer(kind: peer, address: words[1])
    default: kind = .program(sides[0])
    }
  }

  /// The path of the stream's file, which is written to `folder` if it is not a recorded one.
  func streamFile(in folder: Folder) throws -> String {
    guard let stream else { return "/dev/null" }
    if let words = Self.words[stream] { return try folder.write(words, to: "\(stream).words") }
    let here = "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(here)/Captions/CaptionCodingTests/Fixtures/\(stream).raw"
    _ = try readFile(path)
    return path
  }
}
