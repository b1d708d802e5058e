/// All that was said and is still of use to a reader: utterances, notices, what the pipelines do.
///
/// Events go in, what is visible comes out. The board has no clock: the caller hands in the instant, a
/// duration since any fixed beginning that never goes backwards, so a live view and a virtual clock
/// read the same board. Whatever arrives, it stays small: old utterances are forgotten, long texts keep
/// their end. Breaking lines, rolling them and painting are others' business, and so is the transcript.
///
/// A value: one thread owns it.
package struct CaptionBoard: Sendable {
  /// Finished utterances beyond this are forgotten, oldest first.
  static let mostFinished = 64
  /// Unfinished ones beyond this too: nobody shows so many at once.
  static let mostAlive = 128

  /// How many lines a window can show; so many people speak at most, and a few more captions may wait.
  package var lines: Int {
    didSet { changes += 1 }
  }
  /// Finished captions go after so long a silence, but not before they can have been read; nil: they
  /// stay until replaced.
  package var hold: Duration? {
    didSet { changes += 1 }
  }
  /// How captions come and go.
  package let mode: CaptionMode
  /// How much a text may still change that is shown.
  package let stability: StabilityPolicy
  /// Updates to utterances that were finished already; they changed nothing.
  package private(set) var lateUpdates = 0

  /// In order of first appearance.
  var utterances: [Utterance] = []
  var notices = NoticeBoard()
  var pipelines = PipelineRoster()
  var speakers = SpeakerRoster()
  /// When anything was last said.
  var lastUpdate: Duration?
  /// What each reader saw last, to tell whether they see something else now.
  var views: [Reader: View] = [:]
  /// Which caption each reader sees where captions pop on.
  var queues: [Reader: PopOnQueue] = [:]
  /// Counts everything that may have changed what is visible.
  var changes = 0
  private var finishedNames = FinishedNames()
  private var churn = ChurnLedger()
  private var nextNumber = 0

  /// - Parameters:
  ///   - lines: how many lines a window can show.
  ///   - hold: after how long a silence finished captions go; nil for never.
  ///   - mode: how captions come and go.
  ///   - stability: how much a text may still change that is shown.
  package init(
    lines: Int = 2, hold: Duration? = nil, mode: CaptionMode = .rollUp,
    stability: StabilityPolicy = .balanced
  ) {
    self.lines = lines
    self.hold = hold
    self.mode = mode
    self.stability = stability
  }

  /// Takes an event in; what it means is the caption stream's contract, version 1.
  ///
  /// What arrives at an instant comes before what the board does at it by itself: a text is not still that
  /// just goes on.
  package mutating func apply(_ event: CaptionEvent, at instant: Duration) {
    settle(before: instant)
    expire(at: instant)
    changes += 1
    switch event {
    case .update(let id, let update):
      if case .connection(let connection) = id.scope { pipelines.hear(connection) }
      apply(update, to: id, at: instant)
    case .expired(let id): remove(id)
    case .clear: clear()
    case .notice(let text, let connection): notices.post(text, from: connection)
    case .hello(let hello, let connection): pipelines.greet(hello, from: connection)
    case .state(let state, let connection): pipelines.confirm(state, from: connection)
    case .ended(let connection): end(connection)
    }
  }

  /// Shows all there is of texts that have stood long enough, one instant after the other.
  mutating func settle(through instant: Duration) {
    while let deadline = revealDeadline, deadline <= instant { settle(at: deadline) }
  }

  private mutating func settle(before instant: Duration) {
    while let deadline = revealDeadline, deadline < instant { settle(at: deadline) }
  }

  private mutating func settle(at instant: Duration) {
    for index in utterances.indices where !utterances[index].isFinished {
      utterances[index].settle(at: instant)
    }
    changes += 1
  }

  /// When the next text will have stood long enough.
  var revealDeadline: Duration? {
    utterances.lazy.filter { !$0.isFinished }.compactMap(\.deadline).min()
  }

  /// Takes finished captions away after the silence they may last.
  mutating func expire(at instant: Duration) {
    guard let deadline = holdDeadline, deadline <= instant else { return }
    for utterance in utterances where utterance.isSettled { finishedNames.insert(utterance.id) }
    utterances.removeAll(where: \.isSettled)
    changes += 1
  }

  /// When the finished captions are to go, if there are any.
  var holdDeadline: Duration? {
    guard let hold, let lastUpdate else { return nil }
    let read = utterances.lazy.filter(\.isSettled).map { $0.updatedAt + $0.readingTime }.max()
    return read.map { max($0, lastUpdate + hold) }
  }
}

// MARK: - The events

extension CaptionBoard {
  private mutating func apply(
    _ update: CaptionUpdate, to id: UtteranceID, at instant: Duration
  ) {
    let place = place(of: id)
    guard place.map({ !utterances[$0].isFinished }) ?? !finishedNames.contains(id) else {
      lateUpdates += 1
      return
    }
    lastUpdate = instant
    guard update.isCancelled.value != true else { return remove(id) }
    let index = place ?? open(id, at: instant)
    let lateBefore = utterances[index].lateChanges
    utterances[index].apply(
      update, at: instant, policy: stability, churn: &churn[id.scope])
    lateUpdates += utterances[index].lateChanges - lateBefore
    if utterances[index].isFinished { finishedNames.insert(id) }
    forgetSurplus()
  }

  /// Nobody may speak of it again, whether it is there or not.
  private mutating func remove(_ id: UtteranceID) {
    if let place = place(of: id) { utterances.remove(at: place) }
    finishedNames.insert(id)
  }

  /// Where the utterance stands that an update with this id means; nil if it is a new one.
  private func place(of id: UtteranceID) -> Int? {
    switch id.name {
    case .named: utterances.lastIndex { $0.id == id }
    case .current: utterances.lastIndex { $0.id == id && !$0.isFinished }
    case .own: nil
    }
  }

  private mutating func open(_ id: UtteranceID, at instant: Duration) -> Int {
    utterances.append(Utterance(id: id, number: nextNumber, at: instant))
    nextNumber += 1
    return utterances.count - 1
  }

  private mutating func forgetSurplus() {
    forgetOldest(beyond: Self.mostFinished, where: \.isFinished)
    forgetOldest(beyond: Self.mostAlive, where: { !$0.isFinished })
  }

  private mutating func forgetOldest(beyond most: Int, where belongs: (Utterance) -> Bool) {
    guard utterances.count > most else { return }
    var surplus = utterances.count(where: belongs) - most
    utterances.removeAll { utterance in
      guard surplus > 0, belongs(utterance) else { return false }
      surplus -= 1
      return true
    }
  }

  /// Finished captions go; of the others only what comes after will show.
  private mutating func clear() {
    utterances.removeAll(where: \.isFinished)
    for index in utterances.indices { utterances[index].conceal() }
  }

  private mutating func end(_ connection: ConnectionID) {
    notices.post(nil, from: connection)
    pipelines.leave(connection)
    churn.forget(.connection(connection))
    for index in utterances.indices
    where utterances[index].id.scope == .connection(connection) {
      utterances[index].finish()
    }
    forgetSurplus()
  }
}
