package import Captions
internal import Typesetting

/// From a reader's captions to lines in the window: breaks them into lines, lets `LineRoll` choose among
/// these, and remembers where they stood, so that shown words stay in their lines and nothing jumps.
///
/// The answer depends on what came and when, not on how often it is asked for, so a picture of an
/// instant is the same if others were made before it. One thread, the typesetter's.
package final class CaptionStage {
  private let setter: CaptionSetter
  private let look: CaptionLook
  private let flow: CaptionFlow
  private var roll: LineRoll
  private var metrics: CaptionMetrics?
  /// Counts the sizes that the window has had.
  private var layout = 0
  /// Counts the names that came or changed after their words.
  private var renamings = 0
  private var captions: [VisibleCaption] = []
  private var leftOut = 0
  /// The captions that have, or had, lines in the window, by their numbers, and for which layout.
  private var set: [Int: (caption: SetCaption, layout: Int)] = [:]
  private var staged = StagedCaptions()

  init(typesetter: Typesetter, look: CaptionLook, flow: CaptionFlow) {
    setter = CaptionSetter(typesetter: typesetter, look: look)
    self.look = look
    self.flow = flow
    roll = LineRoll(flow)
  }

  /// The lines that are in a pane now.
  ///
  /// - Parameters:
  ///   - visible: everything that the board has for the reader.
  ///   - pane: where they stand.
  ///   - animated: lines may be seen moving.
  ///   - now: never before the last call's.
  /// - Returns: the lines, and how they move.
  package func arrange(
    _ visible: VisibleCaptions, in pane: Pane, animated: Bool, at now: Duration
  ) -> StagedCaptions {
    let metrics = CaptionMetrics(look: look, pane: pane)
    let isResized = metrics != self.metrics
    let isNew =
      isResized || visible.leftOut != leftOut || !visible.captions.elementsEqual(captions)
    guard isNew || roll.deadline.map({ $0 <= now }) ?? false else { return settled(at: now) }
    // The roll first comes to this instant with the captions that there were until now.
    if isNew, self.metrics != nil { advance(at: now) }
    if isNew { take(visible, metrics, isResized: isResized) }
    advance(at: now)
    show(rows(metrics), animated: animated && !isResized, at: now)
    return staged
  }

  /// The last line of that caption's text was in the window when lines were last arranged.
  package func showsEnd(ofCaption number: Int) -> Bool {
    roll.showsEnd(ofCaption: number)
  }

  private func take(_ visible: VisibleCaptions, _ metrics: CaptionMetrics, isResized: Bool) {
    captions = visible.captions
    leftOut = visible.leftOut
    if isResized { layout += 1 }
    self.metrics = metrics
    let numbers = Set(captions.map(\.number))
    set = set.filter { numbers.contains($0.key) }
    for caption in captions { renew(caption, metrics) }
  }

  /// What changes without its text is seen too: how sure the words are, who speaks, what stands beneath.
  private func renew(_ caption: VisibleCaption, _ metrics: CaptionMetrics) {
    guard let earlier = set[caption.number], earlier.layout == layout,
      earlier.caption.caption != caption
    else { return }
    // All lines keep room for the name.
    if earlier.caption.caption.speaker != caption.speaker { renamings += 1 }
    // Of a text that is broken into lines by portions, no further one.
    let text = earlier.caption.caption.text
    let isPortion =
      caption.isFinal && text.utf8.count >= Self.portion && caption.text.hasPrefix(text)
    let shown = isPortion ? caption.with(text: text) : caption
    set[caption.number] = (
      setter.set(shown, after: earlier.caption, isResized: false, metrics: metrics), layout
    )
  }

  private func advance(at now: Duration) {
    guard let metrics else { return }
    let companions = captions.map(\.companionCount).max() ?? 0
    let lines = min(look.lines, metrics.mostLines(companions: companions))
    let places = Dictionary(
      captions.indices.map { (captions[$0].number, $0) }, uniquingKeysWith: { $1 })
    let input = LineRoll.Input(
      captions: captions.map(LineRoll.Caption.init), leftOut: leftOut, lines: lines,
      mostLines: metrics.grownLines(companions: companions), layout: layout + renamings)
    roll.advance(input, at: now) { number, count in
      places[number].map { self.lines(of: captions[$0], atLeast: count, metrics: metrics) }
        ?? LineRoll.BrokenLines(texts: [])
    }
  }

  /// Longer texts are broken into lines a portion at a time, as they are read: nobody waits for the rest.
  private static let portion = 2048

  /// Breaks a caption into lines, if that was not done yet; of a long one that grows no more the beginning.
  private func lines(
    of caption: VisibleCaption, atLeast count: Int, metrics: CaptionMetrics
  ) -> LineRoll.BrokenLines {
    let earlier = set[caption.number]
    let isResized = earlier.map { $0.layout != layout } ?? false
    var made = earlier?.caption
    var length = isResized || earlier == nil ? 0 : made?.caption.text.utf8.count ?? 0
    repeat {
      let part = portion(of: caption, beyond: length)
      made = setter.set(
        part, after: made, isResized: isResized && length == 0, metrics: metrics)
      length = part.text.utf8.count
    } while (made?.text.count ?? 0) < count && length < caption.text.utf8.count
    guard let made else { return LineRoll.BrokenLines(texts: []) }
    set[caption.number] = (made, layout)
    return LineRoll.BrokenLines(
      texts: made.text.map(\.text), isWhole: length == caption.text.utf8.count)
  }

  /// The caption with so much of its text that there is more than `length` bytes of it.
  private func portion(of caption: VisibleCaption, beyond length: Int) -> VisibleCaption {
    let text = caption.text
    guard caption.isFinal, text.utf8.count > 2 * Self.portion,
      let end = text.utf8.index(
        text.startIndex, offsetBy: length + Self.portion, limitedBy: text.endIndex)
    else { return caption }
    // Words and characters stay whole.
    let blank = text[end...].prefix(Self.portion).firstIndex(where: \.isWhitespace)
    let cut = blank ?? text[..<end].indices.last.map(text.index(after:)) ?? text.endIndex
    return caption.with(text: String(text[..<cut]))
  }

  private func settled(at now: Duration) -> StagedCaptions {
    if let rise = staged.rise, !rise.isMoving(at: now) {
      staged.rise = nil
      staged.leaving = []
    }
    return staged
  }

  private func rows(_ metrics: CaptionMetrics) -> [StagedRow] {
    var rows: [StagedRow] = []
    var last: Int?
    for group in groups {
      guard let set = set[group.caption]?.caption else { continue }
      if group.followsGap,
        let mark = setter.gapMark(before: set, line: group.lines.lowerBound, metrics: metrics)
      {
        rows.append(mark)
      }
      // Whoever is read can be told by the uppermost of their lines.
      rows += setter.rows(
        of: set, lines: group.lines, isNamed: group.caption != last, metrics: metrics)
      last = group.caption
    }
    return rows
  }

  /// Lines of one caption that follow each other in the window.
  private struct Group {
    let caption: Int
    var lines: Range<Int>
    let followsGap: Bool
  }

  private var groups: [Group] {
    var groups: [Group] = []
    for row in roll.rows {
      if let last = groups.last, last.caption == row.caption, last.lines.upperBound == row.line,
        !row.followsGap
      {
        groups[groups.count - 1].lines = last.lines.lowerBound..<(row.line + 1)
      } else {
        groups.append(
          Group(
            caption: row.caption, lines: row.line..<(row.line + 1), followsGap: row.followsGap))
      }
    }
    return groups
  }

  /// Puts `rows` into the window; those that were there before rise to their new places.
  private func show(_ rows: [StagedRow], animated: Bool, at now: Duration) {
    let before = settled(at: now)
    staged = StagedCaptions()
    staged.rows = rows
    staged.hangsFromTop = hangsFromTop
    staged.changesAt = roll.deadline
    staged.isWaiting = roll.isWaiting
    staged.readAt = roll.readAt
    staged.done = roll.done
    guard animated, flow.mode == .rollUp, let climb = climb(from: before.rows, to: rows) else {
      return
    }
    guard climb.distance > 0 else {
      staged.rise = before.rise
      staged.leaving = before.rise == nil ? [] : before.leaving
      return
    }
    let onTheWay = before.rise?.offset(at: now) ?? 0
    staged.rise = Rise(from: climb.distance + onTheWay, at: now)
    staged.leaving = (before.leaving + before.rows.prefix(climb.gone)).suffix(look.lines)
  }

  /// How far the lines that stay have to rise, and how many above them are gone; nil if none stays.
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

  /// The first line stays while others come beneath it.
  private var hangsFromTop: Bool { flow.mode == .paintOn || look.position == .top }
}

extension LineRoll.Caption {
  /// The parts of a caption that decide on its lines' coming and going.
  fileprivate init(_ caption: VisibleCaption) {
    self.init(
      number: caption.number, text: caption.text, dropped: caption.dropped,
      isSource: caption.isSource, isLiving: caption.isLiving, isFinal: caption.isFinal)
  }
}

extension VisibleCaption {
  /// How many other texts stand beneath its own.
  fileprivate var companionCount: Int { (romanized == nil ? 0 : 1) + (original == nil ? 0 : 1) }
}
