internal import Imaging
internal import Messages
internal import Typesetting

/// The mark that indicates that a transcript is being kept.
struct TranscriptMark: Hashable {
  let frame: PixelRect
  /// True if the pane is too narrow for the word and only the dot is shown.
  let isDot: Bool
}

extension PillLayout {
  private static let dotColor = Color(red: 255, green: 80, blue: 70)

  private var dot: Int { metrics.fontSize * 5 / 8 }
  /// The distance from the left end of the mark to its word, without the padding.
  private var lead: Int { dot + metrics.padding * 3 / 4 }

  /// Returns the mark in the upper right corner of `pane`; nil if there is no room above `end`.
  func mark(in pane: PixelSize, end: Int) -> TranscriptMark? {
    let small = metrics.forMark
    let layout = with(small)
    guard metrics.margin + small.height <= end else { return nil }
    let whole = layout.advance(of: strings.transcriptMark) + layout.lead + 2 * small.padding
    let isDot = whole > pane.width - 2 * metrics.margin
    let width = isDot ? small.height : whole
    return TranscriptMark(
      frame: PixelRect(
        x: pane.width - metrics.margin - width, y: metrics.margin, width: width,
        height: small.height), isDot: isDot)
  }

  func layers(for mark: TranscriptMark) -> [Scene.Layer] {
    with(metrics.forMark).smallLayers(for: mark)
  }

  private func smallLayers(for mark: TranscriptMark) -> [Scene.Layer] {
    let frame = mark.frame
    let light = Scene.Layer(
      bitmap: boxes.box(
        of: PixelSize(width: dot, height: dot), radius: dot / 2, color: Self.dotColor),
      origin: PixelPoint(
        x: frame.minX + (mark.isDot ? (frame.size.width - dot + 1) / 2 : metrics.padding),
        y: frame.minY + (frame.size.height - dot + 1) / 2))
    let ground = [box(frame, look: .notice), light]
    guard !mark.isDot else { return ground }
    let text = PixelRect(
      x: frame.minX + lead, y: frame.minY, width: frame.size.width - lead,
      height: frame.size.height)
    return ground
      + words(lines(of: strings.transcriptMark, width: .max / 2), in: text, color: .white)
  }
}
