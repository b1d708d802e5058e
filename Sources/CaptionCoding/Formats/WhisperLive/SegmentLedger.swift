internal import Captions

/// Which utterance each of WhisperLive's segments is.
struct SegmentLedger: Sendable {
  typealias Segment = WhisperLiveMessage.Segment

  /// So many completed segments are known by their times; older ones are known to be old.
  private static let mostKnown = 128
  /// So many of them may wait for their translation.
  private static let mostAwaited = 64

  private struct Times: Hashable {
    let start: Duration?
    let end: Duration?
    /// What is known without times is known by its words.
    let text: String?

    init(_ segment: Segment) {
      start = segment.start?.duration
      end = segment.end?.duration
      text = start == nil ? segment.text : nil
    }
  }

  private struct Completed {
    let name: String
    /// Nil once it was translated: nothing more will be written of it.
    var draft: UtteranceDraft?
  }

  private struct Open {
    let name: String
    var draft: UtteranceDraft
  }

  private var completed: [Times: Completed] = [:]
  private var order: [Times] = []
  /// No completed segment that begins earlier is known any more.
  private var forgotten = Duration.zero
  private var open: Open?

  /// Another session: its times say nothing about those of the last one.
  mutating func begin(in journal: inout UtteranceJournal) {
    if let open { journal.finish(open.name) }
    self = SegmentLedger()
  }

  /// Takes in a segment that will not change.
  mutating func complete(
    _ segment: Segment, language: String?, in journal: inout UtteranceJournal
  ) {
    let times = Times(segment)
    guard completed[times] == nil, (times.start ?? forgotten) >= forgotten else { return }
    guard var draft = draft(of: segment, language: language) else { return }
    draft.original?.isFinal = true
    // What was completed over the time of the open segment was that one.
    let wasOpen = open.map { times.end ?? .zero > $0.draft.start ?? .zero } ?? true
    let name = (wasOpen ? open?.name : nil) ?? journal.newName()
    if wasOpen { open = nil }
    journal.write(draft, as: name)
    remember(Completed(name: name, draft: draft), at: times)
    giveUpTranslations(in: &journal)
  }

  /// Takes in the segment that is still being heard.
  mutating func grow(_ segment: Segment, language: String?, in journal: inout UtteranceJournal) {
    guard let draft = draft(of: segment, language: language), !draft.isBlank else { return }
    // The last one was left out of the completed ones, and its time is over: it stays as it was read.
    if let last = open, let end = last.draft.end, let start = draft.start, start >= end {
      journal.finish(last.name)
      open = nil
    }
    let name = open?.name ?? journal.newName()
    open = Open(name: name, draft: draft)
    journal.write(draft, as: name)
  }

  /// Takes in the translation of a completed segment.
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

  /// What was not translated while so many others were spoken will not be.
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
