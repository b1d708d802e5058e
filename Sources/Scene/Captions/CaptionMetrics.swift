internal import Imaging
internal import Typesetting

/// The look in pixels, for one pane.
///
/// The pane's height is divided: what the program has to say (strip, mark, notices) stands above
/// `overlayEnd`, captions below it. Both depend on the pane and the look alone, so nothing that is said
/// moves a word. If the pane is too low for both, captions have at least one line.
struct CaptionMetrics: Hashable {
  let fontSize: Int
  private let family: String?
  /// From one baseline to the next.
  let pitch: Int
  /// The em of what stands beneath a text.
  let smallSize: Int
  let smallPitch: Int
  /// The widest line.
  let measure: Int
  let padding: Int
  let radius: Int
  /// Where every box starts, and where text that runs from right to left ends.
  let startEdge: Int
  let endEdge: Int
  /// The upper edge of a box that hangs, and the lower edge of one that stands.
  let top: Int
  let bottom: Int
  /// The least distance below its place at which text would be cut by the window's edge.
  let mostOffset: Int
  /// The least upper edge of a box of any height.
  let ceiling: Int
  private let lines: Int
  private let span: Span

  /// The look of `look` in `pane`.
  ///
  /// Captions are 80 % as wide as the picture, and stand clear of the pane's lower or upper edge; if the
  /// picture ends before that, right beside it in the bar. A narrow picture, or letters that were made
  /// larger to be read, do not make lines shorter than a 16:9 picture's as long as the pane is as wide.
  init(look: CaptionLook, pane: Pane) {
    let asked = Double(pane.size.referenceHeight) * 0.05 * Double(look.textSize) / 100
    let fontSize = max(9, pane.leastLetters, Int(asked.rounded()))
    self.fontSize = fontSize
    family = look.family
    lines = look.lines
    pitch = (fontSize * 5 + 3) / 4
    smallSize = max(9, fontSize * 7 / 10, min(fontSize, pane.leastLetters))
    smallPitch = (smallSize * 5 + 3) / 4
    padding = max(3, fontSize * 2 / 5)
    radius = padding
    let isEnlarged = Double(fontSize) > asked.rounded()
    (startEdge, endEdge) = Self.edges(
      in: pane, growth: isEnlarged ? Double(fontSize) / asked : 1)
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

  /// The look of `look` in a window of that size, before there is a picture.
  init(look: CaptionLook, viewport: PixelSize) {
    self.init(look: look, pane: Pane(viewport))
  }

  /// The most lines of text while readers keep up, if each has `companions` smaller ones beneath it: as
  /// many as were asked for and there is room for; one at least.
  func mostLines(companions: Int) -> Int {
    span.most(unit: unit(companions))
  }

  /// The most lines of text while readers are behind: twice as many, four more at most, and no more than
  /// cover half of the picture; not less than `mostLines`.
  func grownLines(companions: Int) -> Int {
    max(
      span.most(unit: unit(companions)),
      min(2 * lines, lines + 4, span.halfOfPicture / unit(companions)))
  }

  /// Where the room for strip, mark and notices ends, whatever captions there are.
  var overlayEnd: Int {
    let highest =
      span.isTop ? span.top : bottom - span.boxHeight(of: grownLines(companions: 0) * pitch)
    return overlayEnd(above: highest)
  }

  /// Where that room ends above captions whose upper edge is `edge`.
  func overlayEnd(above edge: Int) -> Int {
    edge - span.gap
  }

  private func unit(_ companions: Int) -> Int { pitch + companions * smallPitch }

  /// Where captions start and end: in the middle of the picture.
  private static func edges(in pane: Pane, growth: Double) -> (start: Int, end: Int) {
    let (width, picture) = (pane.size.width, pane.picture)
    let ordinary = Double(pane.size.referenceHeight) * 16 / 9 * growth
    // Of the whole pane's width that is a tenth at each side, in whole pixels.
    let inner = max(picture.size.width - picture.size.width / 10 * 2, Int(ordinary * 0.8))
    let margin = max(2, width * 3 / 100)
    let length = min(inner, width - 2 * margin)
    let start = picture.minX + (picture.size.width - length) / 2
    let kept = min(max(start, margin), width - margin - length)
    return (kept, kept + length)
  }

  /// What captions are set in.
  var style: TextStyle { TextStyle(size: fontSize, weight: .regular, family: family) }
  /// What names are set in.
  var labelStyle: TextStyle { TextStyle(size: fontSize, weight: .bold, family: family) }
  /// What stands beneath a text.
  var smallStyle: TextStyle { TextStyle(size: smallSize, weight: .regular, family: family) }
}

/// The part of a pane's height that captions may take.
private struct Span: Hashable {
  let isTop: Bool
  /// The upper edge of a box that hangs from the top.
  let top: Int
  /// The lower edge of a box that stands.
  let bottom: Int
  /// The least upper edge of a box of any height.
  let ceiling: Int
  /// The height of lines that cover half of the picture.
  let halfOfPicture: Int
  /// Between captions and other things.
  let gap: Int
  private let padding: Int
  private let lines: Int
  /// The upper edges that leave room for strip and notice, for the strip, for the mark.
  private let ceilings: [Int]

  /// - Parameters:
  ///   - pane: where captions stand.
  ///   - position: at its upper or its lower edge.
  ///   - line: the height of a line of text.
  ///   - lines: how many were asked for.
  ///   - padding: of the box, and between it and the picture that it stands beside.
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

  /// The height of a box around lines of that height.
  func boxHeight(of lines: Int) -> Int { lines + 2 * padding }

  /// The most lines up to `lines`, each as high as `unit`: below as much of strip, mark and notice as
  /// leaves one.
  func most(unit: Int) -> Int {
    let upper = ceilings.first { bottom - $0 >= boxHeight(of: unit) } ?? ceiling
    let edge = isTop ? max(top, upper) : upper
    return max(1, min(lines, (bottom - edge - 2 * padding) / unit))
  }
}
