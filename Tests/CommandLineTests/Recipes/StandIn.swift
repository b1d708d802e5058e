internal import ProgramBench

/// What takes the place of a program, a server or a person of a recipe.
struct StandIn: Sendable {
  /// What it is, by how it is marked.
  enum Kind: Sendable {
    /// `NAME`, `NAME=STREAM`: a program on PATH. It writes the stream, or nothing, and waits.
    case program(String)
    /// `again NAME=STREAM`: a program that writes the stream and ends, and that fails at its next start,
    /// when the recipe is over.
    case repeated(String)
    /// `tcp PORT=STREAM`, `ws PORT=STREAM`: a server that answers whoever connects.
    /// `unix NAME=STREAM`, `page PORT=STREAM`: a pipeline or a page that connects to the window.
    case peer(kind: String, place: String)
  }

  var kind: Kind
  /// What it writes: `FORMAT/NAME` of the recorded streams, or one of `words`.
  var stream: String?

  /// What is too short to be a file.
  static let words = [
    "sentences": "good evening\nnice to meet you\n",
    "sentence": "nice to meet you",
    "hypotheses": #"{"n": 7, "kind": "interim", "hypothesis": "Nice to"}"# + "\n"
      + #"{"n": 7, "kind": "final", "hypothesis": "Nice to meet you"}"# + "\n",
    "utterances": #"{"id": "1.0", "text": "Nice to", "final": false}"# + "\n"
      + #"{"id": "1.0", "text": "Nice to meet you", "final": true}"# + "\n",
    // What examples/pipelines/hear wrote of a voice of espeak-ng's.
    "heard": #"{"id": "heard-0", "text": "Good morning, we f-", "lang": "en", "final": false}"#
      + "\n" + #"{"id": "heard-0", "text": "Good morning, we leave tomorrow at 10, "#
      + #"where is the train station?", "lang": "en", "final": true}"# + "\n",
    // RealtimeSTT sends the sound of a sentence along: 85 KB a second.
    "long-sentence": #"{"type": "realtime", "text": "it is nice to"}"# + "\n"
      + #"{"type": "transcription_start", "audio_bytes_base64": ""#
      + String(repeating: "A", count: 1_500_000) + "\"}\n"
      + #"{"type": "fullSentence", "text": "it is nice to meet you"}"# + "\n",
  ]

  /// Reads one part of a recipe's comment.
  init(marked text: String) {
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    stream = sides.count > 1 ? sides[1] : nil
    let words = sides[0].split(separator: " ").map(String.init)
    switch (words.count, words[0]) {
    case (2, "again"): kind = .repeated(words[1])
    case (2, let peer): kind = .peer(kind: peer, place: words[1])
    default: kind = .program(sides[0])
    }
  }

  /// The file with what it writes, made in `folder` where it is none of the recorded ones.
  func streamFile(in folder: Folder) throws -> String {
    guard let stream else { return "/dev/null" }
    if let words = Self.words[stream] { return try folder.write(words, to: "\(stream).words") }
    let here = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(here)/CaptionCodingTests/Fixtures/\(stream).raw"
    _ = try readFile(path)
    return path
  }
}
