internal import Captions

/// The store that maps WhisperLive's segments to utterances.
struct SegmentLedger: Sendable {
  typealias Segment = WhisperLiveMessage.Segment

  /// The number of completed segments that are remembered; earlier segments are ignored.
  private static let mostKnown = 128
  /// The number of completed segments that may wait for their translation.
  private static let mostAwaited = 64

  private struct Times: Hashable {
    let start: Duration?
    let end: Duration?
    /// The text of a segment without times, which identifies the segment.
    let text: String?

    init(_ segment: Segment) {
      start = segment.start?.duration
      end = segment.end?.duration
      text = start == nil ? segment.text : nil
    }
  }

  private struct Completed {
    let name: String
    /// The last result; nil once the segment was translated and is complete.
    var result: RecognitionResult?
  }

  private struct Open {
    let name: String
    var result: RecognitionResult
  }

  private var completed: [Times: Completed] = [:]
  private var order: [Times] = []
  /// The end of the latest evicted segment; segments that begin earlier are ignored.
  private var forgotten = Duration.zero
  private var open: Open?

  /// Resets the store for another session, whose times are unrelated to the last session's.
  mutating func begin(in tracker: inout UtteranceTracker) {
    if let open { tracker.finish(open.name) }
    self = SegmentLedger()
  }

  /// Adds a completed segment, which does not change any more.
  mutating func complete(
    _ segment: Segment, language: String?, in tracker: inout UtteranceTracker
  ) {
    let times = Times(segment)
    guard completed[times] == nil, (times.start ?? forgotten) >= forgotten else { return }
    guard var result = result(of: segment, language: language) else { return }
    result.original?.isFinal = true
    // A completed segment that overlaps the open segment is the same segment.
    let wasOpen = open.map { times.end ?? .zero > $0.result.start ?? .zero } ?? true
    let name = (wasOpen ? open?.name : nil) ?? tracker.newName()
    if wasOpen { open = nil }
    tracker.write(result, as: name)
    remember(Completed(name: name, result: result), at: times)
    giveUpTranslations(in: &tracker)
  }

  /// Updates the open segment.
  mutating func grow(_ segment: Segment, language: String?, in tracker: inout UtteranceTracker) {
    guard let result = result(of: segment, language: language), !result.isBlank else {
      return
    }
    // The last open segment never appeared as completed and its time is over: finish it as it is.
    if let last = open, let end = last.result.end, let start = result.start, start >= end {
      tracker.finish(last.name)
      open = nil
    }
    let name = open?.name ?? tracker.newName()
    open = Open(name: name, result: result)
    tracker.write(result, as: name)
  }

  /// Adds the translation of a completed segment.
  mutating func translate(_ segment: Segment, in tracker: inout UtteranceTracker) {
    let times = Times(segment)
    let target = completed[times]
    guard let text = segment.text, target == nil || target?.result != nil else { return }
    guard target != nil || (times.start ?? forgotten) >= forgotten else { return }
    var result = target?.result ?? RecognitionResult()
    if target == nil {
      result.start = times.start
      result.end = times.end
    }
    result.translations = [.init(text, language: segment.targetLanguage, isFinal: true)]
    let name = target?.name ?? tracker.newName()
    tracker.write(result, as: name)
    if target == nil {
      remember(Completed(name: name, result: nil), at: times)
    } else {
      completed[times]?.result = nil
    }
  }

  private func result(of segment: Segment, language: String?) -> RecognitionResult? {
    guard let text = segment.text else { return nil }
    var result = RecognitionResult(original: .init(text, language: language))
    result.speaker = segment.speaker?.text
    result.start = segment.start?.duration
    result.end = segment.end?.duration
    return result
  }

  /// Finishes segments whose translation did not arrive while many others were completed.
  private mutating func giveUpTranslations(in tracker: inout UtteranceTracker) {
    for times in order.dropLast(Self.mostAwaited) {
      guard let segment = completed[times], segment.result != nil else { continue }
      tracker.finish(segment.name)
      completed[times]?.result = nil
    }
  }

  private mutating func remember(_ segment: Completed, at times: Times) {
    completed[times] = segment
    order.append(times)
    guard order.count > Self.mostKnown else { return }
    let oldest = order.removeFirst()
    completed[oldest] = nil
    forgotten = max(forgotten, oldest.end ?? .zero)
  }
}
