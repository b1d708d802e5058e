/// Which lines of which captions stand in the window, and since when: how text rolls, or turns pages.
///
/// A growing text shows its end at once. A finished one with more lines than there is room for goes
/// through line by line, each line staying for its reading time, but never more than `longestLag`
/// behind: then it jumps to its end. What was said last always has a line.
///
/// It knows lines by number and reading time only, has no clock, and comes to the same whether it is
/// advanced often or seldom. A value: one thread owns it.
package struct LineRoll: Sendable {
  /// A caption as it is laid out at this moment.
  package struct Caption: Sendable, Equatable {
    /// Unique; grows in order of first appearance.
    package let number: Int
    /// The words of each of its lines, first to last.
    package let lines: [String]
    /// Someone is speaking it now.
    package let isLiving: Bool
    /// It will not change again.
    package let isFinal: Bool

    package init(number: Int, lines: [String], isLiving: Bool, isFinal: Bool) {
      self.number = number
      self.lines = lines
      self.isLiving = isLiving
      self.isFinal = isFinal
    }
  }

  /// A line of a caption in the window.
  package struct Row: Sendable, Hashable {
    /// The caption's number.
    package let caption: Int
    package let line: Int
  }

  /// How far a finished text may lag behind before it jumps to its end.
  static let longestLag = Duration.seconds(5)

  /// No two changes by themselves are closer.
  private static let shortestStep = Duration.milliseconds(10)

  private let mode: CaptionMode
  private var room = 1
  private var captions: [Caption] = []
  private var passages: [Int: Passage] = [:]
  /// Counts the changes of all captions.
  private var changes = 0

  /// The lines in the window, from top to bottom.
  package private(set) var rows: [Row] = []
  /// When the rows may change by themselves; nil while nothing waits.
  package private(set) var deadline: Duration?

  package init(mode: CaptionMode) {
    self.mode = mode
  }

  /// Takes in what is there now; `room` is how many lines the window can show.
  ///
  /// Rows change when captions do and when a deadline passes, and at no other moment: so it does not
  /// matter how often anybody asks.
  package mutating func advance(_ captions: [Caption], room: Int, at instant: Duration) {
    while let deadline, deadline <= instant { settle(at: deadline) }
    guard captions != self.captions || room != self.room else { return }
    self.captions = captions
    self.room = room
    settle(at: instant)
  }

  private mutating func settle(at instant: Duration) {
    let numbers = Set(captions.map(\.number))
    passages = passages.filter { numbers.contains($0.key) }
    for caption in captions where !caption.lines.isEmpty {
      passages[caption.number, default: Passage()].note(caption, at: instant, change: &changes)
    }
    let leader = leader(at: instant)
    let shown = captions.filter { caption in
      guard !caption.lines.isEmpty, let passage = passages[caption.number] else { return false }
      return mode != .paintOn || caption.isLiving || caption.number == leader?.number
        || passage.hasMore(at: instant) || passage.isUnread(at: instant)
    }
    var next = shown.map { passages[$0.number] ?? Passage() }
    let shares = LineShares(
      available: shown.map(\.lines.count),
      claims: shown.indices.map { place in
        next[place].claim(isLiving: shown[place].isLiving, at: instant)
      }, leader: shown.firstIndex { $0.number == leader?.number }, room: room)
    let turn = shown.indices.first {
      shares[$0] > 0 && (next[$0].hasMore(at: instant) || next[$0].isUnread(at: instant))
    }
    for place in shown.indices {
      next[place].show(
        share: shares[place], turn: place == turn, turnsPages: mode != .rollUp, at: instant)
    }
    rows = shown.indices.flatMap { place in
      next[place].lines.map { Row(caption: shown[place].number, line: $0) }
    }
    deadline = shown.indices.compactMap { place in
      let isAwaited = shown.indices.contains {
        $0 != place && shares[$0] < shown[$0].lines.count
      }
      return next[place].deadline(after: instant, turn: place == turn, isAwaited: isAwaited)
    }.min().map { max($0, instant + Self.shortestStep) }
    for number in passages.keys { passages[number]?.leave() }
    for (caption, passage) in zip(shown, next) { passages[caption.number] = passage }
  }

  /// The caption that has a line before all others: the newest, while it is spoken or read; then the
  /// one that changed last.
  private func leader(at instant: Duration) -> Caption? {
    let all = captions.filter { !$0.lines.isEmpty }
    if let newest = all.last, let passage = passages[newest.number],
      newest.isLiving || passage.hasMore(at: instant) || passage.isUnread(at: instant)
    {
      return newest
    }
    return all.max { one, other in
      (passages[one.number]?.changedLast ?? 0, one.number)
        < (passages[other.number]?.changedLast ?? 0, other.number)
    }
  }
}
