package import Imaging
package import Typesetting

/// The caption measures of one pane, in pixels.
///
/// The pane's height is divided: the control strip, the transcript mark and notices are above
/// `overlayEnd`, captions are below. The division depends on the pane and the look only, so new
/// text does not change it. If the pane is too low for both, captions keep at least one line.
/// Captions with secondary lines may extend above `overlayEnd`, leaving less room for overlays.
struct CaptionMetrics: Hashable {
  let fontSize: Int
  private let family: String?
  /// The distance between two baselines.
  let pitch: Int
  /// The em size of romanization and original lines.
  let smallSize: Int
  let smallPitch: Int
  /// The maximum width of a line.
  let measure: Int
  let padding: Int
  let radius: Int
  /// The left limit of caption boxes; `endEdge` is the right limit.
  let startEdge: Int
  let endEdge: Int
  /// The upper edge of a box that grows down; `bottom` is the lower edge of a box that grows up.
  let top: Int
  let bottom: Int
  /// The maximum distance below the final position at which text is still inside the window.
  let mostOffset: Int
  /// The minimum y coordinate of a caption box.
  let ceiling: Int
  private let lines: Int
  private let span: Span

  /// Computes the measures of `look` in `pane`.
  ///
  /// Captions take 80 % of the picture's width and keep a distance from the pane's lower or upper
  /// edge. If the picture ends before that edge, captions are next to the picture, in the bar. If
  /// the picture is narrow, or the text is enlarged to stay legible, lines are as long as a 16:9
  /// picture would allow, as far as the pane is wide enough.
  init(look: CaptionLook, pane: Pane) {
    let requested = Double(pane.size.referenceHeight) * 0.05 * Double(look.textSize) / 100
    let fontSize = max(9, pane.leastLetters, Int(requested.rounded()))
    self.fontSize = fontSize
    family = look.family
    lines = look.lines
    pitch = (fontSize * 5 + 3) / 4
    smallSize = max(9, fontSize * 7 / 10, min(fontSize, pane.leastLetters))
    smallPitch = (smallSize * 5 + 3) / 4
    padding = max(3, fontSize * 2 / 5)
    radius = padding
    let isEnlarged = Double(fontSize) > requested.rounded()
    (startEdge, endEdge) = Self.edges(
      in: pane, growth: isEnlarged ? Double(fontSize) / requested : 1)
    measure = max(fontSize, endEdge - startEdge - 2 * padding)
    span = Span(
      pane: pane, position: look.position, line: pitch, lines: look.lines, padding: padding)
    bottom = span.bottom
    ceiling = span.ceiling
    mostOffset = pane.size.height - bottom + padding
    top =
      look.position == .top
      ? span.top : max(ceiling, bottom - span.boxHeight(of: span.most(unit: pitch) * pitch))
  }

  /// Computes the measures of `look` in a window of the given size, before the first frame.
  init(look: CaptionLook, viewport: PixelSize) {
    self.init(look: look, pane: Pane(viewport))
  }

  /// Returns the maximum number of text lines while readers keep up.
  ///
  /// Each line has `companions` smaller lines below it. The result is the number of lines in the
  /// look, or fewer if the pane is too low, and at least 1.
  func mostLines(companions: Int) -> Int {
    span.most(unit: unit(companions))
  }

  /// Returns the maximum number of text lines while readers are behind.
  ///
  /// The result is twice the usual number, with at most four additional lines and at most half of
  /// the picture covered. The result is never less than `mostLines(companions:)`.
  func grownLines(companions: Int) -> Int {
    max(
      span.most(unit: unit(companions)),
      min(2 * lines, lines + 4, span.halfOfPicture / unit(companions)))
  }

  /// The lower limit of the control strip, the transcript mark and notices, for any captions.
  var overlayEnd: Int {
    let highest =
      span.isTop ? span.top : bottom - span.boxHeight(of: grownLines(companions: 0) * pitch)
    return overlayEnd(above: highest)
  }

  /// Returns the lower limit of overlays above captions whose upper edge is `edge`.
  func overlayEnd(above edge: Int) -> Int {
    edge - span.gap
  }

  private func unit(_ companions: Int) -> Int { pitch + companions * smallPitch }

  /// Returns the left and the right limit of captions, centered on the picture.
  private static func edges(in pane: Pane, growth: Double) -> (start: Int, end: Int) {
    let (width, picture) = (pane.size.width, pane.picture)
    let ordinary = Double(pane.size.referenceHeight) * 16 / 9 * growth
    // One tenth of the picture's width on each side, in whole pixels.
    let inner = max(picture.size.width - picture.size.width / 10 * 2, Int(ordinary * 0.8))
    let margin = max(2, width * 3 / 100)
    let length = min(inner, width - 2 * margin)
    let start = picture.minX + (picture.size.width - length) / 2
    let limited = min(max(start, margin), width - margin - length)
    return (limited, limited + length)
  }

  /// The style of caption text.
  var style: TextStyle { TextStyle(size: fontSize, weight: .regular, family: family) }
  /// The style of speaker labels.
  var labelStyle: TextStyle { TextStyle(size: fontSize, weight: .bold, family: family) }
  /// The style of romanization and original lines.
  var smallStyle: TextStyle { TextStyle(size: smallSize, weight: .regular, family: family) }
}

/// The vertical range of a pane that captions may use.
private struct Span: Hashable {
  let isTop: Bool
  /// The upper edge of a box that grows down.
  let top: Int
  /// The lower edge of a box that grows up.
  let bottom: Int
  /// The minimum y coordinate of a caption box.
  let ceiling: Int
  /// The height available to lines if captions cover half of the picture.
  let halfOfPicture: Int
  /// The gap between captions and overlays.
  let gap: Int
  private let padding: Int
  private let lines: Int
  /// The possible upper limits: below strip and notice, below the strip, below the mark.
  ///
  /// Limits that leave no room for a line are left out.
  private let ceilings: [Int]

  /// Computes the vertical range of captions.
  ///
  /// - Parameters:
  ///   - pane: The pane that contains the captions.
  ///   - position: The edge of the pane at which captions are placed.
  ///   - line: The height of a line of text.
  ///   - lines: The number of lines in the look.
  ///   - padding: The padding of the box, and the distance between the box and a picture next to
  ///     it.
  init(pane: Pane, position: CaptionLook.Position, line: Int, lines: Int, padding: Int) {
    let (height, picture) = (pane.size.height, pane.picture)
    let controls = ControlMetrics(pane: pane)
    let end = height - max(4, height * 6 / 100)
    let box = lines * line + 3 * padding
    isTop = position == .top
    self.padding = padding
    self.lines = lines
    gap = controls.gap
    bottom = isTop ? end : min(end, picture.maxY + box)
    let bottom = bottom
    func holds(_ ceiling: Int) -> Bool { bottom - ceiling >= line + 2 * padding }
    ceilings = [controls.belowNotice, controls.belowStrip, controls.belowMark].filter(holds)
    ceiling = ceilings.last ?? 0
    top = max(ceilings.first ?? 0, picture.minY - box)
    let half = picture.size.height / 2
    let room =
      isTop
      ? min(bottom, max(top, picture.minY) + half) - top
      : bottom - max(ceilings.first ?? 0, min(bottom, picture.maxY) - half)
    halfOfPicture = room - 2 * padding
  }

  /// Returns the height of a box around lines of the given total height.
  func boxHeight(of lines: Int) -> Int { lines + 2 * padding }

  /// Returns the maximum number of lines of height `unit`, from 1 to `lines`.
  ///
  /// Captions stay below as many of notice, strip and mark as leave room for one line.
  func most(unit: Int) -> Int {
    let upper = ceilings.first { bottom - $0 >= boxHeight(of: unit) } ?? ceiling
    let edge = isTop ? max(top, upper) : upper
    return max(1, min(lines, (bottom - edge - 2 * padding) / unit))
  }
}

extension CaptionLook {
  /// Returns the text style of captions and the maximum line width, in pixels, for a viewport.
  package func setting(in viewport: PixelSize) -> (style: TextStyle, width: Int) {
    let metrics = CaptionMetrics(look: self, viewport: viewport)
    return (metrics.style, metrics.measure)
  }
}
