internal import Captions

/// The messages that a WhisperLive server sends to its client (`WhisperLiveMessage`).
///
/// Every message repeats the last completed segments, ten unless the client requests more, and at
/// most one open segment after them. The open segment has no fixed start. The next completed
/// segment that overlaps its time is this segment. Only completed segments are translated; a
/// translation arrives later and is matched by its times.
struct WhisperLiveGrammar: RecordGrammar {
  private var ledger = SegmentLedger()
  private var session: String?
  private var language: String?
  private var notice = ServiceNotice()

  static func claim(to record: Record) -> Claim {
    guard let message = record.message(WhisperLiveMessage.self) else { return .no }
    let hasSegments = message.segments != nil || message.translatedSegments != nil
    guard message.session != nil else {
      return hasSegments && record.has("segments") ? .maybe : .no
    }
    return hasSegments || message.isAboutSession ? .sure : .no
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    guard let message = record.message(WhisperLiveMessage.self) else {
      let isSilent = record.kind == .interim || record.text.isBlank
      return isSilent ? .ignored : .foreign
    }
    if let session = message.session?.text, session != self.session {
      if self.session != nil { ledger.begin(in: &tracker) }
      self.session = session
    }
    if let segments = message.segments?.elements {
      read(segments, into: &tracker)
    } else if let segments = message.translatedSegments?.elements {
      for segment in segments { ledger.translate(segment, in: &tracker) }
    } else if message.isAboutSession {
      readStatus(of: message, into: &tracker)
    } else {
      return .foreign
    }
    return .understood
  }

  private mutating func read(
    _ segments: [WhisperLiveMessage.Segment], into tracker: inout UtteranceTracker
  ) {
    let isOpen = segments.last.map { $0.completed != true } ?? false
    for segment in isOpen ? segments.dropLast() : segments[...] {
      ledger.complete(segment, language: language, in: &tracker)
    }
    guard isOpen, let open = segments.last else { return }
    ledger.grow(open, language: language, in: &tracker)
  }

  private mutating func readStatus(
    of message: WhisperLiveMessage, into tracker: inout UtteranceTracker
  ) {
    switch (message.status, message.message) {
    case ("WAIT", _): notice.post(Self.waiting(minutes: message.minutes?.value), in: &tracker)
    case ("ERROR", let text?): notice.post("speech server: \(text)", in: &tracker)
    case (nil, "DISCONNECT"): notice.post("the speech server ended the session", in: &tracker)
    case (nil, "SERVER_READY"):
      ledger.begin(in: &tracker)
      notice.withdraw(in: &tracker)
    default: language = message.language ?? language
    }
  }

  private static func waiting(minutes: Double?) -> String {
    guard let minutes, (0...1000).contains(minutes) else { return "the speech server is full" }
    return "the speech server is full for about \(max(1, Int(minutes.rounded(.up)))) min"
  }
}
