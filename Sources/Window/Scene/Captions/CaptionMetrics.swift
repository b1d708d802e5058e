package import Imaging
package import Typesetting

/// The caption measures of one pane, in pixels.
///
/// The pane's height is divided: overlays are above `overlayEnd`, captions are below. The division
/// depends on the pane and the look only, so new text does not change it. If the pane is too low
/// for both, captions keep at least one line. Captions with secondary lines may extend above
/// `overlayEnd`.
///
/// Line breaks follow from exact lengths in proportion to the pane's scale. Only places on the
/// screen are rounded to whole pixels, so the scale changes no line.
struct CaptionMetrics: Hashable {
  /// The em size in whole pixels, for vertical distances.
  let fontSize: Int
  /// The em size of the largest text: of the reader's own words if they are larger.
  let maxFontSize: Int
  /// The exact em size of text, of the reader's own words, and of romanization and original lines.
  private let em: Double
  private let ownEm: Double
  private let smallEm: Double
  /// The exact length of a line.
  private let length: Double
  private let family: String?
  /// The distance between two baselines.
  let lineHeight: Int
  /// The height of the highest line, on which the division of the pane depends, whatever the text.
  let maxLineHeight: Int
  /// The em size of romanization and original lines in whole pixels.
  let smallSize: Int
  let smallLineHeight: Int
  /// The maximum width of a line in whole pixels.
  let measure: Int
  /// The padding of a box, which is the radius of its corners, too.
  let padding: Int
  /// The left and the right limit of caption boxes.
  let startEdge: Int
  let endEdge: Int
  /// The upper edge of a box that grows down, below the controls.
  let top: Int
  /// The distance by which captions at the upper edge stand above `top` while no controls are shown.
  let rise: Int
  /// The edges up to which marks that need room may extend the box.
  let safeTop: Int
  let safeBottom: Int
  /// The maximum distance below the final position at which text is still inside the pane.
  let maxOffset: Int
  /// The number of text lines while readers keep up, if the pane is high enough.
  ///
  /// Lines of a window in portrait orientation are about half as long as others, so the look's
  /// number means half as many again.
  let lines: Int
  private let range: VerticalRange

  /// The lower edge of a box that grows up.
  var bottom: Int { range.bottom }
  /// The minimum y coordinate of a caption box, below the controls and notices that leave room.
  var upperLimit: Int { range.upperLimit }

  /// Computes the measures of `look` in `pane`.
  ///
  /// Captions take 80 % of the picture's width, or 90 % of a pane in a window in portrait
  /// orientation, and keep a distance from the pane's lower or upper edge. If the picture ends
  /// before that edge, captions are next to the picture, in the bar. If the picture is narrow, or
  /// the text is enlarged to stay legible, lines are as long as a 16:9 picture would allow, as far
  /// as the pane is wide enough. The user's text has the size `maxFontSize(in:)` at most.
  init(look: CaptionLook, pane: Pane) {
    let requested = pane.captionReferenceHeight * 0.05 * Double(look.textSize) / 100
    let limit = Self.maxFontSize(in: pane)
    em = max(9, pane.minCaptionFontSize, min(requested, limit))
    ownEm = look.ownWords == .larger ? max(em, min(em * Self.ownWordsScale, limit)) : em
    smallEm = max(9, em * 0.7, min(em, pane.minCaptionFontSize))
    fontSize = Int(em.rounded())
    maxFontSize = Int(ownEm.rounded())
    smallSize = Int(smallEm.rounded())
    family = look.family
    lines = pane.isInPortraitWindow ? look.lines * 3 / 2 : look.lines
    lineHeight = Self.lineHeight(ofSize: fontSize)
    maxLineHeight = Self.lineHeight(ofSize: maxFontSize)
    smallLineHeight = Self.lineHeight(ofSize: smallSize)
    padding = Int(Double(fontSize) * Self.paddingShare)
    let boxLength = Self.boxLength(in: pane, em: ownEm, growth: max(1, em / requested))
    length = max(em, boxLength - 2 * em * Self.paddingShare)
    (startEdge, endEdge) = Self.edges(of: boxLength, in: pane)
    measure = max(Int(length.rounded(.up)), endEdge - startEdge - 2 * padding)
    range = VerticalRange(
      pane: pane, position: look.position, line: maxLineHeight, lines: lines, padding: padding)
    maxOffset = pane.size.height - range.bottom + padding
    // The title-safe area of SMPTE ST 2046-1: 5 % on each side.
    let margin = (pane.size.height + 19) / 20
    rise = range.isTop && range.hasRoomForNotices ? range.top - range.topAtRest : 0
    safeTop = max(range.upperLimit, min(range.top, margin + rise))
    safeBottom = max(range.bottom, pane.size.height - margin)
    let page = range.boxHeight(of: range.maxLines(ofHeight: maxLineHeight) * maxLineHeight)
    top = range.isTop ? range.top : max(range.upperLimit, range.bottom - page)
  }

  /// Returns the maximum number of text lines while readers keep up.
  ///
  /// Each line has `secondaryLines` smaller lines below it. The result is `lines`, or fewer if the
  /// pane is too low, and at least 1.
  func maxLines(secondaryLines: Int) -> Int {
    range.maxLines(ofHeight: groupHeight(secondaryLines))
  }

  /// Returns the maximum number of text lines while readers are behind.
  ///
  /// The result is twice the usual number, with at most four additional lines and at most half of
  /// the picture covered. The result is never less than `maxLines(secondaryLines:)`.
  func maxLinesWhenBehind(secondaryLines: Int) -> Int {
    max(
      maxLines(secondaryLines: secondaryLines),
      min(2 * lines, lines + 4, range.halfOfPicture / groupHeight(secondaryLines)))
  }

  /// Returns the maximum height of rows whose ink needs more than their height, with their leading.
  ///
  /// Half of the picture may be covered, or a quarter more than without leading if that is more, as
  /// far as the pane is high enough.
  func maxHeight(ofRows height: Int) -> Int {
    max(
      height,
      min(bottom - upperLimit - 2 * padding, max(range.halfOfPicture, height + height / 4)))
  }

  /// Returns the box of a full page of text lines, each with smaller lines below it, while no
  /// controls are shown.
  func page(secondaryLines: Int) -> PixelRect {
    let lines = maxLines(secondaryLines: secondaryLines) * groupHeight(secondaryLines)
    // Secondary lines without room are left out.
    let room = bottom - (range.isTop ? range.top : upperLimit)
    let height = min(range.boxHeight(of: lines), max(range.boxHeight(of: maxLineHeight), room))
    return PixelRect(
      x: startEdge, y: range.isTop ? range.top - rise : bottom - height,
      width: endEdge - startEdge, height: height)
  }

  /// Returns true if text and the reader's own words have the same sizes as with other measures.
  func hasSizes(of other: CaptionMetrics) -> Bool { em == other.em && ownEm == other.ownEm }

  /// Returns true if lines break at the same places as with other measures.
  func breaksLines(like other: CaptionMetrics) -> Bool {
    em == other.em && ownEm == other.ownEm && smallEm == other.smallEm
      && length == other.length && family == other.family
  }

  /// The lower limit of the control strip, the transcript mark and notices, for any captions.
  var overlayEnd: Int { end(aboveLines: maxLinesWhenBehind(secondaryLines: 0)) }
  /// The lower limit of menus, above as many lines as there are while readers keep up.
  var menuEnd: Int { end(aboveLines: maxLines(secondaryLines: 0)) }

  private func end(aboveLines lines: Int) -> Int {
    overlayEnd(above: range.isTop ? range.top : bottom - range.boxHeight(of: lines * maxLineHeight))
  }

  /// Returns the lower limit of overlays above captions whose upper edge is `edge`.
  func overlayEnd(above edge: Int) -> Int { edge - gap }
  /// The gap between captions and overlays.
  var gap: Int { range.gap }

  private func groupHeight(_ secondaryLines: Int) -> Int {
    maxLineHeight + secondaryLines * smallLineHeight
  }

  /// The size of the reader's own words, if they are larger, as a multiple of that of others.
  private static let ownWordsScale = 1.25
  /// The padding of a caption box on each side, in em.
  private static let paddingShare = 0.4
  /// The least length in em of a box whose lines hold about 16 Latin letters: 8 em.
  private static let minBoxLength = 8 + 2 * paddingShare
  /// The height in em of a box of two lines, with a margin for rounding.
  private static let twoLinesHeight = 3.4
  /// The height in em of two rows of controls and notices, with their margins.
  private static let twoRowsHeight = 16.0 / 3
  /// The margin of captions as a share of the pane's width, and its minimum in pixels.
  private static let margin = (share: 0.03, pixels: 2.0)

  private static func lineHeight(ofSize fontSize: Int) -> Int { (fontSize * 5 + 3) / 4 }

  /// Returns the largest em size of text that the user may choose in the pane.
  ///
  /// A line holds about 16 Latin letters, and two lines fit below two rows of controls and notices.
  private static func maxFontSize(in pane: Pane) -> Double {
    let controlSize = max(pane.exactMinControlFontSize, pane.size.exactReferenceHeight / 30)
    let end = Double(pane.size.height) * (1 - VerticalRange.marginShare)
    let room = end - controlSize * twoRowsHeight
    return min(maxBoxLength(in: pane) / minBoxLength, room / twoLinesHeight)
  }

  /// Returns the exact length of a caption box that leaves only the margins free.
  private static func maxBoxLength(in pane: Pane) -> Double {
    let width = Double(pane.size.width)
    return pane.isInPortraitWindow
      ? min(width * 9 / 10, width - 2 * margin.pixels)
      : width - 2 * max(margin.pixels, width * margin.share)
  }

  /// Returns the exact length of the longest caption box.
  private static func boxLength(in pane: Pane, em: Double, growth: Double) -> Double {
    guard !pane.isInPortraitWindow else { return maxBoxLength(in: pane) }
    let referenceWidth = pane.captionReferenceHeight * 16 / 9 * growth
    return min(
      max(max(pane.exactPictureWidth, referenceWidth) * 0.8, em * minBoxLength),
      maxBoxLength(in: pane))
  }

  /// Returns the left and the right limit of captions, centered on the picture, or on the pane in a
  /// window in portrait orientation.
  private static func edges(of boxLength: Double, in pane: Pane) -> (start: Int, end: Int) {
    let (width, picture) = (pane.size.width, pane.picture)
    let length = Int(boxLength.rounded(.up))
    if pane.isInPortraitWindow {
      let start = (width - length) / 2
      return (start, start + length)
    }
    let start = picture.minX + (picture.size.width - length) / 2
    let margin = max(Int(margin.pixels), Int(Double(width) * margin.share))
    let limited = min(max(start, margin), max(0, width - margin - length))
    return (limited, limited + length)
  }

  /// The style of caption text.
  var style: TextStyle { text(isOwn: false).style }
  /// The style of romanization and original lines.
  var smallStyle: TextStyle { TextStyle(size: smallEm, weight: .regular, family: family) }

  /// The maximum width of a line of text, and of a romanization or original line.
  var lineWidth: EmLength { text(isOwn: false).lineWidth }
  var smallLineWidth: EmLength { EmLength(ems: length / smallEm) }

  /// Returns the measures of text lines, of the reader's own words or of others.
  func text(isOwn: Bool) -> TextMeasures {
    let em = isOwn ? ownEm : em
    return TextMeasures(
      style: TextStyle(size: em, weight: .regular, family: family),
      labelStyle: TextStyle(size: em, weight: .bold, family: family),
      lineWidth: EmLength(ems: length / em), lineHeight: isOwn ? maxLineHeight : lineHeight)
  }
}

/// The measures of the text lines of one caption.
struct TextMeasures {
  let style: TextStyle
  /// The style of speaker labels.
  let labelStyle: TextStyle
  /// The maximum width of a line.
  let lineWidth: EmLength
  /// The distance between two baselines.
  let lineHeight: Int
}

/// The vertical range of a pane that captions may use.
private struct VerticalRange: Hashable {
  let isTop: Bool
  /// The upper edge of a box that grows down, with and without controls above it.
  let top: Int
  let topAtRest: Int
  /// The lower edge of a box that grows up.
  let bottom: Int
  /// The minimum y coordinate of a caption box.
  let upperLimit: Int
  /// The height available to lines if captions cover half of the picture.
  let halfOfPicture: Int
  /// The gap between captions and overlays.
  let gap: Int
  /// True if a notice has room below captions at the upper edge.
  let hasRoomForNotices: Bool
  private let padding: Int
  private let lines: Int
  /// The upper limits that leave room for a line: below strip and notice, one of them, or the mark.
  private let upperLimits: [Int]

  /// The margin of captions at the lower or the upper edge, as a share of the pane's height.
  static let marginShare = 0.06

  /// Computes the vertical range of up to `lines` lines of a height.
  init(pane: Pane, position: CaptionLook.Position, line: Int, lines: Int, padding: Int) {
    let (height, picture) = (pane.size.height, pane.picture)
    let controls = ControlMetrics(pane: pane)
    let margin = max(4, Int(Double(height) * Self.marginShare))
    let end = height - margin
    let box = lines * line + 3 * padding
    isTop = position == .top
    self.padding = padding
    self.lines = lines
    gap = controls.gap
    bottom =
      switch position {
      case .top: end
      case .bottom, .face: min(end, picture.maxY + box)
      case .raised:
        // Above the lower third, but not so high that a page does not fit below the upper edge.
        min(end, max(picture.minY + picture.size.height * 2 / 3, min(end, box)))
      }
    let bottom = bottom
    func hasRoom(below upperLimit: Int) -> Bool { bottom - upperLimit >= line + 2 * padding }
    let limits =
      isTop
      ? [controls.belowNotice, controls.belowStrip, controls.belowRow, controls.belowMark]
      : [controls.belowTwoRows, controls.belowRow, controls.belowMark]
    upperLimits = limits.filter(hasRoom(below:))
    upperLimit = upperLimits.last ?? 0
    // Two lines are worth more than room for a notice below the strip.
    let roomy = limits.prefix(2).first { bottom - $0 >= min(lines, 2) * line + 2 * padding }
    top = max(roomy ?? upperLimits.first ?? 0, picture.minY - box)
    topAtRest = min(top, max(margin, picture.minY - box))
    let half = picture.size.height / 2
    let room =
      isTop
      ? min(bottom, max(top, picture.minY) + half) - top
      : bottom - max(upperLimits.first ?? 0, min(bottom, picture.maxY) - half)
    halfOfPicture = room - 2 * padding
    hasRoomForNotices = bottom - top - max(room, box) - gap >= controls.height
  }

  /// Returns the height of a box around lines of the given total height.
  func boxHeight(of lines: Int) -> Int { lines + 2 * padding }

  /// Returns the maximum number of lines of the given height, from 1 to `lines`.
  ///
  /// Captions stay below as many of notice, strip and mark as leave room for one line.
  func maxLines(ofHeight height: Int) -> Int {
    let upper = upperLimits.first { bottom - $0 >= boxHeight(of: height) } ?? upperLimit
    let edge = isTop ? top : upper
    return max(1, min(lines, (bottom - edge - 2 * padding) / height))
  }
}

extension CaptionLook {
  /// Returns the text style of captions and the maximum line width for a viewport.
  package func styleAndWidth(in viewport: PixelSize) -> (style: TextStyle, width: EmLength) {
    let metrics = CaptionMetrics(look: self, pane: Pane(viewport))
    return (metrics.style, metrics.lineWidth)
  }

  /// Returns true if letters are as large as with another look in a pane, which limits their size.
  package func hasLetters(asLargeAs other: CaptionLook, in pane: Pane) -> Bool {
    CaptionMetrics(look: self, pane: pane).hasSizes(of: CaptionMetrics(look: other, pane: pane))
  }
}
