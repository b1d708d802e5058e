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

  private let mode: CaptionMode
  private var room = 1
  private var captions: [Caption] = []
  private var passages: [Int: Passage] = [:]
  private var settledAt: Duration?

  /// The lines in the window, from top to bottom.
  package private(set) var rows: [Row] = []
  /// When the rows may change by themselves; nil while nothing waits.
  package private(set) var deadline: Duration?

  package init(mode: CaptionMode) {
    self.mode = mode
  }

  /// Takes in what is there now; `room` is how many lines the window can show.
  package mutating func advance(_ captions: [Caption], room: Int, at instant: Duration) {
    while let deadline, deadline <= instant, settledAt.map({ deadline > $0 }) ?? false {
      settle(at: deadline)
    }
    self.captions = captions
    self.room = room
    settle(at: instant)
  }

  private mutating func settle(at instant: Duration) {
    settledAt = instant
    let shown = (mode == .paintOn ? captions.filter(isOnThePage) : captions)
      .filter { !$0.lines.isEmpty }
    var next = shown.map { passages[$0.number] ?? Passage() }
    for place in shown.indices { next[place].note(shown[place], at: instant) }
    let mayWait = shown.last?.isFinal == true
    let shares = LineShares(
      available: shown.map(\.lines.count),
      isLiving: shown.indices.map { place in
        // A line as long as there is one: somebody speaks it, a part of it was not seen yet, or it was
        // not read and what came after it can wait.
        shown[place].isLiving || next[place].hasMore(at: instant)
          || mayWait && next[place].isUnread(at: instant)
      }, room: room)
    let lastShort = shown.indices.last { shares[$0] < shown[$0].lines.count }
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
      next[place].deadline(after: instant, turn: place == turn, isAwaited: place < lastShort ?? 0)
    }.min()
    passages = Dictionary(uniqueKeysWithValues: zip(shown.map(\.number), next))
  }

  /// A page belongs to the newest caption, and to whoever is still speaking.
  private func isOnThePage(_ caption: Caption) -> Bool {
    caption.isLiving || caption.number == captions.last?.number
  }
}
