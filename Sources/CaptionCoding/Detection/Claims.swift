/// Which formats one record may be of, by itself.
struct Claims {
  private(set) var sure: Set<CaptionFormat> = []
  /// Those that are sure are among them.
  private(set) var all: Set<CaptionFormat> = []

  /// Those that come into question: where some are sure, only they do.
  var strongest: Set<CaptionFormat> { sure.isEmpty ? all : sure }

  /// Whether it is somebody's words, as far as one can see.
  var isPlain: Bool { all == [.captionStream] && sure.isEmpty }

  /// A longer message is asked about where two formats come into question at most: each reads all of it.
  private static let longestForMany = 64 << 10

  private static func formats(inQuestionFor record: Record) -> [ForeignFormat] {
    guard record.kind == .message else { return ForeignFormat.allCases }
    let formats = ForeignFormat.formats(with: OutermostKeys(of: record))
    return formats.count <= 2 || record.text.utf8.count <= longestForMany ? formats : []
  }

  /// Asks every format that may have such a record.
  ///
  /// - Parameters:
  ///   - record: what came.
  ///   - isFirst: it is the first record of all.
  ///   - isWebVTT: it began as WebVTT, of which time lines alone tell nothing.
  init(to record: Record, isFirst: Bool, isWebVTT: Bool) {
    note(.captionStream, CaptionStreamDecoder.claim(to: record))
    note(.subtitles(.subRip), SubRipGrammar.claim(to: record))
    if isFirst || isWebVTT {
      note(.subtitles(.webVTT), WebVTTGrammar.claim(to: record, isFirst: isFirst))
    }
    guard record.kind != .draft || record.isAfterWipe else { return }
    for format in Self.formats(inQuestionFor: record) {
      note(.foreign(format), format.grammar.claim(to: record))
    }
  }

  private mutating func note(_ format: CaptionFormat, _ claim: Claim) {
    guard claim > .no else { return }
    all.insert(format)
    if claim == .sure { sure.insert(format) }
  }
}

extension CaptionStreamDecoder {
  /// Every line may be a caption; an object is ours by its keys.
  static func claim(to record: Record) -> Claim {
    switch record.kind {
    case .line: return record.text.isBlank ? .no : .maybe
    case .message:
      guard record.text.utf8.first == UInt8(ascii: "{") else { return .maybe }
      let outline = ObjectOutline(of: record)
      // The contract has an object on one line.
      guard outline.hasOwnKeys, !record.text.utf8.contains(UInt8(ascii: "\n")) else { return .no }
      return outline.hasDistinctKeys && !outline.hasOtherKeys ? .sure : .maybe
    case .broken, .draft, .cleared: return .no
    }
  }
}

extension SubRipGrammar {
  static func claim(to record: Record) -> Claim {
    guard record.kind == .line else { return .no }
    if record.text.isNumber { return .maybe }
    return CueTimes(subRip: record.text) == nil ? .no : .sure
  }
}

extension WebVTTGrammar {
  static func claim(to record: Record, isFirst: Bool) -> Claim {
    guard record.kind == .line else { return .no }
    if isFirst { return record.text.isWebVTTSignature ? .sure : .no }
    return CueTimes(webVTT: record.text) == nil ? .no : .sure
  }
}
