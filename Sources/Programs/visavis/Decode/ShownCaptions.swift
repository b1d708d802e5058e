internal import Captions

/// The changes of a caption board, as seen by a reader with room for every caption.
struct ShownCaptions {
  /// A caption whose appearance changed.
  struct Change {
    let instant: Duration
    let number: Int
    let caption: Appearance
  }

  struct Appearance: Equatable {
    let id: UtteranceID
    /// The text, which is empty for a caption that is removed.
    let text: String
    let language: String?
    let isFinal: Bool
    let isSource: Bool
  }

  private let reader: Reader
  private var board: CaptionBoard
  private var appearances: [Int: Appearance] = [:]
  private var now = Duration.zero

  init(_ stability: StabilityPolicy) {
    reader = Reader(stability: stability)
    board = CaptionBoard(stability: stability)
  }

  /// The time of the next change without an event; nil if there is none.
  var deadline: Duration? { board.nextDeadline(after: now) }

  /// The number of ignored updates to finished or cancelled utterances, or to final translations.
  var lateUpdates: Int { board.lateUpdates }

  /// Applies an event, and returns the changes up to and including it.
  mutating func apply(_ event: CaptionEvent, at instant: Duration) -> [Change] {
    let changes = advance { $0 < instant }
    board.apply(event, at: instant)
    if case .clear = event { appearances.removeAll() }
    return changes + update(at: instant)
  }

  /// Returns the changes that time causes at the deadlines for which `isReached` is true.
  mutating func advance(while isReached: (Duration) -> Bool) -> [Change] {
    var changes: [Change] = []
    while let deadline, isReached(deadline) { changes += update(at: deadline) }
    return changes
  }

  /// Drops an utterance without reporting a change.
  mutating func remove(_ number: Int) {
    appearances[number] = nil
  }

  private mutating func update(at instant: Duration) -> [Change] {
    now = max(now, instant)
    var removed = appearances
    var changes: [Change] = []
    let captions = board.visible(at: now, for: reader).captions
    for caption in captions {
      let appearance = Appearance(
        id: caption.id, text: caption.text, language: caption.language,
        isFinal: caption.isFinal, isSource: caption.isSource)
      removed[caption.number] = nil
      guard appearances[caption.number] != appearance else { continue }
      appearances[caption.number] = appearance
      changes.append(Change(instant: now, number: caption.number, caption: appearance))
    }
    // Final captions cannot change, so the board may drop them.
    board.release(Set(captions.lazy.filter(\.isFinal).map(\.number)), by: reader)
    for (number, appearance) in removed.sorted(by: { $0.key < $1.key }) {
      appearances[number] = nil
      guard !appearance.isFinal else { continue }
      let blank = Appearance(
        id: appearance.id, text: "", language: nil, isFinal: false, isSource: appearance.isSource)
      changes.append(Change(instant: now, number: number, caption: blank))
    }
    return changes
  }
}
