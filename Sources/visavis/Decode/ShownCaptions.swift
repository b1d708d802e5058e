internal import Captions

/// Follows a board and tells what changes on it, caption by caption: what a reader would see with room
/// for all of them.
struct ShownCaptions {
  /// A caption that looks different from before; without text, it is gone from the picture.
  struct Change {
    let instant: Duration
    let number: Int
    let id: UtteranceID
    let text: String
    let language: String?
    let isFinal: Bool
    let isSource: Bool
  }

  private struct Look: Equatable {
    let id: UtteranceID
    let text: String
    let language: String?
    let isFinal: Bool
    let isSource: Bool
  }

  private var board: CaptionBoard
  private var looks: [Int: Look] = [:]
  private var now = Duration.zero

  init(_ stability: StabilityPolicy) {
    board = CaptionBoard(stability: stability)
  }

  /// When something may change by itself.
  var deadline: Duration? { board.nextDeadline(after: now) }

  /// How many updates came too late to mean anything.
  var lateUpdates: Int { board.lateUpdates }

  /// What an event changes, and what changes by itself before it.
  mutating func take(_ event: CaptionEvent, at instant: Duration) -> [Change] {
    let changes = advance(before: instant)
    board.apply(event, at: instant)
    if case .clear = event { looks.removeAll() }
    return changes + look(at: instant)
  }

  /// What changes by itself before that instant.
  mutating func advance(before instant: Duration) -> [Change] {
    var changes: [Change] = []
    while let deadline, deadline < instant { changes += look(at: deadline) }
    return changes
  }

  /// The utterance is known to be gone: that is no change to tell of.
  mutating func forget(_ number: Int) {
    looks[number] = nil
  }

  /// What changes by itself until then, and at that instant.
  mutating func advance(through instant: Duration) -> [Change] {
    var changes: [Change] = []
    while let deadline, deadline <= instant { changes += look(at: deadline) }
    return changes
  }

  /// What still changes by itself.
  mutating func finish() -> [Change] {
    var changes: [Change] = []
    while let deadline { changes += look(at: deadline) }
    return changes
  }

  private mutating func look(at instant: Duration) -> [Change] {
    now = max(now, instant)
    var gone = looks
    var changes: [Change] = []
    let captions = board.visible(at: now).captions
    for caption in captions {
      let look = Look(
        id: caption.id, text: caption.text, language: caption.language,
        isFinal: caption.isFinal, isSource: caption.isSource)
      gone[caption.number] = nil
      guard looks[caption.number] != look else { continue }
      looks[caption.number] = look
      changes.append(change(of: caption.number, to: look))
    }
    // A final caption cannot change any more: it need not be looked at again.
    board.release(Set(captions.lazy.filter(\.isFinal).map(\.number)))
    for (number, look) in gone {
      looks[number] = nil
      guard !look.isFinal else { continue }
      let blank = Look(
        id: look.id, text: "", language: nil, isFinal: false, isSource: look.isSource)
      changes.append(change(of: number, to: blank))
    }
    return changes
  }

  private func change(of number: Int, to look: Look) -> Change {
    Change(
      instant: now, number: number, id: look.id, text: look.text,
      language: look.language, isFinal: look.isFinal, isSource: look.isSource)
  }
}
