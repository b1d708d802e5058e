internal import Imaging
internal import Language
internal import Messages
internal import Typesetting

/// The layout of short texts on rounded backgrounds: notices and controls.
struct PillLayout {
  var metrics: ControlMetrics
  let typesetter: Typesetter
  let bitmaps: BitmapCache
  var strings: InterfaceStrings
  let theme: ControlTheme

  /// Returns the same layout with letters of another size, and with the words of another language.
  func with(fontSize: Int, strings: InterfaceStrings? = nil) -> PillLayout {
    var layout = self
    layout.metrics = ControlMetrics(fontSize: fontSize)
    layout.strings = strings ?? self.strings
    return layout
  }

  var style: TextStyle { TextStyle(size: metrics.fontSize, weight: .regular) }

  /// Returns the width in pixels of a text in a language, or in that of the interface, on one line.
  func width(of text: String, language: String? = nil) -> Int {
    typesetter.advance(of: directed(text), language: language ?? strings.language, style: style)
  }

  /// Returns a text of the interface with a mark in front that gives it the interface's direction.
  ///
  /// Without the mark, the first letter would decide, which may be that of a foreign name (UAX #9,
  /// P2). A text that can have no other direction stays as it is.
  func directed(_ text: String) -> String {
    if strings.isRightToLeft { return "\u{200F}" + text }
    let hasOtherDirection = text.unicodeScalars.contains { $0.strongDirection == .rightToLeft }
    return hasOtherDirection ? "\u{200E}" + text : text
  }

  /// Returns the lines of `text`, whose language may be unknown, each at most `width` pixels wide.
  func lines(of text: String, width: Int, language: String?) -> [TextLine] {
    typesetter.lines(of: text, language: language, style: style, width: width)
  }

  /// Returns the size of a pill around `lines`.
  func size(around lines: [TextLine]) -> PixelSize {
    PixelSize(
      width: (lines.map(\.advance).max() ?? 0) + 2 * metrics.padding,
      height: metrics.height + max(0, lines.count - 1) * lineHeight(of: lines)
        + 2 * overhang(of: lines))
  }

  /// Returns a background that fills `frame`, and the words on it, or an empty array without lines.
  func pill(_ lines: [TextLine], in frame: PixelRect, look: ControlLook) -> [Scene.Layer] {
    guard !lines.isEmpty else { return [] }
    return [box(frame, look: look)] + words(lines, in: frame, color: theme.text)
  }

  /// Returns a background with the round corners of a pill, or with those of another radius.
  func box(_ frame: PixelRect, look: ControlLook, radius: Int? = nil) -> Scene.Layer {
    Scene.Layer(
      bitmap: bitmaps.box(of: frame.size, radius: radius ?? metrics.height / 2, look: look),
      origin: frame.origin)
  }

  /// Returns an icon whose frame is a square.
  func icon(_ icon: Icon, in frame: PixelRect, color: Color) -> Scene.Layer {
    Scene.Layer(
      bitmap: bitmaps.icon(
        icon, side: frame.size.width, color: color, isRightToLeft: strings.isRightToLeft),
      origin: frame.origin)
  }

  /// Returns an icon of `side` pixels in the middle of the height of `frame`, `inset` pixels behind
  /// the side at which reading begins.
  func icon(_ icon: Icon, side: Int, inset: Int, in frame: PixelRect, color: Color) -> Scene.Layer {
    let square = PixelRect(
      x: frame.minX + inset, y: frame.minY + (frame.size.height - side) / 2, width: side,
      height: side)
    return self.icon(icon, in: placed(square, in: frame), color: color)
  }

  /// Returns a text on one line in the middle of the height of `room`: at the side where lines begin,
  /// or centered.
  ///
  /// `language` is the BCP 47 tag of the text, or nil for that of the interface.
  func line(
    _ text: String, language: String? = nil, in room: PixelRect, color: Color,
    isCentered: Bool = false
  ) -> [Scene.Layer] {
    let lines = lines(of: directed(text), width: .max / 2, language: language ?? strings.language)
    guard let line = lines.first else { return [] }
    let slack = max(0, room.size.width - line.advance)
    let offset = isCentered ? slack / 2 : strings.isRightToLeft ? slack : 0
    return words(
      [line],
      in: PixelRect(
        x: room.minX + offset - metrics.padding, y: room.minY,
        width: line.advance + 2 * metrics.padding, height: room.size.height), color: color)
  }

  /// Returns `rect`, or its mirror image in `frame` if the interface is read from right to left.
  func placed(_ rect: PixelRect, in frame: PixelRect) -> PixelRect {
    strings.isRightToLeft ? rect.mirrored(in: frame) : rect
  }

  func words(_ lines: [TextLine], in frame: PixelRect, color: Color) -> [Scene.Layer] {
    let font = typesetter.metrics(of: style)
    let lineHeight = lineHeight(of: lines)
    let textHeight = font.ascent + font.descent + (lines.count - 1) * lineHeight
    let firstBaseline = frame.minY + (frame.size.height - textHeight) / 2 + font.ascent
    // A single line is centered. Several lines share the edge at which the interface's lines begin.
    let width = lines.map(\.advance).max() ?? 0
    let slack = frame.size.width - 2 * metrics.padding - width
    let x = frame.minX + metrics.padding + max(0, slack / 2)
    return lines.indices.compactMap { row -> Scene.Layer? in
      guard let text = typesetter.bitmap(of: lines[row], style: style, color: color)
      else { return nil }
      let indent = strings.isRightToLeft ? width - lines[row].advance : 0
      let pen = PixelPoint(x: x + indent, y: firstBaseline + row * lineHeight)
      let layer = Scene.Layer(bitmap: text.bitmap, origin: text.topLeft(pen: pen))
      return layer.clipped(
        to: frame.inkRoom(baseline: pen.y, font: font, reach: metrics.lineHeight))
    }
  }
}

/// The room for stacked marks, whose ink is clipped a line height beyond ascent and descent.
extension PillLayout {
  /// Returns the distance of the baselines of `lines`, at which no marks of two lines touch.
  private func lineHeight(of lines: [TextLine]) -> Int {
    let font = typesetter.metrics(of: style)
    let contacts = zip(lines, lines.dropFirst()).compactMap { upper, lower in
      skyline(of: lower).flatMap { skyline in
        self.skyline(of: upper)?.contactDistance(
          toLine: skyline, offset: start(of: lower) - start(of: upper), clearance: 1,
          maxDepth: font.descent + metrics.lineHeight, maxHeight: font.ascent + metrics.lineHeight)
      }
    }
    return max(metrics.lineHeight, (contacts.max() ?? 0) + 1)
  }

  /// Returns the position of the start of `line`, relative to the edge that lines share.
  private func start(of line: TextLine) -> Int {
    let end = strings.isRightToLeft ? -line.advance : 0
    return line.direction == .rightToLeft ? end + line.advance : end
  }

  /// Returns the height of the ink beyond the usual edges of a pill around `lines`.
  private func overhang(of lines: [TextLine]) -> Int {
    let font = typesetter.metrics(of: style)
    let margin = (metrics.height - font.ascent - font.descent) / 2 - 1
    func ink(of line: TextLine?) -> PixelRect? {
      line.flatMap { typesetter.bitmap(of: $0, style: style, color: .white)?.ink }
    }
    let above = ink(of: lines.first).map { -$0.minY - font.ascent - margin } ?? 0
    let below = ink(of: lines.last).map { $0.maxY - font.descent - margin } ?? 0
    return min(max(0, above, below), metrics.lineHeight)
  }

  private func skyline(of line: TextLine) -> InkSkyline? {
    typesetter.skyline(of: line, style: style, paint: LinePaint(fill: .white))
  }
}

/// The measures of controls and notices in pixels.
struct ControlMetrics: Hashable {
  let fontSize: Int
  let height: Int
  let padding: Int
  let gap: Int
  let margin: Int
  /// The height of a control strip with words of the largest size.
  private let stripHeight: Int

  /// The minimum font size at which letters are legible.
  static let minFontSize = 9

  init(pane: Pane) {
    let unit = Double(pane.size.referenceHeight) / 720
    let fontSize = max(pane.minControlFontSize, Int((24 * unit).rounded()))
    self.init(
      fontSize: fontSize,
      stripHeight: StripMetrics(
        fontSize: StripMetrics.largestFontSize(in: pane, notices: fontSize), in: pane,
        hasWords: true
      ).plateHeight)
  }

  init(fontSize: Int, stripHeight: Int? = nil) {
    self.fontSize = fontSize
    self.stripHeight = stripHeight ?? fontSize * 2
    height = fontSize * 2
    padding = fontSize * 3 / 4
    gap = max(4, fontSize / 3)
    margin = max(6, fontSize * 2 / 3)
  }

  /// The line height of a pill with several lines.
  var lineHeight: Int { fontSize * 4 / 3 }

  /// The first free y coordinate below the transcript mark.
  var belowMark: Int { margin + 2 * markFontSize + gap }
  /// The first free y coordinate below a notice of one line, and below two of them.
  ///
  /// Captions at the lower edge give up lines for this room. A strip in it may have icons alone.
  var belowRow: Int { margin + height + gap }
  var belowTwoRows: Int { margin + 2 * (height + gap) }
  /// The first free y coordinate below a control strip with words.
  var belowStrip: Int { margin + stripHeight + gap }
  /// The first free y coordinate below a strip with words and a notice of one line.
  var belowNotice: Int { belowStrip + height + gap }

  /// The size of the transcript mark, which is smaller because it is always visible.
  var markFontSize: Int { max(Self.minFontSize, fontSize * 2 / 3, min(11, fontSize * 5 / 6)) }
}
