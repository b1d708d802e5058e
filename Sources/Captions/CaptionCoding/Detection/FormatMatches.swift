/// The formats that one record may have.
struct FormatMatches {
  /// The formats to which the record belongs with the confidence `certain`.
  private(set) var certain: Set<CaptionFormat> = []
  /// The formats to which the record belongs with the confidence `possible` or `certain`.
  private(set) var all: Set<CaptionFormat> = []

  /// The formats that match the record with the highest confidence: `certain`, or else `all`.
  var best: Set<CaptionFormat> { certain.isEmpty ? all : certain }

  /// True if the record looks like plain text: it is possible in the caption stream and in no other
  /// format.
  var isPlainText: Bool { all == [.captionStream] && certain.isEmpty }

  /// Collects the confidences of all formats in a record.
  ///
  /// `isFirst` is true if only blank lines came before. Time lines of WebVTT count only in WebVTT.
  init(of record: Record, isFirst: Bool, isWebVTT: Bool) {
    add(.captionStream, CaptionStreamDecoder.confidence(in: record))
    add(.subtitles(.subRip), SubRipParser.confidence(in: record))
    if isFirst || isWebVTT {
      add(.subtitles(.webVTT), WebVTTParser.confidence(in: record, isFirst: isFirst))
    }
    guard record.kind != .provisionalLine || record.isAfterErasedLine else { return }
    for format in ExternalFormat.allCases {
      add(.external(format), format.parser.confidence(in: record))
    }
  }

  private mutating func add(_ format: CaptionFormat, _ confidence: MatchConfidence) {
    guard confidence > .none else { return }
    all.insert(format)
    if confidence == .certain { certain.insert(format) }
  }

  /// Returns the most likely of several formats, by the table in docs/formats.md.
  ///
  /// `evidenceCount` consecutive records match all of the formats, `record` as the last. Without
  /// formats, the caption stream is the likeliest.
  static func choice(
    among formats: Set<CaptionFormat>, evidenceCount: Int, _ record: Record
  ) -> CaptionFormat {
    // A single line that resembles a format may be plain text. Two in a row are no coincidence. The
    // caption stream has priority for any object that fits the caption stream.
    let prefersCaptionStream = evidenceCount == 1 || record.kind == .message
    if prefersCaptionStream, formats.contains(.captionStream) { return .captionStream }
    return CaptionFormat.all.first { $0 != .captionStream && formats.contains($0) }
      ?? .captionStream
  }
}

extension CaptionStreamDecoder {
  /// Returns the confidence of the caption stream, in which any line may be a caption.
  static func confidence(in record: Record) -> MatchConfidence {
    switch record.kind {
    case .line: return record.text.isBlank ? .none : .possible
    case .message:
      guard record.text.utf8.first == UInt8(ascii: "{") else { return .possible }
      let evidence = KeyEvidence(of: record)
      // The caption stream requires an object to stand on one line.
      guard evidence.hasNativeKeys, !record.text.utf8.contains(UInt8(ascii: "\n")) else {
        return .none
      }
      return evidence.isCertain ? .certain : .possible
    case .broken, .provisionalLine, .screenCleared: return .none
    }
  }
}

extension SubRipParser {
  static func confidence(in record: Record) -> MatchConfidence {
    guard record.kind == .line else { return .none }
    if record.text.isNumber { return .possible }
    return CueTimes(subRip: record.text) == nil ? .none : .certain
  }
}

extension WebVTTParser {
  static func confidence(in record: Record, isFirst: Bool) -> MatchConfidence {
    guard record.kind == .line else { return .none }
    if isFirst { return record.text.isWebVTTSignature ? .certain : .none }
    return CueTimes(webVTT: record.text) == nil ? .none : .certain
  }
}
