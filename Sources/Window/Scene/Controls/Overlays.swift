internal import Captions
internal import Imaging
internal import Language
internal import Messages
internal import Typesetting

/// The inputs of a pane's overlays, most of them from `PaneInput`.
struct OverlayKey: Equatable {
  let pane: Pane
  /// The language of the interface.
  let language: String
  /// The lower limit of the overlays, above the captions.
  let end: Int
  /// The lower limit of menus, above as many lines of captions as there are usually.
  let menuEnd: Int
  /// The left and the right limit of captions, which notices share.
  let sides: Range<Int>
  /// The room for notices below captions at the upper edge, or nil for captions elsewhere.
  let roomBelow: Range<Int>?
  /// The faces off which notices keep.
  let faces: [PixelRect]
  /// True if the history is open, above which notices stand.
  let showsHistory: Bool
  let pipelineNotices: [PipelineNotice]
  let notices: [Notice]
  /// The zoom factor in tenths, or nil if the user is not zooming.
  let zoomTenths: Int?
  let mark: ShownMark?
  let controls: [Control]
  let showsStrip: Bool
  let openMenu: OpenMenu?
}

/// The overlays on the picture: the mark of a kept conversation, control strip and notices.
///
/// The mark is in the upper right corner, the strip along the upper edge, and notices are at the left,
/// below the strip while it is shown, or above the history. With captions at the upper edge, notices
/// are at the lower one. In languages from right to left, everything is mirrored.
struct Overlays {
  let mark: PlacedMark?
  let strip: ControlStrip
  let notices: [PlacedNotice]
  /// All notices as text, including those without room.
  let noticeTexts: [String]

  init(_ key: OverlayKey, pills: PillLayout) {
    let window = PixelRect(origin: .zero, size: key.pane.size)
    let mark = key.mark.flatMap { pills.mark($0, in: key.pane.size, end: key.end) }
    // The strip leaves room for the mark of a recording before there is one, so that the control that
    // ends the recording is where the one was that started it.
    let coming =
      key.controls.contains { $0.command == .toggleRecording }
      ? pills.mark(ShownMark(kind: .recording, seconds: 600), in: key.pane.size, end: key.end) : nil
    let widest = [mark, coming].compactMap(\.self).max { $0.frame.size.width < $1.frame.size.width }
    let strip = ControlStrip(
      controls: key.controls, openMenu: key.openMenu,
      room: ControlStrip.Room(
        pane: key.pane, mark: widest.map { pills.placed($0.frame, in: window) }, end: key.end,
        menuEnd: key.menuEnd, strings: pills.strings, isRightToLeft: pills.strings.isRightToLeft
      ) { text, language, fontSize in
        pills.with(fontSize: fontSize).width(of: text, language: language)
      })
    // If space is short, the newest notices are shown. There may be many from pipelines.
    let texts = Self.texts(
      pipelineNotices: key.pipelineNotices, notices: key.notices, strings: pills.strings)
    let placed = Self.placed(
      texts, in: Self.noticeRoom(key, metrics: pills.metrics, mark: mark, strip: strip),
      off: key.faces.map { pills.placed($0, in: window) }, pills: pills)
    let room = placed.room
    var notices = placed.notices
    if let zoomTenths = key.zoomTenths, !(key.showsStrip && strip.showsZoom) {
      let zoom = NoticeText(
        text: pills.strings.zoom(tenths: zoomTenths), language: pills.strings.language)
      let start = notices.last.map { $0.frame.maxY + pills.metrics.gap } ?? room.minY
      notices += pills.layOut(
        [zoom],
        in: PixelRect(x: room.minX, y: start, width: room.size.width, height: room.maxY - start))
    }
    let distance =
      key.roomBelow == nil || key.showsHistory
      ? 0 : notices.last.map { room.maxY - $0.frame.maxY } ?? 0
    self.mark = mark.map {
      PlacedMark(shown: $0.shown, frame: pills.placed($0.frame, in: window), isDot: $0.isDot)
    }
    self.strip = strip
    self.notices = notices.map {
      PlacedNotice(lines: $0.lines, frame: pills.placed($0.frame.moved(down: distance), in: window))
    }
    noticeTexts = texts.map(\.text)
  }

  /// Returns the words of all notices, those of the application and of known conditions of pipelines in the
  /// language of the interface.
  static func texts(
    pipelineNotices: [PipelineNotice], notices: [Notice], strings: InterfaceStrings
  ) -> [NoticeText] {
    pipelineNotices.map { notice in
      let words = notice.code.flatMap(PipelineCondition.init).flatMap {
        strings.text(of: $0, about: notice.about)
      }
      return NoticeText(text: words ?? notice.text, language: words.map { _ in strings.language })
    }
      + notices.map { NoticeText(text: strings.text(of: $0), language: strings.language) }
  }

  /// Returns the room for notices, in a layout from left to right.
  private static func noticeRoom(
    _ key: OverlayKey, metrics: ControlMetrics, mark: PlacedMark?, strip: ControlStrip
  ) -> PixelRect {
    var (rows, side) = (metrics.margin..<max(metrics.margin, key.end), key.sides.upperBound)
    let besideMark = min(side, mark.map { $0.frame.minX - metrics.gap } ?? side)
    if key.showsHistory {
      rows = noticeRow(aboveHistoryIn: key.pane) ?? 0..<0
      side = besideMark
    } else if let roomBelow = key.roomBelow {
      rows = roomBelow
    } else if key.showsStrip, let edge = strip.plate?.maxY {
      let start = (strip.menu?.frame.maxY ?? edge) + metrics.gap
      rows = start..<max(start, key.end)
    } else {
      side = besideMark
    }
    return PixelRect(
      x: key.sides.lowerBound, y: rows.lowerBound, width: max(0, side - key.sides.lowerBound),
      height: rows.count)
  }

  /// Lays out notices in their usual room, or at the left or the right of faces that they would cover.
  private static func placed(
    _ texts: [NoticeText], in room: PixelRect, off faces: [PixelRect], pills: PillLayout
  ) -> (notices: [PlacedNotice], room: PixelRect) {
    let usual = (notices: pills.layOut(texts, in: room), room: room)
    guard let left = faces.map(\.minX).min(), let right = faces.map(\.maxX).max() else {
      return usual
    }
    let gap = pills.metrics.gap
    let sides = [
      room.minX..<max(room.minX, left - gap), min(right + gap, room.maxX)..<room.maxX,
    ].filter { $0.count >= minColumn * pills.metrics.fontSize }
    let others = sides.lazy.map { side in
      let part = PixelRect(
        x: side.lowerBound, y: room.minY, width: side.count, height: room.size.height)
      return (notices: pills.layOut(texts, in: part), room: part)
    }
    func coversFace(_ notice: PlacedNotice) -> Bool {
      faces.contains { !$0.intersection(notice.frame).isEmpty }
    }
    guard usual.notices.contains(where: coversFace) else { return usual }
    return others.first { !$0.notices.contains(where: coversFace) } ?? usual
  }

  /// The smallest width of a room for notices beside a face, in sizes of type.
  private static let minColumn = 14

  /// Returns the row of notices above the history of a pane, or nil if the pane is too low for it.
  ///
  /// The row is always free, so that a notice moves nothing in the history.
  static func noticeRow(aboveHistoryIn pane: Pane) -> Range<Int>? {
    let metrics = ControlMetrics(pane: pane)
    guard pane.size.height >= 12 * metrics.height else { return nil }
    return metrics.margin..<metrics.margin + metrics.height
  }
}

extension Framing {
  /// The zoom factor in tenths.
  var zoomTenths: Int { Int((zoom * 10).rounded()) }
}

/// The mark that indicates that a transcript or a recording is being written.
struct PlacedMark: Equatable {
  let shown: ShownMark
  let frame: PixelRect
  /// True if the pane is too narrow for the word and only the dot is shown.
  let isDot: Bool
}

extension PillLayout {
  private var dot: Int { metrics.fontSize * 5 / 8 }
  /// The distance from the left end of the mark to its word, without the padding.
  private var lead: Int { dot + metrics.padding * 3 / 4 }

  /// Returns the mark in the upper right corner, before mirroring, or nil without room above `end`.
  func mark(_ shown: ShownMark, in pane: PixelSize, end: Int) -> PlacedMark? {
    let layout = with(fontSize: metrics.markFontSize)
    let height = layout.metrics.height
    guard metrics.margin + height <= end else { return nil }
    let whole =
      layout.width(of: shown.widestText(strings)) + layout.lead + 2 * layout.metrics.padding
    let isDot = whole > pane.width - 2 * metrics.margin
    let width = isDot ? height : whole
    return PlacedMark(
      shown: shown,
      frame: PixelRect(
        x: pane.width - metrics.margin - width, y: metrics.margin, width: width, height: height),
      isDot: isDot)
  }

  func layers(for mark: PlacedMark) -> [Scene.Layer] {
    let (frame, pills) = (mark.frame, with(fontSize: metrics.markFontSize))
    let side = pills.dot
    // The dot stands before the word.
    let dot = PixelRect(
      x: frame.minX + (mark.isDot ? (frame.size.width - side + 1) / 2 : pills.metrics.padding),
      y: frame.minY + (frame.size.height - side + 1) / 2, width: side, height: side)
    let background = [
      pills.box(frame, look: theme.plate),
      pills.box(
        mark.isDot ? dot : placed(dot, in: frame), look: ControlLook(theme.recording),
        radius: side / 2),
    ]
    guard !mark.isDot else { return background }
    let text = PixelRect(
      x: frame.minX + pills.lead, y: frame.minY, width: frame.size.width - pills.lead,
      height: frame.size.height)
    let lines = pills.lines(
      of: directed(mark.shown.text(strings)), width: .max / 2, language: strings.language)
    return background + pills.words(lines, in: placed(text, in: frame), color: theme.text)
  }
}

/// The words of a notice.
struct NoticeText {
  let text: String
  /// The BCP 47 tag of the text, or nil if it is unknown, as for a notice of a pipeline.
  let language: String?
}

/// A notice, or the number of further notices, with its lines and its frame.
struct PlacedNotice: Equatable {
  let lines: [TextLine]
  let frame: PixelRect
}

extension PillLayout {
  /// The maximum number of lines of a notice.
  private static let maxLines = 3

  /// Returns the notices in `room`, one below the other, the newest last.
  ///
  /// If there are too many, the newest notices are returned with the number of the others, or the
  /// newest one alone. The result is empty if `room` is too low for one line.
  func layOut(_ notices: [NoticeText], in room: PixelRect) -> [PlacedNotice] {
    guard let newest = notices.last, room.size.height >= metrics.height else { return [] }
    let measure = max(metrics.fontSize, room.size.width - 2 * metrics.padding)
    let all = notices.map { cut($0, to: Self.maxLines, measure) }
    if height(all) <= room.size.height { return stacked(all, in: room) }
    for count in stride(from: notices.count - 1, to: 0, by: -1) {
      let further = strings.furtherNotices(notices.count - count)
      let shown =
        all.suffix(count)
        + [lines(of: directed(further), width: measure, language: strings.language)]
      if height(shown) <= room.size.height { return stacked(Array(shown), in: room) }
    }
    let fitting = 1 + (room.size.height - metrics.height) / metrics.lineHeight
    return stacked([cut(newest, to: fitting, measure)], in: room)
  }

  private func height(_ pills: some Collection<[TextLine]>) -> Int {
    pills.reduce(-metrics.gap) { $0 + size(around: $1).height + metrics.gap }
  }

  private func stacked(_ pills: [[TextLine]], in room: PixelRect) -> [PlacedNotice] {
    var y = room.minY
    return pills.map { lines in
      let size = size(around: lines)
      defer { y += size.height + metrics.gap }
      return PlacedNotice(
        lines: lines,
        frame: PixelRect(
          x: room.minX, y: y, width: min(size.width, room.size.width),
          height: min(size.height, room.size.height)))
    }
  }

  /// Returns the lines of `notice`, cut by an ellipsis to fit `count` lines.
  private func cut(_ notice: NoticeText, to count: Int, _ measure: Int) -> [TextLine] {
    let language = notice.language
    let text = language == nil ? notice.text : directed(notice.text)
    let whole = lines(of: text, width: measure, language: language)
    guard whole.count > count else { return whole }
    func cut(_ length: Int) -> [TextLine] {
      lines(of: text.prefix(length) + "…", width: measure, language: language)
    }
    // The longest prefix that fits.
    let tooLong = (1..<max(1, text.count)).partitioningIndex { cut($0).count > count }
    return Array(cut(tooLong - 1).prefix(count))
  }
}
