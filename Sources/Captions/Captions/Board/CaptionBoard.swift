/// The current captions: utterances, notices and the states of the pipelines.
///
/// Events go in, the captions of each reader come out. The board has no clock: the caller passes
/// the current time as a duration since a fixed origin. Times never decrease. A live view and a
/// simulation therefore use the same board. Memory is bounded: old utterances are forgotten, and
/// only the end of a long text is stored. `LineRoll` decides which captions have a line, and for
/// how long.
///
/// The board is a value, owned by one thread.
package struct CaptionBoard: Sendable {
  /// The maximum numbers of utterances stored; the oldest ones are forgotten first.
  static let maxFinished = 64
  static let maxUnfinished = 128
  /// The maximum length of a notice in code points; longer notices are cut.
  static let maxNoticeLength = 200

  /// The policy that limits how much a displayed text may still change.
  var stability: StabilityPolicy
  /// The number of ignored updates to finished utterances or final translations.
  package private(set) var lateUpdates = 0

  /// The utterances, in order of first appearance.
  var utterances: [Utterance] = []
  var notices = CurrentNotices<ConnectionID, PipelineNotice>()
  var pipelines = PipelineStates()
  var voices = Voices()
  /// The last view of each reader.
  ///
  /// A view is added when its reader is set or first asks. `setReaders` removes all other views.
  var views: [Reader: View] = [:]
  /// The number of changes that may have affected a view.
  var changes = 0
  private var finishedNames = FinishedNames()
  /// The end of a named stream is not signaled, so the number of scopes is bounded.
  private var revisionStats = BoundedDictionary<UtteranceID.Scope, PipelineRevisionStats>(
    limit: 256)
  private var nextNumber = 0

  /// Creates an empty board.
  package init(stability: StabilityPolicy = .balanced) {
    self.stability = stability
  }

  /// Applies an event as specified by version 1 of the caption stream's contract.
  ///
  /// The event precedes any change that is due by itself at the same time: a text that is updated
  /// at its deadline has not been unchanged for long enough.
  package mutating func apply(_ event: CaptionEvent, at instant: Duration) {
    revealDue { $0 < instant }
    changes += 1
    switch event {
    case .utterance(let id, let snapshot):
      if case .connection(let connection) = id.scope { pipelines.noteActivity(of: connection) }
      apply(snapshot, of: id, at: instant)
    case .expired(let id): remove(id)
    case .clear: clear()
    case .notice(let notice, let connection): post(notice, from: connection)
    case .hello(let hello, let connection): pipelines.recordHello(hello, from: connection)
    case .state(let state, let connection): pipelines.setState(state, from: connection)
    case .ended(let connection): end(connection)
    case .invitation(_, let connection): pipelines.noteActivity(of: connection)
    case .level, .languages, .followed, .voice: break
    }
  }

  /// Forgets finished captions that a reader has read and that have left the window.
  ///
  /// A caption is forgotten once all readers that receive it have released it. Captions that the
  /// reader is shown at present stay, however many others come.
  package mutating func release(
    _ numbers: Set<Int>, keeping shown: Set<Int> = [], by reader: Reader = Reader()
  ) {
    views[reader]?.shownCaptions = shown
    guard !numbers.isEmpty, let ranks = views[reader]?.ranks else { return }
    // An unfinished utterance may go on, at least in another language. If it were forgotten, its
    // next update would show its words again.
    let released = utterances.filter { utterance in
      utterance.isFinished && ranks[utterance.number].map(numbers.contains) == true
    }.map(\.number)
    views[reader]?.releasedNumbers.formUnion(released)
    let (views, count) = (views, utterances.count)
    utterances.removeAll { utterance in
      released.contains(utterance.number)
        && views.allSatisfy { other, view in
          view.releasedNumbers.contains(utterance.number)
            || utterance.textVersion(for: other) == nil
        }
    }
    if utterances.count != count { changes += 1 }
  }

  /// Displays all of every text whose deadline is due, in order of deadlines.
  mutating func revealDue(_ isDue: (Duration) -> Bool) {
    while let deadline = revealDeadline, isDue(deadline) {
      for index in utterances.indices where !utterances[index].isFinished {
        utterances[index].revealDue(at: deadline)
      }
      changes += 1
    }
  }

  /// The state of the pipeline that hears most at present; nil if none reports its state.
  package var pipelineState: PipelineState? { pipelines.mostAttentive }

  /// Returns the reader's translation of an utterance once it will not change again, as a voice reads
  /// it; nil before that, and for words that were spoken in the reader's language.
  package func finalTranslation(of id: UtteranceID, for reader: Reader) -> FinalTranslation? {
    utterances.last { $0.id == id }?.finalTranslation(for: reader)
  }

  /// Returns the number of an utterance among the captions of a reader; nil if the reader received no words of it.
  package func captionNumber(ofUtterance number: Int, for reader: Reader) -> Int? {
    views[reader]?.ranks[number]
  }

  /// The next time at which a text is displayed whole and confirmed without an event; nil if there
  /// is none.
  var revealDeadline: Duration? {
    utterances.lazy.filter { !$0.isFinished }.compactMap(\.deadline).min()
  }
}

// MARK: - The events

extension CaptionBoard {
  private mutating func apply(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, at instant: Duration
  ) {
    let existing = index(of: id)
    guard existing.map({ !utterances[$0].isFinished }) ?? !finishedNames.contains(id) else {
      lateUpdates += 1
      return
    }
    guard snapshot.isCancelled.value != true else { return remove(id) }
    let index = existing ?? append(id)
    guard utterances[index].accepts(snapshot) else { return }
    let lateBefore = utterances[index].lateChanges
    utterances[index].apply(
      snapshot, at: instant, by: stability,
      stats: &revisionStats[id.scope, default: PipelineRevisionStats()])
    lateUpdates += utterances[index].lateChanges - lateBefore
    for reader in views.keys { views[reader]?.rank(utterances[index], reader, among: &voices) }
    if utterances[index].isFinished { finishedNames.insert(id) }
    forgetSurplus()
  }

  /// Removes the utterance, if it is present, and ignores later updates of its name.
  private mutating func remove(_ id: UtteranceID) {
    if let index = index(of: id) { utterances.remove(at: index) }
    finishedNames.insert(id)
  }

  /// The index of the utterance that an update with this id refers to; nil for a new utterance.
  private func index(of id: UtteranceID) -> Int? {
    switch id.name {
    case .named: utterances.lastIndex { $0.id == id }
    case .unnamed: utterances.lastIndex { $0.id == id && !$0.isFinished }
    case .oneShot: nil
    }
  }

  private mutating func append(_ id: UtteranceID) -> Int {
    utterances.append(Utterance(id: id, number: nextNumber))
    nextNumber += 1
    return utterances.count - 1
  }

  private mutating func forgetSurplus() {
    guard utterances.count > Self.maxFinished else { return }
    forgetUnseen()
    forgetOldest(beyond: Self.maxFinished, where: \.isFinished)
    forgetOldest(beyond: Self.maxUnfinished, where: { !$0.isFinished })
  }

  /// Removes finished utterances that no reader receives, to leave room for the others.
  private mutating func forgetUnseen() {
    guard !views.isEmpty else { return }
    utterances.removeAll { utterance in
      utterance.isFinished && views.keys.allSatisfy { utterance.textVersion(for: $0) == nil }
    }
  }

  /// Forgets the oldest utterances of the source that has most of them, and of its speaker who has
  /// most, down to the limit.
  ///
  /// A source that sends many captions costs no other source its place. Captions that a reader is
  /// shown stay.
  private mutating func forgetOldest(beyond limit: Int, where belongs: (Utterance) -> Bool) {
    let surplus = utterances.count(where: belongs) - limit
    guard surplus > 0 else { return }
    for _ in 0..<surplus {
      let candidates = utterances.indices.filter {
        belongs(utterances[$0]) && !isShown(utterances[$0])
      }
      let ofSource = candidates.largestGroup(by: { utterances[$0].id.scope })
      guard let index = ofSource.largestGroup(by: { utterances[$0].speaker }).first else { return }
      let oldest = utterances.remove(at: index)
      for (reader, view) in views
      where oldest.isVisible(to: reader) && !view.releasedNumbers.contains(oldest.number) {
        views[reader]?.leftOutCounts[oldest.id.scope, default: 0] += 1
      }
    }
  }

  /// True if a reader is shown words of the utterance at present.
  private func isShown(_ utterance: Utterance) -> Bool {
    views.values.contains { view in
      view.ranks[utterance.number].map(view.shownCaptions.contains) ?? false
    }
  }

  /// Removes finished utterances and hides the words so far of the unfinished ones.
  private mutating func clear() {
    utterances.removeAll(where: \.isFinished)
    for index in utterances.indices { utterances[index].hide() }
  }

  private mutating func post(_ notice: PipelineNotice?, from connection: ConnectionID) {
    var notice = notice
    let text = notice?.text ?? ""
    notice?.text = String(text.unicodeScalars.prefix(Self.maxNoticeLength))
    let isBlank = text.allSatisfy(\.isWhitespace)
    notices.set(isBlank ? nil : notice, about: connection)
  }

  private mutating func end(_ connection: ConnectionID) {
    notices.set(nil, about: connection)
    pipelines.remove(connection)
    _ = revisionStats.removeValue(forKey: .connection(connection))
    for index in utterances.indices
    where utterances[index].id.scope == .connection(connection) {
      utterances[index].abandon()
      // The end of a text may reveal words for the first time.
      for reader in views.keys { views[reader]?.rank(utterances[index], reader, among: &voices) }
    }
    forgetSurplus()
  }
}

extension [Int] {
  /// The elements of the group with most of them; of several groups, of the one that begins first.
  fileprivate func largestGroup<Group: Hashable>(by group: (Int) -> Group) -> [Int] {
    var counts: [Group: Int] = [:]
    for element in self { counts[group(element), default: 0] += 1 }
    guard counts.count > 1, let most = counts.values.max(),
      let first = first(where: { counts[group($0)] == most })
    else { return self }
    let chosen = group(first)
    return filter { group($0) == chosen }
  }
}

/// The names of recently finished utterances, used to recognize late updates.
///
/// The oldest ones are forgotten and may be used again.
package struct FinishedNames: Sendable {
  /// The number of stored names.
  package static let limit = 4096

  private var names = RecentDictionary<UtteranceID, Void>(limit: FinishedNames.limit)

  package init() {}

  package func contains(_ id: UtteranceID) -> Bool { names[id] != nil }

  /// Inserts the name of an utterance, which has no effect for unnamed ones.
  package mutating func insert(_ id: UtteranceID) {
    if case .named = id.name { names.set((), for: id) }
  }
}

/// The pipelines that reported a state, asked for requests, or sent captions, and their state.
struct PipelineStates: Sendable {
  private struct Pipeline {
    var acceptsRequests = false
    /// The reported state; nil for a pipeline that has not reported one.
    var state: PipelineState?
  }

  /// The connections that have sent a hello, a state, or an utterance outside a shared stream.
  private var pipelines: [ConnectionID: Pipeline] = [:]

  mutating func recordHello(_ hello: PipelineHello, from connection: ConnectionID) {
    noteActivity(of: connection)
    if hello.wantsControl { pipelines[connection]?.acceptsRequests = true }
  }

  /// Notes that the connection has sent a hello or an utterance.
  mutating func noteActivity(of connection: ConnectionID) {
    if pipelines[connection] == nil { pipelines[connection] = Pipeline() }
  }

  /// Records a reported state, even of a connection that receives no requests.
  ///
  /// A pipeline that cannot be controlled may still be recording.
  mutating func setState(_ state: PipelineState, from connection: ConnectionID) {
    pipelines[connection, default: Pipeline()].state = state
  }

  mutating func remove(_ connection: ConnectionID) { pipelines[connection] = nil }

  /// True if at least one connection receives control requests.
  var acceptsRequests: Bool { pipelines.values.contains(where: \.acceptsRequests) }

  /// The combined state of all pipelines.
  ///
  /// The value is never `paused` while a pipeline that reports its state may be recording.
  var status: PipelineStatus {
    let states = pipelines.values.filter { $0.acceptsRequests || $0.state != nil }.map(\.state)
    if states.isEmpty { return pipelines.isEmpty ? .notConnected : .uncontrolled }
    if states.contains(where: { $0 != nil && $0 != .paused }) { return .listening }
    return states.contains(nil) ? .unconfirmed : .paused
  }

  /// The state that matters most to one who wants to speak: that somebody is heard, then that
  /// somebody would be; nil if no pipeline reports its state.
  var mostAttentive: PipelineState? {
    let states = pipelines.values.compactMap(\.state)
    return [.hearing, .listening, .muted, .paused].first(where: states.contains)
  }
}
