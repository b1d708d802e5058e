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
    let shown = mode == .paintOn ? captions.filter(isOnThePage) : captions
    var next: [Int: Passage] = [:]
    let shares = LineShares(
      available: shown.map(\.lines.count),
      isLiving: shown.map { keepsALine($0, at: instant) }, room: room)
    for (place, caption) in shown.enumerated() where !caption.lines.isEmpty {
      var passage = passages[caption.number] ?? Passage(caption, at: instant)
      passage.show(caption, share: shares[place], mode: mode, at: instant)
      next[caption.number] = passage
    }
    passages = next
    rows = shown.flatMap { caption in
      (passages[caption.number]?.lines ?? 0..<0).map { Row(caption: caption.number, line: $0) }
    }
    let isCrowded = shown.indices.contains { shares[$0] < shown[$0].lines.count }
    deadline = passages.values.compactMap {
      $0.deadline(after: instant, isCrowded: isCrowded)
    }.min()
  }

  /// Whether a caption has a line as long as there is one for it: somebody speaks it, a part of it was
  /// not seen yet, or it was not read and what came after it can wait.
  private func keepsALine(_ caption: Caption, at instant: Duration) -> Bool {
    guard !caption.isLiving, let passage = passages[caption.number] else { return caption.isLiving }
    return passage.isRunning(at: instant)
      && (passage.hasMore || captions.last { !$0.lines.isEmpty }?.isFinal == true)
  }

  /// A page belongs to the newest caption, and to whoever is still speaking.
  private func isOnThePage(_ caption: Caption) -> Bool {
    caption.isLiving || caption.number == captions.last?.number
  }
}
