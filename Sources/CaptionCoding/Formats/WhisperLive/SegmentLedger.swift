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
    /// The last snapshot; nil once the segment was translated and is complete.
    var snapshot: UtteranceSnapshot?
  }

  private struct Open {
    let name: String
    var snapshot: UtteranceSnapshot
  }

  private var completed: [Times: Completed] = [:]
  private var order: [Times] = []
  /// The end of the latest evicted segment; segments that begin earlier are ignored.
  private var forgotten = Duration.zero
  private var open: Open?

  /// Resets the store for another session, whose times are unrelated to the last session's.
  mutating func begin(in differ: inout UtteranceDiffer) {
    if let open { differ.finish(open.name) }
    self = SegmentLedger()
  }

  /// Adds a completed segment, which does not change any more.
  mutating func complete(
    _ segment: Segment, language: String?, in differ: inout UtteranceDiffer
  ) {
    let times = Times(segment)
    guard completed[times] == nil, (times.start ?? forgotten) >= forgotten else { return }
    guard var snapshot = snapshot(of: segment, language: language) else { return }
    snapshot.original?.isFinal = true
    // A completed segment that overlaps the open segment is the same segment.
    let wasOpen = open.map { times.end ?? .zero > $0.snapshot.start ?? .zero } ?? true
    let name = (wasOpen ? open?.name : nil) ?? differ.newName()
    if wasOpen { open = nil }
    differ.write(snapshot, as: name)
    remember(Completed(name: name, snapshot: snapshot), at: times)
    giveUpTranslations(in: &differ)
  }

  /// Updates the open segment.
  mutating func grow(_ segment: Segment, language: String?, in differ: inout UtteranceDiffer) {
    guard let snapshot = snapshot(of: segment, language: language), !snapshot.isBlank else {
      return
    }
    // The last open segment never appeared as completed and its time is over: finish it as it is.
    if let last = open, let end = last.snapshot.end, let start = snapshot.start, start >= end {
      differ.finish(last.name)
      open = nil
    }
    let name = open?.name ?? differ.newName()
    open = Open(name: name, snapshot: snapshot)
    differ.write(snapshot, as: name)
  }

  /// Adds the translation of a completed segment.
  mutating func translate(_ segment: Segment, in differ: inout UtteranceDiffer) {
    let times = Times(segment)
    let target = completed[times]
    guard let text = segment.text, target == nil || target?.snapshot != nil else { return }
    guard target != nil || (times.start ?? forgotten) >= forgotten else { return }
    var snapshot = target?.snapshot ?? UtteranceSnapshot()
    if target == nil {
      snapshot.start = times.start
      snapshot.end = times.end
    }
    snapshot.translations = [.init(text, language: segment.targetLanguage, isFinal: true)]
    let name = target?.name ?? differ.newName()
    differ.write(snapshot, as: name)
    if target == nil {
      remember(Completed(name: name, snapshot: nil), at: times)
    } else {
      completed[times]?.snapshot = nil
    }
  }

  private func snapshot(of segment: Segment, language: String?) -> UtteranceSnapshot? {
    guard let text = segment.text else { return nil }
    var snapshot = UtteranceSnapshot(original: .init(text, language: language))
    snapshot.speaker = segment.speaker?.text
    snapshot.start = segment.start?.duration
    snapshot.end = segment.end?.duration
    return snapshot
  }

  /// Finishes segments whose translation did not arrive while many others were completed.
  private mutating func giveUpTranslations(in differ: inout UtteranceDiffer) {
    for times in order.dropLast(Self.mostAwaited) {
      guard let segment = completed[times], segment.snapshot != nil else { continue }
      differ.finish(segment.name)
      completed[times]?.snapshot = nil
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
