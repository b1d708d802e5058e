internal import Captions

/// The messages of sherpa-onnx's servers.
///
/// Sources: k2-fsa/sherpa-onnx, sherpa-onnx/csrc/online-recognizer.cc and
/// online-websocket-server-impl.cc; python-api-examples/streaming_server.py.
///
/// `text` replaces the text of its `segment`. The C++ server sends `is_final` at the end of a
/// segment. The Python server only continues with the next number. The number of a segment without
/// speech is used again for the next one. `Done!` marks the end of the audio.
struct SherpaOnnxParser: RecordParser {
  /// The number of the current segment.
  private var segment: String?
  private var utterance = OpenUtterance()
  /// The final text of the segment, or nil while the segment grows.
  private var finalText: String?
  /// True if the server marks the ends of segments, rather than only counting segments.
  private var hasFinalFlags = false

  static func confidence(in record: Record) -> MatchConfidence {
    guard let message = record.message, message["text"].text != nil else { return .none }
    let keys = message.keys
    if keys == ["text"] { return .possible }
    if keys == ["text", "segment"] { return .certain }
    return keys.isSuperset(of: ["text", "segment", "is_final"]) ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    if record.kind == .line {
      guard record.text.trimmed == "Done!" else { return false }
      finishSegment(in: &tracker)
      return true
    }
    guard let message = record.message, let text = message["text"].text else { return false }
    if message["is_final"].flag != nil { hasFinalFlags = true }
    if message["segment"].name != segment { finishSegment(in: &tracker) }
    segment = message["segment"].name
    if finalText != text { write(text, of: message, into: &tracker) }
    if message["is_eof"].flag == true { finishSegment(in: &tracker) }
    return true
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    if !hasFinalFlags { finishSegment(in: &tracker) }
  }

  private mutating func write(
    _ text: String, of message: JSON, into tracker: inout UtteranceTracker
  ) {
    let isFinal = message["is_final"].flag == true
    finalText = isFinal ? text : nil
    var result = RecognitionResult(original: .init(text: text, isFinal: isFinal))
    if let start = message["start_time"].wireNumber, let timestamps = message["timestamps"].list {
      let times = timestamps.map { $0.wireNumber.flatMap { Duration(streamSeconds: start + $0) } }
      result.start = times.first ?? nil
      result.end = times.last ?? nil
    }
    utterance.write(result, into: &tracker)
  }

  /// Finishes the current segment as last received.
  private mutating func finishSegment(in tracker: inout UtteranceTracker) {
    utterance.finish(in: &tracker)
    segment = nil
    finalText = nil
  }
}
