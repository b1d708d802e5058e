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
    /// The last draft; nil once the segment was translated and is complete.
    var draft: UtteranceDraft?
  }

  private struct Open {
    let name: String
    var draft: UtteranceDraft
  }

  private var completed: [Times: Completed] = [:]
  private var order: [Times] = []
  /// The end of the latest evicted segment; segments that begin earlier are ignored.
  private var forgotten = Duration.zero
  private var open: Open?

  /// Resets the store for another session, whose times are unrelated to the last session's.
  mutating func begin(in journal: inout UtteranceJournal) {
    if let open { journal.finish(open.name) }
    self = SegmentLedger()
  }

  /// Adds a completed segment, which does not change any more.
  mutating func complete(
    _ segment: Segment, language: String?, in journal: inout UtteranceJournal
  ) {
    let times = Times(segment)
    guard completed[times] == nil, (times.start ?? forgotten) >= forgotten else { return }
    guard var draft = draft(of: segment, language: language) else { return }
    draft.original?.isFinal = true
    // A completed segment that overlaps the open segment is the same segment.
    let wasOpen = open.map { times.end ?? .zero > $0.draft.start ?? .zero } ?? true
    let name = (wasOpen ? open?.name : nil) ?? journal.newName()
    if wasOpen { open = nil }
    journal.write(draft, as: name)
    remember(Completed(name: name, draft: draft), at: times)
    giveUpTranslations(in: &journal)
  }

  /// Updates the open segment.
  mutating func grow(_ segment: Segment, language: String?, in journal: inout UtteranceJournal) {
    guard let draft = draft(of: segment, language: language), !draft.isBlank else { return }
    // The last open segment never appeared as completed and its time is over: finish it as it is.
    if let last = open, let end = last.draft.end, let start = draft.start, start >= end {
      journal.finish(last.name)
      open = nil
    }
    let name = open?.name ?? journal.newName()
    open = Open(name: name, draft: draft)
    journal.write(draft, as: name)
  }

  /// Adds the translation of a completed segment.
  mutating func translate(_ segment: Segment, in journal: inout UtteranceJournal) {
    let times = Times(segment)
    let target = completed[times]
    guard let text = segment.text, target == nil || target?.draft != nil else { return }
    guard target != nil || (times.start ?? forgotten) >= forgotten else { return }
    var draft = target?.draft ?? UtteranceDraft()
    if target == nil {
      draft.start = times.start
      draft.end = times.end
    }
    draft.translations = [.init(text, language: segment.targetLanguage, isFinal: true)]
    let name = target?.name ?? journal.newName()
    journal.write(draft, as: name)
    if target == nil {
      remember(Completed(name: name, draft: nil), at: times)
    } else {
      completed[times]?.draft = nil
    }
  }

  private func draft(of segment: Segment, language: String?) -> UtteranceDraft? {
    guard let text = segment.text else { return nil }
    var draft = UtteranceDraft(original: .init(text, language: language))
    draft.speaker = segment.speaker?.text
    draft.start = segment.start?.duration
    draft.end = segment.end?.duration
    return draft
  }

  /// Finishes segments whose translation did not arrive while many others were completed.
  private mutating func giveUpTranslations(in journal: inout UtteranceJournal) {
    for times in order.dropLast(Self.mostAwaited) {
      guard let segment = completed[times], segment.draft != nil else { continue }
      journal.finish(segment.name)
      completed[times]?.draft = nil
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
