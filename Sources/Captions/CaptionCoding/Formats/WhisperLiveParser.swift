internal import Captions

/// The messages that a WhisperLive server sends to its client.
///
/// Sources: whisper_live/backend/base.py, backend/translation_backend.py and server.py of
/// collabora/WhisperLive.
///
/// Every message repeats the last completed segments, ten unless the client requests more, and at
/// most one open segment after them. The open segment has no fixed start. The next completed
/// segment that overlaps its time is this segment. Only completed segments are translated. A
/// translation arrives later and is matched by its times.
struct WhisperLiveParser: MessageParser {
  private var history = SegmentHistory()
  private var session: String?
  private var language: String?

  static func confidence(in message: JSON) -> MatchConfidence {
    let segments = message["segments"].list ?? message["translated_segments"].list
    guard message["uid"].name != nil else {
      return segments != nil && message.value(of: "segments") != nil ? .possible : .none
    }
    return segments != nil || isAboutSession(message) ? .certain : .none
  }

  mutating func read(_ message: JSON, into tracker: inout UtteranceTracker) -> Bool {
    if let session = message["uid"].name, session != self.session {
      if self.session != nil { history.reset(in: &tracker) }
      self.session = session
    }
    if let segments = message["segments"].objects {
      read(segments, into: &tracker)
    } else if let segments = message["translated_segments"].objects {
      for segment in segments { history.translate(segment, in: &tracker) }
    } else if Self.isAboutSession(message) {
      readStatus(of: message, into: &tracker)
    } else {
      return false
    }
    return true
  }

  private static func isAboutSession(_ message: JSON) -> Bool {
    message["status"].text != nil || message["message"].text != nil
      || message["language"].text != nil
  }

  private mutating func read(_ segments: [JSON], into tracker: inout UtteranceTracker) {
    let isOpen = segments.last.map { $0["completed"].flag != true } ?? false
    for segment in isOpen ? segments.dropLast() : segments[...] {
      history.complete(segment, language: language, in: &tracker)
    }
    guard isOpen, let open = segments.last else { return }
    history.updateOpen(open, language: language, in: &tracker)
  }

  /// Reads `message`: `SERVER_READY`, `DISCONNECT`, an error text, or the number of minutes to wait.
  private mutating func readStatus(of message: JSON, into tracker: inout UtteranceTracker) {
    switch (message["status"].text, message["message"].text) {
    case ("WAIT", _):
      tracker.post(notice: Self.waiting(minutes: message["message"].wireNumber))
    case ("ERROR", let text?): tracker.post(notice: "speech server: \(text)")
    case (nil, "DISCONNECT"): tracker.post(notice: "the speech server ended the session")
    case (nil, "SERVER_READY"):
      history.reset(in: &tracker)
      tracker.withdrawNotice()
    default: language = message["language"].text ?? language
    }
  }

  private static func waiting(minutes: Double?) -> String {
    guard let minutes, (0...1000).contains(minutes) else { return "the speech server is full" }
    return "the speech server is full for about \(max(1, Int(minutes.rounded(.up)))) min"
  }
}

/// The store that maps WhisperLive's segments to utterances.
struct SegmentHistory: Sendable {
  /// The maximum number of stored completed segments, before which all are ignored.
  private static let maxCompleted = 128
  /// The maximum number of completed segments that may wait for their translation.
  private static let maxAwaitingTranslation = 64

  private struct Times: Hashable {
    let start: Duration?
    let end: Duration?
    /// The text of a segment without times, which identifies the segment.
    let text: String?

    init(_ segment: JSON) {
      start = segment["start"].audioTime
      end = segment["end"].audioTime
      text = start == nil ? segment["text"].text : nil
    }
  }

  private struct Segment {
    let name: String
    /// The last result, or nil once the segment has its translation or is finished without one.
    var result: RecognitionResult?
  }

  private var completed = RecentDictionary<Times, Segment>(limit: SegmentHistory.maxCompleted)
  /// The end of the latest evicted segment, before which new segments are ignored.
  private var evictedEnd = Duration.zero
  private var open: Segment?

  /// Resets the store for another session, whose times are unrelated to the last session's.
  mutating func reset(in tracker: inout UtteranceTracker) {
    if let open { tracker.finish(open.name) }
    self = SegmentHistory()
  }

  /// Adds a completed segment, which does not change any more.
  mutating func complete(_ segment: JSON, language: String?, in tracker: inout UtteranceTracker) {
    let times = Times(segment)
    guard completed[times] == nil, (times.start ?? evictedEnd) >= evictedEnd else { return }
    guard var result = result(of: segment, language: language) else { return }
    result.original?.isFinal = true
    // A completed segment that overlaps the open segment is the same segment.
    let wasOpen = open.map { times.end ?? .zero > $0.result?.start ?? .zero } ?? true
    let name = (wasOpen ? open?.name : nil) ?? tracker.newName()
    if wasOpen { open = nil }
    tracker.write(result, as: name)
    store(Segment(name: name, result: result), at: times)
    finishUntranslated(in: &tracker)
  }

  /// Updates the open segment.
  mutating func updateOpen(_ segment: JSON, language: String?, in tracker: inout UtteranceTracker) {
    guard let result = result(of: segment, language: language), !result.isBlank else {
      return
    }
    // The last open segment never appeared as completed and its time has passed: finish it as it
    // is.
    if let last = open, let end = last.result?.end, let start = result.start, start >= end {
      tracker.finish(last.name)
      open = nil
    }
    let name = open?.name ?? tracker.newName()
    open = Segment(name: name, result: result)
    tracker.write(result, as: name)
  }

  /// Adds the translation of a completed segment.
  mutating func translate(_ segment: JSON, in tracker: inout UtteranceTracker) {
    let times = Times(segment)
    let target = completed[times]
    guard let text = segment["text"].text, target == nil || target?.result != nil else { return }
    guard target != nil || (times.start ?? evictedEnd) >= evictedEnd else { return }
    var result = target?.result ?? RecognitionResult(start: times.start, end: times.end)
    result.translations = [
      .init(text: text, language: segment["target_language"].text, isFinal: true)
    ]
    let name = target?.name ?? tracker.newName()
    tracker.write(result, as: name)
    store(Segment(name: name, result: nil), at: times)
  }

  private func result(of segment: JSON, language: String?) -> RecognitionResult? {
    guard let text = segment["text"].text else { return nil }
    return RecognitionResult(
      original: .init(text: text, language: language), speaker: segment["speaker"].name,
      start: segment["start"].audioTime, end: segment["end"].audioTime)
  }

  /// Finishes segments whose translation did not arrive while many others were completed.
  private mutating func finishUntranslated(in tracker: inout UtteranceTracker) {
    for times in completed.keys.dropLast(Self.maxAwaitingTranslation) {
      guard let segment = completed[times], segment.result != nil else { continue }
      tracker.finish(segment.name)
      completed.set(Segment(name: segment.name, result: nil), for: times)
    }
  }

  private mutating func store(_ segment: Segment, at times: Times) {
    guard let oldest = completed.set(segment, for: times)?.key else { return }
    evictedEnd = max(evictedEnd, oldest.end ?? .zero)
  }
}
