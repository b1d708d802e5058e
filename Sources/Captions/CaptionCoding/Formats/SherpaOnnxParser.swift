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
  static let messageKeys: Set = ["text"]

  private struct Message: Decodable {
    let text: String
    @Lossy var segment: WireName?
    @Lossy var is_final: Bool?
    @Lossy var is_eof: Bool?
    @Lossy var start_time: WireNumber?
    @Lossy var timestamps: [WireNumber]?

    func time(of timestamp: WireNumber?) -> Duration? {
      guard let start_time, let timestamp else { return nil }
      return WireNumber(start_time.value + timestamp.value).seconds
    }
  }

  private static let done = "Done!"

  /// The number of the current segment.
  private var segment: WireName?
  /// The name of the current segment's utterance.
  ///
  /// The name is nil if the utterance is finished or has no text.
  private var name: String?
  /// The final text of the segment, or nil while the segment grows.
  private var finalText: String?
  /// True if the server marks the ends of segments, rather than only counting segments.
  private var hasFinalFlags = false

  static func confidence(in record: Record) -> MatchConfidence {
    if record.kind == .line { return record.text.trimmed == done ? .possible : .none }
    guard record.message(Message.self) != nil else { return .none }
    let keys = record.keys
    if keys == ["text"] { return .possible }
    if keys == ["text", "segment"] { return .certain }
    return keys.isSuperset(of: ["text", "segment", "is_final"]) ? .certain : .none
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    if record.kind == .line {
      if record.text.isBlank { return .ignored }
      guard record.text.trimmed == Self.done else { return .unknown }
      finishSegment(in: &tracker)
      return .understood
    }
    guard let message = record.message(Message.self) else { return .unknown }
    if message.is_final != nil { hasFinalFlags = true }
    if message.segment != segment { finishSegment(in: &tracker) }
    segment = message.segment
    if finalText != message.text { write(message, into: &tracker) }
    if message.is_eof == true { finishSegment(in: &tracker) }
    return .understood
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    if !hasFinalFlags { finishSegment(in: &tracker) }
  }

  private mutating func write(_ message: Message, into tracker: inout UtteranceTracker) {
    let isFinal = message.is_final == true
    finalText = isFinal ? message.text : nil
    if name == nil, message.text.isBlank { return }
    let name = self.name ?? tracker.newName()
    var result = RecognitionResult(original: .init(message.text, isFinal: isFinal))
    result.start = message.time(of: message.timestamps?.first)
    result.end = message.time(of: message.timestamps?.last)
    tracker.write(result, as: name)
    self.name = isFinal ? nil : name
  }

  /// Finishes the current segment as last received.
  private mutating func finishSegment(in tracker: inout UtteranceTracker) {
    if let name { tracker.finish(name) }
    name = nil
    segment = nil
    finalText = nil
  }
}
