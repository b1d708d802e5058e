/// All that was said and is still of use to a reader: utterances, notices, the pipelines' states.
///
/// Events go in, the captions of each reader come out. The board has no clock: the caller hands in the
/// instant, a duration since any fixed beginning that never goes backwards, so a live view and a virtual
/// clock read the same board. The board stays small: old utterances are forgotten, long texts keep their
/// end. Which captions have a line, and for how long, is decided by `LineRoll`.
///
/// A value: one thread owns it.
package struct CaptionBoard: Sendable {
  /// Finished utterances beyond this are forgotten, oldest first.
  static let mostFinished = 64
  /// Unfinished ones beyond this are forgotten too: nobody shows so many at once.
  static let mostAlive = 128

  /// How much a shown text may still change.
  package let stability: StabilityPolicy
  /// Updates to utterances that were finished already; they changed nothing.
  package private(set) var lateUpdates = 0

  /// In order of first appearance.
  var utterances: [Utterance] = []
  var notices = NoticeBoard()
  var pipelines = PipelineRoster()
  /// Every reader that has ever asked, and their last view of the board.
  var views: [Reader: View] = [:]
  /// Counts everything that may have changed a view.
  var changes = 0
  private var finishedNames = FinishedNames()
  private var churn = ChurnLedger()
  private var nextNumber = 0

  /// An empty board.
  package init(stability: StabilityPolicy = .balanced) {
    self.stability = stability
  }

  /// Takes an event in; its meaning is the caption stream's contract, version 1.
  ///
  /// An event at an instant comes before the changes that the board makes at this instant by itself: a
  /// text that just goes on has not stood still.
  package mutating func apply(_ event: CaptionEvent, at instant: Duration) {
    settle(before: instant)
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

  /// Forgets finished captions that their reader is through with.
  ///
  /// They were read, and have left the picture. What another reader is given too stays.
  ///
  /// - Parameters:
  ///   - numbers: the captions' numbers; unfinished ones stay.
  ///   - reader: whose captions they are.
  package mutating func release(_ numbers: Set<Int>, by reader: Reader = Reader()) {
    guard !numbers.isEmpty, let arrivals = views[reader]?.arrivals else { return }
    let others = views.keys.filter { $0 != reader }
    let count = utterances.count
    utterances.removeAll { utterance in
      // Of one that may go on, in another language at least, the words must not come again.
      guard utterance.isFinished, let number = arrivals[utterance.number] else { return false }
      return numbers.contains(number) && others.allSatisfy { utterance.hearing(of: $0) == nil }
    }
    if utterances.count != count { changes += 1 }
  }

  /// Shows all of the texts that have stood long enough, one instant after the other.
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
    guard update.isCancelled.value != true else { return remove(id) }
    let index = place ?? open(id)
    let lateBefore = utterances[index].lateChanges
    utterances[index].apply(
      update, at: instant, policy: stability, churn: &churn[id.scope])
    lateUpdates += utterances[index].lateChanges - lateBefore
    for reader in views.keys { views[reader]?.note(utterances[index], reader) }
    if utterances[index].isFinished { finishedNames.insert(id) }
    forgetSurplus()
  }

  /// Nobody may speak of the utterance again, even if it is not there.
  private mutating func remove(_ id: UtteranceID) {
    if let place = place(of: id) { utterances.remove(at: place) }
    finishedNames.insert(id)
  }

  /// The place of the utterance that an update with this id means; nil for a new one.
  private func place(of id: UtteranceID) -> Int? {
    switch id.name {
    case .named: utterances.lastIndex { $0.id == id }
    case .current: utterances.lastIndex { $0.id == id && !$0.isFinished }
    case .own: nil
    }
  }

  private mutating func open(_ id: UtteranceID) -> Int {
    utterances.append(Utterance(id: id, number: nextNumber))
    nextNumber += 1
    return utterances.count - 1
  }

  private mutating func forgetSurplus() {
    guard utterances.count > Self.mostFinished else { return }
    forgetUnseen()
    forgetOldest(beyond: Self.mostFinished, where: \.isFinished)
    forgetOldest(beyond: Self.mostAlive, where: { !$0.isFinished })
  }

  /// Finished utterances that nobody is given take no room from others.
  private mutating func forgetUnseen() {
    guard !views.isEmpty else { return }
    utterances.removeAll { utterance in
      utterance.isFinished && views.keys.allSatisfy { utterance.hearing(of: $0) == nil }
    }
  }

  private mutating func forgetOldest(beyond most: Int, where belongs: (Utterance) -> Bool) {
    guard utterances.count > most else { return }
    var surplus = utterances.count(where: belongs) - most
    guard surplus > 0 else { return }
    var forgotten: [Utterance] = []
    utterances.removeAll { utterance in
      guard surplus > 0, belongs(utterance) else { return false }
      surplus -= 1
      forgotten.append(utterance)
      return true
    }
    for reader in views.keys {
      views[reader]?.leftOut += forgotten.count { $0.isShown(to: reader) }
    }
  }

  /// Finished captions go; of the others only later words will show.
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
      utterances[index].abandon()
      // Its end may bring up words that nothing has shown before.
      for reader in views.keys { views[reader]?.note(utterances[index], reader) }
    }
    forgetSurplus()
  }
}
