package import Captions
internal import Typesetting

/// An arranger that breaks captions into lines and selects the visible lines with `LineRoll`.
///
/// Words already shown stay in their lines. The result depends on the captions and their times, not
/// on the number of calls, so a snapshot of an instant does not depend on earlier snapshots. The
/// scroller is confined to the typesetter's thread.
package final class CaptionScroller {
  private var captionTypesetter: CaptionTypesetter
  private var look: CaptionLook { captionTypesetter.look }
  private var flow: CaptionFlow
  /// True if the look or the flow has changed since the latest arrangement.
  private var isRestyled = false
  private var roll: LineRoll
  private var metrics: CaptionMetrics?
  /// The number of times that the measures of the pane changed.
  private var layoutVersion = 0
  /// The number of captions whose lines became shorter or longer, because of a speaker label that
  /// was added or changed after its words, or because of their size.
  private var lengthChanges = 0
  private var captions: [VisibleCaption] = []
  private var leftOutCounts: [LineRoll.Source: Int] = [:]
  /// The captions broken into lines, by caption number, each with its layout version.
  private var laidOut: [Int: (caption: LaidOutCaption, layoutVersion: Int)] = [:]
  private var captionRows = CaptionRows()

  init(typesetter: Typesetter, look: CaptionLook, flow: CaptionFlow) {
    captionTypesetter = CaptionTypesetter(typesetter: typesetter, look: look)
    self.flow = flow
    roll = LineRoll(flow)
  }

  /// Changes the look and the flow, while the lines in the window stay.
  ///
  /// Lines break anew only if their width or the text size changes.
  package func apply(look: CaptionLook, flow: CaptionFlow) {
    if look != self.look {
      captionTypesetter = CaptionTypesetter(typesetter: captionTypesetter.typesetter, look: look)
      isRestyled = true
    }
    if flow != self.flow {
      roll.apply(flow)
      self.flow = flow
      isRestyled = true
    }
  }

  /// Arranges all captions that the board has for the reader in a pane.
  ///
  /// Lines may move if `animated` is true. `now` is never earlier than in the previous call.
  package func arrange(
    _ visible: VisibleCaptions, in pane: Pane, animated: Bool, at now: Duration
  ) -> CaptionRows {
    let metrics = CaptionMetrics(look: look, pane: pane)
    let isResized = self.metrics.map { !metrics.breaksLines(like: $0) } ?? true
    let isMoved = metrics != self.metrics
    let isNew =
      isMoved || isRestyled || visible.leftOutCounts != leftOutCounts
      || !visible.captions.elementsEqual(captions)
    guard isNew || roll.deadline.map({ $0 <= now }) ?? false else { return settled(at: now) }
    // Bring the roll-up to this instant with the previous captions first.
    if isNew, self.metrics != nil { advance(at: now) }
    if isNew { replaceCaptions(with: visible, metrics, isResized: isResized) }
    advance(at: now)
    show(rows(metrics), animated: animated && !isMoved && !isRestyled, at: now)
    isRestyled = false
    return captionRows
  }

  /// Returns true if the last line of the caption was in the window at the latest arrangement.
  package func showsEnd(ofCaption number: Int) -> Bool {
    roll.showsEnd(ofCaption: number)
  }

  private func replaceCaptions(
    with visible: VisibleCaptions, _ metrics: CaptionMetrics, isResized: Bool
  ) {
    captions = visible.captions
    leftOutCounts = visible.leftOutCounts
    if isResized { layoutVersion += 1 }
    self.metrics = metrics
    let numbers = Set(captions.map(\.number))
    laidOut = laidOut.filter { numbers.contains($0.key) }
    // Labels are compared by their colors, too, so the colors come first.
    if isRestyled {
      for number in laidOut.keys {
        laidOut[number]?.caption.recolor(by: captionTypesetter.speakers)
      }
    }
    for caption in captions { updateLines(caption, metrics) }
  }

  /// Breaks a changed caption again, so that confirmed words, a speaker or an original are visible.
  private func updateLines(_ caption: VisibleCaption, _ metrics: CaptionMetrics) {
    guard let earlier = laidOut[caption.number], earlier.layoutVersion == layoutVersion,
      earlier.caption.caption != caption
    else { return }
    // A text that is broken in portions is not broken any further here.
    let text = earlier.caption.caption.text
    let isPortion =
      caption.isFinal && text.utf8.count >= Self.portion && caption.text.hasPrefix(text)
    let shown = isPortion ? caption.with(text: text) : caption
    let updated = captionTypesetter.layOut(
      shown, after: earlier.caption, isResized: false, metrics: metrics)
    laidOut[caption.number] = (updated, layoutVersion)
    // A label changes the width available to all lines. A speaker whose language alone changes
    // usually keeps the label.
    let isRelabeled =
      earlier.caption.caption.speaker != caption.speaker && earlier.caption.label != updated.label
    if isRelabeled || captionTypesetter.isSizeChanged(from: earlier.caption.caption, to: caption) {
      lengthChanges += 1
    }
  }

  private func advance(at now: Duration) {
    guard let metrics else { return }
    let secondaryLines = captions.map(\.secondaryTextCount).max() ?? 0
    let lines = metrics.maxLines(secondaryLines: secondaryLines)
    let indices = Dictionary(
      captions.indices.map { (captions[$0].number, $0) }, uniquingKeysWith: { $1 })
    let input = LineRoll.Input(
      captions: captions, leftOutCounts: leftOutCounts, lines: lines,
      maxLines: metrics.maxLinesWhenBehind(secondaryLines: secondaryLines),
      layout: layoutVersion + lengthChanges)
    roll.advance(input, at: now) { number, count in
      indices[number].map { self.lines(of: captions[$0], atLeast: count, metrics: metrics) }
        ?? LineRoll.BrokenLines(texts: [])
    }
  }

  /// The number of bytes of a long text that are broken into lines at a time.
  private static let portion = 2048

  /// Breaks a caption into at least `count` lines, if its text is long enough.
  ///
  /// Only the required beginning of a long final text is broken. Later calls continue from there.
  private func lines(
    of caption: VisibleCaption, atLeast count: Int, metrics: CaptionMetrics
  ) -> LineRoll.BrokenLines {
    let earlier = laidOut[caption.number]
    let isResized = earlier.map { $0.layoutVersion != layoutVersion } ?? false
    var result = earlier?.caption
    var length = isResized ? 0 : result?.caption.text.utf8.count ?? 0
    repeat {
      let part = portion(of: caption, beyond: length)
      result = captionTypesetter.layOut(
        part, after: result, isResized: isResized && length == 0, metrics: metrics)
      length = part.text.utf8.count
    } while (result?.text.count ?? 0) < count && length < caption.text.utf8.count
    guard let result else { return LineRoll.BrokenLines(texts: []) }
    laidOut[caption.number] = (result, layoutVersion)
    return LineRoll.BrokenLines(
      texts: result.text.map(\.words), isWhole: length == caption.text.utf8.count)
  }

  /// Returns the caption with its text cut one portion after the first `length` bytes.
  private func portion(of caption: VisibleCaption, beyond length: Int) -> VisibleCaption {
    let text = caption.text
    guard caption.isFinal, text.utf8.count > 2 * Self.portion,
      let end = text.utf8.index(
        text.startIndex, offsetBy: length + Self.portion, limitedBy: text.endIndex)
    else { return caption }
    // Cut at a blank, or else at a character boundary.
    let blank = text[end...].prefix(Self.portion).firstIndex(where: \.isWhitespace)
    let cut = blank ?? text[..<end].indices.last.map(text.index(after:)) ?? text.endIndex
    return caption.with(text: String(text[..<cut]))
  }

  private func settled(at now: Duration) -> CaptionRows {
    if let animation = captionRows.animation, !animation.isMoving(at: now) {
      captionRows.animation = nil
      captionRows.leaving = []
    }
    return captionRows
  }

  private func rows(_ metrics: CaptionMetrics) -> [CaptionRow] {
    var rows: [CaptionRow] = []
    var last: Int?
    for (number, lines, followsGap) in groups {
      guard let caption = laidOut[number]?.caption else { continue }
      if followsGap {
        let mark = captionTypesetter.gapMark(
          before: caption, line: lines.lowerBound, metrics: metrics)
        rows += [mark].compactMap(\.self)
      }
      // The topmost line of a caption shows the speaker label.
      rows += captionTypesetter.rows(
        of: caption, lines: lines, isNamed: number != last, metrics: metrics)
      last = number
    }
    return rows
  }

  /// The ranges of consecutive lines of one caption in the window.
  private var groups: [(caption: Int, lines: Range<Int>, followsGap: Bool)] {
    roll.rows.reduce(into: []) { groups, row in
      if let last = groups.last, last.caption == row.caption, last.lines.upperBound == row.line,
        !row.followsGap
      {
        groups[groups.count - 1].lines = last.lines.lowerBound..<row.line + 1
      } else {
        groups.append((row.caption, row.line..<row.line + 1, row.followsGap))
      }
    }
  }

  /// Shows `rows` in the window, in which lines that were visible before move up.
  private func show(_ rows: [CaptionRow], animated: Bool, at now: Duration) {
    let before = settled(at: now)
    captionRows = CaptionRows()
    captionRows.rows = rows
    captionRows.isTopAnchored = isTopAnchored
    captionRows.isPage = flow.mode == .paintOn
    captionRows.changesAt = roll.deadline
    captionRows.isWaiting = roll.isWaiting
    captionRows.readAt = roll.readAt
    captionRows.delay = flow.mode == .popOn ? roll.delay : .zero
    captionRows.finishedCaptions = roll.doneNumbers
    captionRows.shownCaptions = Set(roll.rows.map(\.caption))
    guard animated, flow.mode == .rollUp, let scroll = scroll(from: before.rows, to: rows)
    else { return }
    guard scroll.distance > 0 else {
      captionRows.animation = before.animation
      captionRows.leaving = before.animation == nil ? [] : before.leaving
      return
    }
    let offsetNow = before.animation?.offset(at: now) ?? 0
    captionRows.animation = ScrollAnimation(from: scroll.distance + offsetNow, at: now)
    captionRows.leaving = (before.leaving + before.rows.prefix(scroll.leaving))
      .suffix(metrics?.lines ?? look.lines)
  }

  /// Returns the way of the remaining lines and the number of those that leave above them, or nil if
  /// no line remains.
  private func scroll(
    from before: [CaptionRow], to after: [CaptionRow]
  ) -> (distance: Int, leaving: Int)? {
    for (index, row) in after.enumerated() {
      guard let old = before.firstIndex(where: { $0.isSameLine(as: row) }) else { continue }
      let distance =
        isTopAnchored
        ? before[..<old].height - after[..<index].height
        : after[index...].height - before[old...].height
      return (distance, old)
    }
    return nil
  }

  /// True if the first line keeps its position and new lines are added below.
  private var isTopAnchored: Bool { flow.mode == .paintOn || look.position == .top }
}
