package import Captions
internal import Typesetting

/// From visible captions to lines in the window: breaks them into lines, lets them roll, and remembers
/// where they stood, so that words which were shown stay in their lines and nothing jumps.
///
/// What it answers depends on what came and when, not on how often it is asked, so a picture of an
/// instant is the same whether others were made before it. One thread, the typesetter's.
package final class CaptionStage {
  private let setter: CaptionSetter
  private let look: CaptionLook
  private let mode: CaptionMode
  private var roll: LineRoll
  private var metrics: CaptionMetrics?
  private var set: [SetCaption] = []
  private var staged = StagedCaptions()

  init(typesetter: Typesetter, look: CaptionLook, mode: CaptionMode) {
    setter = CaptionSetter(typesetter: typesetter, look: look)
    self.look = look
    self.mode = mode
    roll = LineRoll(mode: mode)
  }

  /// The lines that are in a pane now.
  ///
  /// - Parameters:
  ///   - captions: what the board has for the reader.
  ///   - pane: where they stand.
  ///   - animated: whether lines may be seen moving.
  ///   - now: never before the last call's.
  /// - Returns: the lines, and how they move.
  package func arrange(
    _ captions: [VisibleCaption], in pane: Pane, animated: Bool, at now: Duration
  ) -> StagedCaptions {
    let metrics = CaptionMetrics(look: look, pane: pane)
    let isResized = metrics != self.metrics
    let isNew = isResized || !captions.elementsEqual(set.lazy.map(\.caption))
    guard isNew || roll.deadline.map({ $0 <= now }) ?? false else { return settled(at: now) }
    if isNew {
      let earlier = Dictionary(uniqueKeysWithValues: set.map { ($0.caption.number, $0) })
      set = captions.map { caption in
        setter.set(
          caption, after: earlier[caption.number], isResized: isResized, metrics: metrics)
      }
      self.metrics = metrics
    }
    let companions = set.map(\.companionCount).max() ?? 0
    roll.advance(
      set.map(\.asRolled),
      room: min(look.lines, metrics.mostLines(companions: companions)), at: now)
    show(rows(metrics), animated: animated && !isResized, at: now)
    return staged
  }

  /// Whether the last line of that caption's text was in the window when lines were last arranged.
  package func showsEnd(ofCaption number: Int) -> Bool {
    guard let caption = set.first(where: { $0.caption.number == number }) else { return false }
    return roll.rows.contains {
      $0.caption == number && $0.line == caption.text.count - 1
    }
  }

  private func settled(at now: Duration) -> StagedCaptions {
    if let rise = staged.rise, !rise.isMoving(at: now) {
      staged.rise = nil
      staged.leaving = []
    }
    return staged
  }

  private func rows(_ metrics: CaptionMetrics) -> [StagedRow] {
    set.flatMap { caption in
      let lines = roll.rows.filter { $0.caption == caption.caption.number }.map(\.line)
      guard let first = lines.first, let last = lines.last else { return [StagedRow]() }
      return setter.rows(of: caption, lines: first..<(last + 1), metrics: metrics)
    }
  }

  /// Puts `rows` into the window; those that were there before rise to their new places.
  private func show(_ rows: [StagedRow], animated: Bool, at now: Duration) {
    let before = settled(at: now)
    staged = StagedCaptions()
    staged.rows = rows
    staged.hangsFromTop = hangsFromTop
    staged.changesAt = roll.deadline
    guard animated, mode != .paintOn, let climb = climb(from: before.rows, to: rows) else { return }
    guard climb.distance > 0 else {
      staged.rise = before.rise
      staged.leaving = before.rise == nil ? [] : before.leaving
      return
    }
    let onTheWay = before.rise?.offset(at: now) ?? 0
    staged.rise = Rise(from: climb.distance + onTheWay, at: now)
    staged.leaving = (before.leaving + before.rows.prefix(climb.gone)).suffix(look.lines)
  }

  /// How far the lines that stay have to rise, and how many above them are gone; nil when none stays.
  private func climb(
    from before: [StagedRow], to after: [StagedRow]
  ) -> (distance: Int, gone: Int)? {
    for (place, row) in after.enumerated() {
      guard let old = before.firstIndex(where: { $0.isSameLine(as: row) }) else { continue }
      let distance =
        hangsFromTop
        ? height(before[..<old]) - height(after[..<place])
        : height(after[place...]) - height(before[old...])
      return (distance, old)
    }
    return nil
  }

  private func height(_ rows: ArraySlice<StagedRow>) -> Int {
    rows.reduce(0) { $0 + $1.height }
  }

  /// Where the first line stays while others come beneath it.
  private var hangsFromTop: Bool { mode == .paintOn || look.position == .top }
}

extension SetCaption {
  /// What the roll needs to know of it.
  fileprivate var asRolled: LineRoll.Caption {
    LineRoll.Caption(
      number: caption.number, lines: text.map(\.text), isLiving: caption.isLiving,
      isFinal: caption.isFinal)
  }
}
