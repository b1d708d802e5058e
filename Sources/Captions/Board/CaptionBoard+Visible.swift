// What is visible of the board, for whom, and until when.

extension CaptionBoard {
  /// A speaker who said nothing for so long no longer keeps a line while others speak.
  static let longestPause: Duration = .seconds(10)
  /// So many captions may wait for a line.
  static let spare = 2

  /// What one reader saw last, and from what it was made.
  struct View: Sendable {
    var captions: VisibleCaptions
    var changes: Int
    /// From then on it may look different though nothing arrived.
    var deadline: Duration?
    /// When the next caption takes its turn, where they pop on.
    var turn: Duration?
  }

  /// What the reader sees at that instant.
  ///
  /// O(1) when nothing has happened since the last call.
  package mutating func visible(
    at instant: Duration, for reader: Reader = Reader()
  ) -> VisibleCaptions {
    settle(through: instant)
    expire(at: instant)
    let last = views[reader]
    if let last, last.changes == changes, last.deadline.map({ instant < $0 }) ?? true {
      return last.captions
    }
    var now = VisibleCaptions()
    let turn = mode == .popOn ? turn(at: instant, for: reader) : nil
    now.captions =
      mode == .popOn ? popped(at: instant, for: reader) : tail(at: instant, for: reader)
    for index in now.captions.indices {
      now.captions[index].speaker = now.captions[index].speaker.map { speakers.welcome($0.name) }
    }
    now.notices = notices.texts
    now.pipeline = pipelines.status
    now.pipelineHearsRequests = pipelines.hearsRequests
    now.revision = last?.captions.revision ?? 0
    if !now.looksLike(last?.captions ?? VisibleCaptions()) { now.revision += 1 }
    views[reader] = View(
      captions: now, changes: changes,
      deadline: [nextDeadline(after: instant), turn].compactMap(\.self).min(), turn: turn)
    return now
  }

  /// When something visible may change by itself; nil if only an event can change it.
  package func nextDeadline(after instant: Duration) -> Duration? {
    let alive = utterances.lazy.filter { !$0.isSettled }
    let pauses = alive.map { $0.updatedAt + Self.longestPause }.filter { $0 > instant }
    let turns = views.values.compactMap(\.turn).filter { $0 > instant }
    return [holdDeadline, revealDeadline, pauses.min(), turns.min()].compactMap(\.self).min()
  }

  /// How much of an utterance that reader would see, as far as lines are left for it.
  package func showing(of id: UtteranceID, to reader: Reader) -> Showing {
    utterances.last { $0.id == id }?.showing(to: reader) ?? .nothing
  }

  /// What is being spoken, and the last of the rest to have changed, in order of first appearance.
  ///
  /// There are a few more than lines: which of them have one, and when, follows from how long they are.
  private func tail(at instant: Duration, for reader: Reader) -> [VisibleCaption] {
    var heard: Set<Speaker> = []
    var living: [VisibleCaption] = []
    var resting: [Utterance] = []
    for utterance in utterances.reversed() {
      let isNewestOfSpeaker = heard.insert(Speaker(utterance)).inserted
      let isLiving =
        isNewestOfSpeaker && !utterance.isSettled
        && instant < utterance.updatedAt + Self.longestPause
      if !isLiving {
        resting.append(utterance)
      } else if living.count < lines,
        let caption = utterance.visible(to: reader, isLiving: true)
      {
        living.append(caption)
      }
    }
    let latest = resting.sorted { ($0.updatedAt, $0.number) > ($1.updatedAt, $1.number) }
      .lazy.compactMap { $0.visible(to: reader, isLiving: false) }.prefix(lines + Self.spare)
    return (living + latest).sorted { $0.number < $1.number }
  }

  /// The one caption whose turn it is.
  private func popped(at instant: Duration, for reader: Reader) -> [VisibleCaption] {
    guard let shown = queues[reader]?.shown else { return [] }
    let utterance = utterances.first { $0.number == shown }
    return [utterance?.visible(to: reader, isLiving: false)].compactMap(\.self)
  }

  /// Lets captions take their turns.
  ///
  /// - Returns: when the next one does.
  private mutating func turn(at instant: Duration, for reader: Reader) -> Duration? {
    let shown = utterances.filter { $0.isShown(to: reader) }
    let candidates = shown.map { utterance in
      PopOnQueue.Candidate(
        number: utterance.number, changedAt: utterance.updatedAt,
        changes: utterance.updates,
        isReady: utterance.isSettled || utterance.updatedAt + PopOnQueue.pause <= instant,
        readingTime: utterance.readingTime)
    }
    let turn = queues[reader, default: PopOnQueue()].advance(candidates, at: instant)
    let pauses = candidates.lazy.filter { !$0.isReady }.map { $0.changedAt + PopOnQueue.pause }
    return [turn, pauses.min()].compactMap(\.self).min()
  }

  /// Who speaks, as far as utterances tell: one of them at a time is being spoken.
  private struct Speaker: Hashable {
    let scope: UtteranceID.Scope
    let name: String?

    init(_ utterance: Utterance) {
      scope = utterance.id.scope
      name = utterance.speaker
    }
  }
}
