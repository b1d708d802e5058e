/// The top-level keys of a message, collected in one pass without decoding.
struct OutermostKeys {
  /// The keys of the object, or of the objects in the array.
  private(set) var names: Set<String> = []
  /// True if the message is an array.
  private(set) var isList = false
  /// True if a key contains escapes, so that `names` may be incomplete.
  private(set) var hasEscapes = false

  /// Collects the keys of a well-formed message, or some keys of an ill-formed one.
  init(of message: Record) {
    var text = message.text
    text.withUTF8 { bytes in
      unsafe scan(bytes.span)
    }
  }

  private mutating func scan(_ bytes: Span<UInt8>) {
    var depth = 0
    var expectsKey = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = stringEnd(in: bytes, from: index + 1, isKey: expectsKey)
        if expectsKey { note(bytes.extracting((index + 1)..<end)) }
        expectsKey = false
        index = end
      case UInt8(ascii: "["):
        if depth == 0 { isList = true }
        depth += 1
        expectsKey = false
      case UInt8(ascii: "{"):
        depth += 1
        expectsKey = isOwn(depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        expectsKey = false
      case UInt8(ascii: ","): expectsKey = isOwn(depth)
      default: break
      }
      index += 1
    }
  }

  private func isOwn(_ depth: Int) -> Bool { depth == (isList ? 2 : 1) }

  private mutating func note(_ key: Span<UInt8>) {
    // No format has longer keys.
    guard key.count <= 32 else { return }
    names.insert(String(decoding: (0..<key.count).map { key[$0] }, as: UTF8.self))
  }

  /// Returns the index of the closing quotation mark, or the count if the string does not end.
  private mutating func stringEnd(in bytes: Span<UInt8>, from start: Int, isKey: Bool) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      if isEscape, isKey { hasEscapes = true }
      index += isEscape ? 2 : 1
    }
    return min(index, bytes.count)
  }
}

extension ForeignFormat {
  /// The keys of which every message of the format has at least one; empty for formats of lines.
  private var tellingKeys: Set<String> {
    switch self {
    case .vosk: ["partial", "text", "alternatives"]
    case .whisperStream, .whisperStreaming: []
    case .simulStreaming: ["emission_time"]
    case .whisperLive: ["uid", "segments"]
    case .whisperLiveKit: ["buffer_transcription", "type", "status"]
    case .sherpaOnnx: ["text"]
    case .realtimeSTT: ["type"]
    case .azure: ["SpeechHypothesis", "SpeechPhrase", "RecognitionStatus", "Offset"]
    case .google:
      [
        "results", "error", "speechEventType", "speech_event_type", "totalBilledTime",
        "total_billed_time", "requestId", "request_id",
      ]
    case .deepgram: ["type", "err_msg"]
    case .soniox: ["tokens", "error_code"]
    case .simulstream: ["new", "deleted", "end_of_processing"]
    }
  }

  /// Returns the formats that may have a message with the given keys.
  static func formats(with keys: OutermostKeys) -> [ForeignFormat] {
    guard !keys.hasEscapes else { return allCases }
    return allCases.filter { format in
      guard keys.isList else { return !format.tellingKeys.isDisjoint(with: keys.names) }
      return switch format {
      case .azure: keys.names.contains("translations")
      case .google: !format.tellingKeys.isDisjoint(with: keys.names)
      default: false
      }
    }
  }
}
