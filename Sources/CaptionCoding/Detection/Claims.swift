/// The formats that one record may have, judged by the record alone.
struct Claims {
  /// The formats that are sure of the record.
  private(set) var sure: Set<CaptionFormat> = []
  /// All formats that may have the record, including `sure`.
  private(set) var all: Set<CaptionFormat> = []

  /// The candidate formats: the sure ones if there are any, otherwise all.
  var strongest: Set<CaptionFormat> { sure.isEmpty ? all : sure }

  /// True if the record looks like plain text: only the caption stream claims it, without
  /// certainty.
  var isPlain: Bool { all == [.captionStream] && sure.isEmpty }

  /// The size in bytes above which a message with more than two candidates is checked against none.
  ///
  /// Each check reads the whole message.
  private static let longestForMany = 64 << 10

  private static func formats(inQuestionFor record: Record) -> [ForeignFormat] {
    guard record.kind == .message else { return ForeignFormat.allCases }
    let formats = ForeignFormat.formats(with: OutermostKeys(of: record))
    return formats.count <= 2 || record.text.utf8.count <= longestForMany ? formats : []
  }

  /// Collects the claims of all formats to a record.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - isFirst: true if no record came before, blank lines excepted.
  ///   - isWebVTT: true if the format so far is WebVTT, whose time lines count only then.
  init(to record: Record, isFirst: Bool, isWebVTT: Bool) {
    note(.captionStream, CaptionStreamDecoder.claim(to: record))
    note(.subtitles(.subRip), SubRipGrammar.claim(to: record))
    if isFirst || isWebVTT {
      note(.subtitles(.webVTT), WebVTTGrammar.claim(to: record, isFirst: isFirst))
    }
    guard record.kind != .interim || record.isAfterWipe else { return }
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
  /// Returns the claim of the caption stream to a record.
  ///
  /// Any line may be a caption. An object is recognized by its keys.
  static func claim(to record: Record) -> Claim {
    switch record.kind {
    case .line: return record.text.isBlank ? .no : .maybe
    case .message:
      guard record.text.utf8.first == UInt8(ascii: "{") else { return .maybe }
      let outline = ObjectOutline(of: record)
      // The caption stream requires an object to stand on one line.
      guard outline.hasOwnKeys, !record.text.utf8.contains(UInt8(ascii: "\n")) else { return .no }
      return outline.hasDistinctKeys && !outline.hasOtherKeys ? .sure : .maybe
    case .broken, .interim, .cleared: return .no
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
