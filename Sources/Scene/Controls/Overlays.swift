internal import Imaging
internal import Messages
internal import Typesetting

/// The inputs of a pane's overlays.
struct OverlayKey: Equatable {
  let pane: Pane
  /// The lower limit of the overlays, above the captions.
  let end: Int
  /// The left and the right limit of captions, which notices share.
  let sides: Range<Int>
  /// The notices that pipelines send, the newest last.
  let pipelineNotices: [String]
  /// The notices of the application, the newest last.
  let notices: [Notice]
  /// The zoom factor in tenths; nil if the user is not zooming.
  let zoomTenths: Int?
  let isKept: Bool
  let controls: [Control]
  let showsStrip: Bool
}

/// The overlays on the picture: transcript mark, control strip and notices.
///
/// The mark is in the upper right corner, the strip along the upper edge, and notices are below the
/// strip. If the pane is too low for a notice below the strip, notices take the strip's row while
/// the strip is hidden.
struct Overlays {
  let mark: TranscriptMark?
  let strip: ControlStrip
  let notices: [PlacedNotice]
  /// All notices as text, also those without room.
  let noticeTexts: [String]

  init(_ key: OverlayKey, pills: PillLayout) {
    let mark = key.isKept ? pills.mark(in: key.pane.size, end: key.end) : nil
    self.mark = mark
    let strip = ControlStrip(
      controls: key.controls,
      room: ControlStrip.Room(pane: key.pane, mark: mark?.frame, end: key.end),
      width: { control, metrics in
        let pills = pills.with(metrics)
        return ([control.label] + control.otherLabels).map(pills.advance(of:)).max() ?? 0
      })
    self.strip = strip
    let room = Self.noticeRoom(key, metrics: pills.metrics, mark: mark, strip: strip)
    // If space is short, the last notices are kept. There may be many from pipelines.
    noticeTexts = key.pipelineNotices + key.notices.map(pills.strings.text(of:))
    var placed = pills.placed(noticeTexts, in: room)
    if let zoomTenths = key.zoomTenths {
      let start = placed.last.map { $0.frame.maxY + pills.metrics.gap } ?? room.minY
      placed += pills.placed(
        [pills.strings.zoom(tenths: zoomTenths)],
        in: PixelRect(
          x: room.minX, y: start, width: room.size.width, height: room.maxY - start))
    }
    notices = placed
  }

  /// Returns the room for notices.
  ///
  /// The room is below the strip's usual row, or below all rows of a visible strip.
  private static func noticeRoom(
    _ key: OverlayKey, metrics: ControlMetrics, mark: TranscriptMark?, strip: ControlStrip
  ) -> PixelRect {
    var (start, side) = (metrics.belowStrip, key.sides.upperBound)
    if key.showsStrip, let edge = strip.lowerEdge {
      start = max(start, edge + metrics.gap)
    } else if key.end - start < metrics.height {
      start = metrics.margin
      side = min(side, mark.map { $0.frame.minX - metrics.gap } ?? side)
    }
    return PixelRect(
      x: key.sides.lowerBound, y: start, width: max(0, side - key.sides.lowerBound),
      height: max(0, key.end - start))
  }
}

extension Framing {
  /// The zoom factor in tenths.
  var zoomTenths: Int { Int((zoom * 10).rounded()) }
}
