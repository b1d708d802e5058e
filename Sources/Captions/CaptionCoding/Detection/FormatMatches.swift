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

  /// The size in bytes above which a message with more than two candidates is not checked.
  ///
  /// Each check reads the whole message.
  private static let maxBytesForManyFormats = 64 << 10

  private static func candidateFormats(for record: Record) -> [ExternalFormat] {
    guard record.kind == .message else { return ExternalFormat.allCases }
    let formats = ExternalFormat.formats(with: TopLevelKeys(of: record))
    return formats.count <= 2 || record.text.utf8.count <= maxBytesForManyFormats ? formats : []
  }

  /// Collects the confidences of all formats in a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - isFirst: True if no record came before, except blank lines.
  ///   - isWebVTT: True if the format so far is WebVTT. Time lines of WebVTT count only then.
  init(of record: Record, isFirst: Bool, isWebVTT: Bool) {
    add(.captionStream, CaptionStreamDecoder.confidence(in: record))
    add(.subtitles(.subRip), SubRipParser.confidence(in: record))
    if isFirst || isWebVTT {
      add(.subtitles(.webVTT), WebVTTParser.confidence(in: record, isFirst: isFirst))
    }
    guard record.kind != .provisionalLine || record.isAfterErasedLine else { return }
    for format in Self.candidateFormats(for: record) {
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
  /// - Parameters:
  ///   - formats: The candidates.
  ///   - evidenceCount: The number of consecutive records that match all of these formats.
  ///   - record: The newest of these records.
  /// - Returns: One of `formats`, or the caption stream if `formats` is empty.
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
  /// Returns the confidence of the caption stream in a record.
  ///
  /// Any line may be a caption. An object is recognized by its keys.
  static func confidence(in record: Record) -> MatchConfidence {
    switch record.kind {
    case .line: return record.text.isBlank ? .none : .possible
    case .message:
      guard record.text.utf8.first == UInt8(ascii: "{") else { return .possible }
      let outline = ObjectOutline(of: record)
      // The caption stream requires an object to stand on one line.
      guard outline.hasNativeKeys, !record.text.utf8.contains(UInt8(ascii: "\n")) else {
        return .none
      }
      return outline.hasDistinctiveKeys && !outline.hasUnknownKeys ? .certain : .possible
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

/// The evidence that the top-level keys of a JSON object give, collected without decoding.
struct ObjectOutline {
  /// Digests of the keys that identify the caption stream if no external key accompanies them.
  private static let distinctiveKeys: [UInt64] = [
    "id", "stream", "final", "stable", "agreed", "lang", "source", "source_lang", "source_final",
    "source_stable", "source_confident", "translations", "romanized", "for", "t", "cancel", "clear",
    "notice",
  ].map { digest(Array($0.utf8).span) }
  /// Digests of the keys that the caption stream shares with other formats, and of the keys of a
  /// hello or status, which may occur in any format.
  private static let sharedKeys: [UInt64] = [
    "text", "speaker", "start", "end", "hello", "want", "name", "token", "state", "level",
    "control", "from", "to", "languages",
  ].map { digest(Array($0.utf8).span) }

  /// True if the bytes are one whole object and nothing more.
  private(set) var isWhole = false
  /// True if the object has a key of the caption stream.
  private(set) var hasNativeKeys = false
  /// True if the object has a distinctive key: a key of the caption stream and of no other format.
  private(set) var hasDistinctiveKeys = false
  /// True if the object has a key that is neither private nor in the caption stream.
  private(set) var hasUnknownKeys = false

  /// Collects the keys of the object that the bytes begin with.
  init(_ bytes: Span<UInt8>) {
    var cursor = JSONCursor()
    while let key = cursor.nextKey(in: bytes) { add(bytes.extracting(key.range)) }
    isWhole = cursor.depth == 0 && cursor.index == bytes.count
  }

  init(of record: Record) { self.init(record.text.utf8.span) }

  private mutating func add(_ key: Span<UInt8>) {
    let digest = Self.digest(key)
    if Self.distinctiveKeys.contains(digest) {
      hasDistinctiveKeys = true
      hasNativeKeys = true
    } else if Self.sharedKeys.contains(digest) {
      hasNativeKeys = true
    } else if !Self.isPrivate(key) {
      hasUnknownKeys = true
    }
  }

  /// Returns the FNV-1a hash of a key.
  ///
  /// Comparing hashes is much faster than comparing strings.
  private static func digest(_ key: Span<UInt8>) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in key.indices { digest = (digest ^ UInt64(key[index])) &* 0x100_0000_01b3 }
    return digest
  }

  /// Returns true if the key is in the caption stream, is private, or is another name of `final`.
  static func isRecognized(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    let digest = digest(bytes.span)
    return distinctiveKeys.contains(digest) || sharedKeys.contains(digest) || isPrivate(bytes.span)
      || key == "is_final" || key == "isFinal"
  }

  /// Returns true if the key begins with `x-`, which is reserved for private use.
  private static func isPrivate(_ key: Span<UInt8>) -> Bool {
    key.count >= 2 && key[0] == UInt8(ascii: "x") && key[1] == UInt8(ascii: "-")
  }
}
