internal import Imaging
internal import Signs
internal import Typesetting

/// A sign's plate as seen from the front, with other words in place of its own.
///
/// Only what had letters is painted over, in the plate's color, and each paragraph gets the room of its own lines. Lines
/// of one height get letters of one size.
struct SignPlate {
  /// The smallest letters, in pixels of the em, that can be read.
  static let smallestLetters = 9.0

  /// The picture, transparent where the sign had no letters.
  let bitmap: Bitmap
  /// The size of the smallest letters, in pixels of the em.
  let letters: Double

  /// The margin around a line that is painted over, as a share of its height, and that in which the color fades out.
  private static let margin = 0.14
  private static let fading = 3
  /// The em of letters as a share of the height of a line's box, and the least share of its largest size to which a
  /// paragraph shrinks with others.
  private static let (em, leastShare) = (0.78, 0.6)
  /// The ratio of heights up to which lines have one size.
  private static let oneSize = 1.25
  /// The difference of the two margins, as a share of the width, up to which a line is in the middle.
  private static let middle = 0.06

  /// The mean height of lines, in pixels, at which letters get their sizes, whatever the size of the plate.
  private static let referenceHeight = 100.0

  /// A paragraph in the flat plate.
  private struct Paragraph {
    let text: String
    /// The room of its lines.
    let room: PixelRect
    /// The mean height of its lines.
    let lineHeight: Double
    /// The size of its letters.
    var size = 0

    init(_ text: String, of lines: ArraySlice<SignLine>, on flat: FlatSign) {
      let rooms = lines.map { flat.room(of: $0) }
      self.text = text
      room = rooms.dropFirst().reduce(rooms[0]) { $0.union($1) }
      lineHeight = rooms.reduce(0) { $0 + Double($1.size.height) } / Double(rooms.count)
    }
  }

  /// Draws the plate of an overlay in a size.
  ///
  /// The sizes of letters and their lines are in proportion to it, so that nothing jumps as a camera comes nearer.
  init(_ overlay: SignOverlay, size: PixelSize, typesetter: Typesetter) {
    bitmap = Bitmap(size: size)
    let scale = Self.referenceHeight / max(1, overlay.lineHeight)
    let reference = Self.paragraphs(
      of: overlay,
      on: FlatSign(
        overlay.plate,
        size: PixelSize(
          width: Int(overlay.plate.width * scale), height: Int(overlay.plate.height * scale))),
      typesetter)
    let share = Double(size.height) / max(1, overlay.plate.height * scale)
    letters = Double(reference.paragraphs.map(\.size).min() ?? 0) * share
    let flat = FlatSign(overlay.plate, size: size)
    let isCentered = flat.isCentered(overlay.sign.lines, within: Self.middle)
    let paragraphs = zip(overlay.sign.paragraphs, reference.paragraphs)
      .map { Paragraph($1.text, of: $0, on: flat) }
    let content = Self.content(of: paragraphs)
    let words = zip(paragraphs, reference.paragraphs).flatMap { paragraph, sized in
      let width = EmLength(pixels: Double(reference.width), in: TextStyle(size: sized.size))
      let style = TextStyle(size: Double(sized.size) * share)
      let lines = typesetter.lines(
        of: paragraph.text, language: overlay.language, style: style, width: width,
        strategy: .balanced)
      return Self.layers(
        of: lines, style, in: paragraph.room, content, color: overlay.sign.colors.text,
        isCentered: isCentered, typesetter)
    }
    let strips = overlay.sign.lines.map { line in
      let strip = flat.strip(of: line)
      return strip.grown(by: max(1, strip.height * Self.margin))
    }
    // Longer words than the sign's own need the plate behind them, too.
    let covered = strips + words.map { FlatStrip($0.bounds) }
    for step in (0...Self.fading).reversed() {
      let opacity = Double(Self.fading + 1 - step) / Double(Self.fading + 1)
      for strip in covered {
        cover(strip.grown(by: Double(step)), overlay.sign.colors, opacity: opacity)
      }
    }
    for word in words { bitmap.view.blend(word.bitmap.view, at: word.origin) }
  }

  /// Returns the room of all paragraphs.
  private static func content(of paragraphs: [Paragraph]) -> PixelRect {
    paragraphs.map(\.room).reduce(
      paragraphs.first?.room ?? PixelRect(origin: .zero, size: .zero)
    ) { $0.union($1) }
  }

  // MARK: Sizes

  /// Returns the paragraphs with the sizes of their letters, and the width of their lines.
  private static func paragraphs(
    of overlay: SignOverlay, on flat: FlatSign, _ typesetter: Typesetter
  ) -> (paragraphs: [Paragraph], width: Int) {
    var paragraphs = zip(overlay.sign.paragraphs, overlay.paragraphs)
      .map { Paragraph($1, of: $0, on: flat) }
    let width = content(of: paragraphs).size.width
    let largest = paragraphs.map { largestSize(of: $0, overlay.language, width: width, typesetter) }
    // Paragraphs of one height share the size of the one that needs the smallest, unless it is far too long.
    for index in paragraphs.indices {
      let height = paragraphs[index].lineHeight
      let smallest =
        paragraphs.indices.filter {
          let other = paragraphs[$0].lineHeight
          return max(other, height) / max(1, min(other, height)) < oneSize
        }.map { largest[$0] }.min() ?? 0
      let least = Int(Double(largest[index]) * leastShare)
      paragraphs[index].size = min(largest[index], max(smallest, least))
    }
    return (paragraphs, width)
  }

  /// Returns the largest letters whose lines have room.
  private static func largestSize(
    of paragraph: Paragraph, _ language: String?, width: Int, _ typesetter: Typesetter
  ) -> Int {
    var (low, high) = (
      TextStyle.sizes.lowerBound, max(TextStyle.sizes.lowerBound, Int(paragraph.lineHeight * em))
    )
    while low < high {
      let size = (low + high + 1) / 2
      let lines = typesetter.lines(
        of: paragraph.text, language: language, style: TextStyle(size: size), width: width,
        strategy: .balanced)
      let height = lines.count * typesetter.metrics(of: TextStyle(size: size)).lineHeight
      let hasRoom = lines.count <= 1 || height <= paragraph.room.size.height
      let isWhole = lines.allSatisfy { $0.advance <= width }
      if hasRoom, isWhole { low = size } else { high = size - 1 }
    }
    return low
  }

  // MARK: Drawing

  /// Paints over a part of the plate, in a gradient between its colors at both ends.
  private func cover(_ strip: FlatStrip, _ colors: PlateColors, opacity: Double) {
    let alpha = UInt8((opacity * 255).rounded())
    let last = Double(max(1, bitmap.size.width - 1))
    for x in max(0, strip.left)..<max(0, strip.left, min(strip.right, bitmap.size.width)) {
      let rows = strip.rows(at: x)
      bitmap.view.fill(
        PixelRect(x: x, y: rows.lowerBound, width: 1, height: rows.count),
        with: colors.left.mixed(with: colors.right, fraction: Double(x) / last).withAlpha(alpha))
    }
  }

  /// Returns the lines of a paragraph in the middle of the height of its room.
  private static func layers(
    of lines: [TextLine], _ style: TextStyle, in room: PixelRect, _ content: PixelRect,
    color: Color, isCentered: Bool, _ typesetter: Typesetter
  ) -> [Scene.Layer] {
    let metrics = typesetter.metrics(of: style)
    let height = lines.count > 1 ? metrics.lineHeight : metrics.ascent + metrics.descent
    let top = room.minY + (room.size.height - height * lines.count) / 2
    return lines.enumerated().compactMap { row, line in
      guard let text = typesetter.bitmap(of: line, style: style, color: color) else { return nil }
      let last = content.maxX - line.advance
      let x =
        isCentered
        ? room.minX + (room.size.width - line.advance) / 2
        : line.direction == .rightToLeft ? last : room.minX
      let pen = PixelPoint(
        x: min(max(content.minX, x), max(content.minX, last)),
        y: top + row * height + metrics.ascent)
      return Scene.Layer(bitmap: text.bitmap, origin: text.topLeft(pen: pen))
    }
  }
}

/// The places of a sign's lines on its plate, as seen from the front.
private struct FlatSign {
  private let flattening: PlaneMotion?
  private let size: PixelSize

  init(_ plate: Quad, size: PixelSize) {
    flattening = PlaneMotion(ofUnitSquareTo: plate)?.inverse
    self.size = size
  }

  /// Returns the place of a line, whose edges may run at another angle than those of the plate.
  func strip(of line: SignLine) -> FlatStrip {
    guard let flattening else { return FlatStrip(PixelRect(origin: .zero, size: size)) }
    let corners = line.quad.corners.map(flattening.applied).map { corner in
      PlanePoint(x: Self.pixels(corner.x, size.width), y: Self.pixels(corner.y, size.height))
    }
    return FlatStrip(
      left: Int(min(corners[0].x, corners[3].x).rounded()),
      right: Int(max(corners[1].x, corners[2].x).rounded()),
      top: (corners[0].y, corners[1].y), bottom: (corners[3].y, corners[2].y))
  }

  private static func pixels(_ share: Double, _ length: Int) -> Double {
    share.isFinite ? min(max(share, 0), 1) * Double(length) : 0
  }

  /// Returns the room of a line.
  func room(of line: SignLine) -> PixelRect {
    let strip = strip(of: line)
    let top = Int(((strip.top.0 + strip.top.1) / 2).rounded())
    return PixelRect(
      x: strip.left, y: top, width: max(1, strip.right - strip.left),
      height: max(1, Int(strip.height.rounded())))
  }

  /// Returns true if all lines are in the middle of the plate.
  func isCentered(_ lines: [SignLine], within share: Double) -> Bool {
    let rooms = lines.map(room)
    let tolerance = max(2, Double(size.width) * share)
    return rooms.allSatisfy { room in
      abs(Double(room.minX) - Double(size.width - room.maxX)) <= tolerance
    }
  }
}

/// A part of a plate between two columns, whose upper and lower edge are straight.
private struct FlatStrip {
  var left: Int
  var right: Int
  /// The heights of the edges at the left and the right.
  var top: (Double, Double)
  var bottom: (Double, Double)

  init(left: Int, right: Int, top: (Double, Double), bottom: (Double, Double)) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  init(_ rect: PixelRect) {
    let (top, bottom) = (Double(rect.minY), Double(rect.maxY))
    self.init(left: rect.minX, right: rect.maxX, top: (top, top), bottom: (bottom, bottom))
  }

  /// The mean height.
  var height: Double { (bottom.0 + bottom.1 - top.0 - top.1) / 2 }

  /// Returns the strip that is larger by `margin` pixels on all sides.
  func grown(by margin: Double) -> FlatStrip {
    FlatStrip(
      left: left - Int(margin), right: right + Int(margin), top: (top.0 - margin, top.1 - margin),
      bottom: (bottom.0 + margin, bottom.1 + margin))
  }

  /// Returns the rows of a column.
  func rows(at x: Int) -> Range<Int> {
    let share = (Double(x) + 0.5 - Double(left)) / Double(max(1, right - left))
    let start = Int((top.0 + (top.1 - top.0) * share).rounded(.down))
    return start..<max(start, Int((bottom.0 + (bottom.1 - bottom.0) * share).rounded(.up)))
  }
}
