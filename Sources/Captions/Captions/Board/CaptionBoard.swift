internal import DequeModule

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
  /// The maximum number of finished utterances stored.
  ///
  /// The oldest ones are forgotten first.
  static let maxFinished = 64
  /// The maximum number of unfinished utterances stored.
  ///
  /// The oldest ones are forgotten first.
  static let maxUnfinished = 128

  /// The stability policies of the readers.
  var policies: [StabilityPolicy]
  /// The number of ignored updates to finished utterances or final translations.
  package private(set) var lateUpdates = 0

  /// The utterances, in order of first appearance.
  var utterances: [Utterance] = []
  var notices = NoticeBoard()
  var pipelines = PipelineStates()
  /// The last view of each reader.
  ///
  /// A view is added when its reader is set or first asks. `setReaders` removes all other views.
  var views: [Reader: View] = [:]
  /// The number of changes that may have affected a view.
  var changes = 0
  private var finishedNames = FinishedNames()
  private var revisionStats = RevisionStatsStore()
  private var nextNumber = 0

  /// Creates an empty board for readers with these stability policies.
  ///
  /// A reader with another policy adds the policy when the reader is set or first asks.
  package init(policies: [StabilityPolicy] = [.balanced]) {
    self.policies = StabilityPolicy.allCases.filter(policies.contains)
  }

  /// Applies an event as specified by version 1 of the caption stream's contract.
  ///
  /// The event precedes any change that is due by itself at the same time: a text that is updated
  /// at its deadline has not been unchanged for long enough.
  package mutating func apply(_ event: CaptionEvent, at instant: Duration) {
    revealDue(before: instant)
    changes += 1
    switch event {
    case .utterance(let id, let snapshot):
      if case .connection(let connection) = id.scope { pipelines.noteActivity(of: connection) }
      apply(snapshot, of: id, at: instant)
    case .expired(let id): remove(id)
    case .clear: clear()
    case .notice(let text, let connection): notices.post(text, from: connection)
    case .hello(let hello, let connection): pipelines.recordHello(hello, from: connection)
    case .state(let state, let connection): pipelines.setState(state, from: connection)
    case .ended(let connection): end(connection)
    case .level, .languages, .followed: break
    }
  }

  /// Forgets finished captions that a reader has read and that have left the window.
  ///
  /// A caption is forgotten once all readers that receive it have released it.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the captions. Unfinished captions stay on the board.
  ///   - reader: The reader of the captions.
  package mutating func release(_ numbers: Set<Int>, by reader: Reader = Reader()) {
    guard !numbers.isEmpty, let ranks = views[reader]?.ranks else { return }
    for utterance in utterances where utterance.isFinished {
      guard let number = ranks[utterance.number], numbers.contains(number) else { continue }
      views[reader]?.releasedNumbers.insert(utterance.number)
    }
    let views = views
    let count = utterances.count
    utterances.removeAll { utterance in
      // An unfinished utterance may go on, at least in another language. If it were forgotten, its
      // next update would show its words again.
      guard utterance.isFinished, let number = ranks[utterance.number],
        numbers.contains(number)
      else { return false }
      return views.allSatisfy { other, view in
        view.releasedNumbers.contains(utterance.number) || utterance.textVersion(for: other) == nil
      }
    }
    if utterances.count != count { changes += 1 }
  }

  /// Displays all of every text whose deadline is at or before `instant`, in order of deadlines.
  mutating func revealDue(through instant: Duration) {
    while let deadline = revealDeadline, deadline <= instant { revealDue(at: deadline) }
  }

  private mutating func revealDue(before instant: Duration) {
    while let deadline = revealDeadline, deadline < instant { revealDue(at: deadline) }
  }

  private mutating func revealDue(at instant: Duration) {
    for index in utterances.indices where !utterances[index].isFinished {
      utterances[index].revealDue(at: instant)
    }
    changes += 1
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
      snapshot, at: instant, stats: &revisionStats[id.scope])
    lateUpdates += utterances[index].lateChanges - lateBefore
    for reader in views.keys { views[reader]?.rank(utterances[index], reader) }
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
    utterances.append(Utterance(id: id, number: nextNumber, policies: policies))
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

  private mutating func forgetOldest(beyond limit: Int, where belongs: (Utterance) -> Bool) {
    guard utterances.count > limit else { return }
    var surplus = utterances.count(where: belongs) - limit
    guard surplus > 0 else { return }
    var forgotten: [Utterance] = []
    utterances.removeAll { utterance in
      guard surplus > 0, belongs(utterance) else { return false }
      surplus -= 1
      forgotten.append(utterance)
      return true
    }
    for (reader, view) in views {
      views[reader]?.leftOutCount += forgotten.count {
        $0.isVisible(to: reader) && !view.releasedNumbers.contains($0.number)
      }
    }
  }

  /// Removes finished utterances and hides the words so far of the unfinished ones.
  private mutating func clear() {
    utterances.removeAll(where: \.isFinished)
    for index in utterances.indices { utterances[index].hide() }
  }

  private mutating func end(_ connection: ConnectionID) {
    notices.post(nil, from: connection)
    pipelines.remove(connection)
    revisionStats.forget(.connection(connection))
    for index in utterances.indices
    where utterances[index].id.scope == .connection(connection) {
      utterances[index].abandon()
      // The end of a text may reveal words for the first time.
      for reader in views.keys { views[reader]?.rank(utterances[index], reader) }
    }
    forgetSurplus()
  }
}

/// The names of recently finished utterances, used to recognize late updates.
///
/// The capacity bounds how many names are stored. The oldest ones are forgotten and may be used
/// again.
package struct FinishedNames: Sendable {
  private let capacity: Int
  private var names: Set<UtteranceID> = []
  /// The names, oldest first.
  private var order: Deque<UtteranceID> = []

  package init(capacity: Int = 4096) {
    self.capacity = capacity
  }

  package func contains(_ id: UtteranceID) -> Bool { names.contains(id) }

  /// Inserts the name of an utterance, in O(1).
  ///
  /// The call has no effect for unnamed utterances.
  package mutating func insert(_ id: UtteranceID) {
    guard case .named = id.name, names.insert(id).inserted else { return }
    order.append(id)
    if order.count > capacity, let oldest = order.popFirst() { names.remove(oldest) }
  }
}

/// The short status messages of the connections, one for each.
///
/// A notice lasts until the connection replaces it, clears it or ends.
struct NoticeBoard: Sendable {
  /// The maximum length of a notice in code points; longer notices are cut.
  static let maxLength = 200
  /// The maximum number of connections with a notice, which is twice a listener's clients.
  ///
  /// The oldest notice leaves for a further one.
  static let maxConnections = 128

  private var notices: [(from: ConnectionID, text: String)] = []

  init() {}

  /// Replaces the notice of a connection.
  ///
  /// Nil or blank text removes the notice.
  mutating func post(_ text: String?, from connection: ConnectionID) {
    let text = text.map { String($0.unicodeScalars.prefix(Self.maxLength)) } ?? ""
    guard !notices.contains(where: { $0.from == connection && $0.text == text }) else { return }
    notices.removeAll { $0.from == connection }
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    if notices.count == Self.maxConnections { notices.removeFirst() }
    notices.append((connection, text))
  }

  /// The notices, in order of their last change.
  var texts: [String] { notices.map(\.text) }
}

/// The states that connections reported, and the connections that receive control requests.
struct PipelineStates: Sendable {
  /// The reported states; a nil value belongs to a connection that has not reported one yet.
  private var states: [ConnectionID: PipelineState?] = [:]
  private var requestReceivers: Set<ConnectionID> = []
  /// The connections that have sent a hello, or an utterance outside a shared stream.
  private var senders: Set<ConnectionID> = []

  init() {}

  mutating func recordHello(_ hello: PipelineHello, from connection: ConnectionID) {
    noteActivity(of: connection)
    guard hello.wantsControl, requestReceivers.insert(connection).inserted else { return }
    if states[connection] == nil { states[connection] = .some(nil) }
  }

  /// Notes that the connection has sent a hello or an utterance.
  mutating func noteActivity(of connection: ConnectionID) {
    senders.insert(connection)
  }

  /// Records a reported state, even of a connection that receives no requests.
  ///
  /// A pipeline that cannot be controlled may still be recording.
  mutating func setState(_ state: PipelineState, from connection: ConnectionID) {
    states[connection] = state
  }

  mutating func remove(_ connection: ConnectionID) {
    states[connection] = nil
    requestReceivers.remove(connection)
    senders.remove(connection)
  }

  /// True if at least one connection receives control requests.
  var acceptsRequests: Bool { !requestReceivers.isEmpty }

  /// The combined state of all pipelines.
  ///
  /// The value is never `paused` while a pipeline that reports its state may be recording.
  var status: PipelineStatus {
    if states.isEmpty { return senders.isEmpty ? .notConnected : .uncontrolled }
    if states.values.contains(where: { $0 == .listening || $0 == .hearing }) { return .listening }
    return states.values.contains(nil) ? .unconfirmed : .paused
  }
}
