package import Imaging
package import Typesetting

/// An image of a comparison, with labeled panels.
///
/// The panels show the expected image, the actual image, the changes, and an enlargement of the
/// largest change. The panels are arranged so that the sheet is close to the shape of a screen. A
/// sheet is drawn on the thread of its typesetter.
package struct DifferenceSheet {
  private let expected: PixelView
  private let actual: PixelView
  private let judgement: Judgement
  private let ignored: [PixelRect]

  /// The maximum side shown of images with different sizes.
  private static let maxSide = 4096

  /// Creates a sheet from the images that `judgement` is about and the ignored parts.
  package init(
    expected: PixelView, actual: PixelView, judgement: Judgement, ignored: [PixelRect] = []
  ) {
    // Each panel has room for both images, which would be huge for a wide image and a tall one.
    let limit = PixelRect(x: 0, y: 0, width: Self.maxSide, height: Self.maxSide)
    self.expected = judgement.sizesDiffer ? expected.part(limit) : expected
    self.actual = judgement.sizesDiffer ? actual.part(limit) : actual
    self.judgement = judgement
    self.ignored = ignored
  }

  /// Draws the sheet.
  package func picture(typesetter: Typesetter) -> Bitmap {
    var panels = [
      Panel(name: "expected \(expected.size)", picture: padded(expected)),
      Panel(name: "actual \(actual.size)", picture: padded(actual)),
      Panel(name: name, picture: marked),
    ]
    if let enlargement {
      panels.append(Panel(name: "a closer look: expected and actual", picture: enlargement))
    }
    return SheetLayout(panels: panels, typesetter: typesetter).picture()
  }

  /// A short description of the changes.
  private var name: String {
    if judgement.sizesDiffer { return "difference: another size" }
    guard !judgement.regions.isEmpty else {
      return judgement.verdict == .same ? "no difference" : "no visible difference"
    }
    let count = judgement.regions.count
    return "difference: \((judgement.share * 100).decimalString(digits: 2)) % in \(count) "
      + (count == 1 ? "place" : "places")
  }

  /// The largest change in both images, enlarged.
  ///
  /// The value is nil if nothing changed or if the largest change is visible without enlargement.
  package var enlargement: Bitmap? {
    Enlargement(expected: expected, actual: actual, judgement: judgement)?.picture
  }

  /// The changes, drawn over a dimmed image.
  package var marked: Bitmap {
    MarkedPicture(
      expected: expected, actual: actual, judgement: judgement, ignored: ignored
    ).bitmap
  }

  /// Returns the image on a background with room for both images.
  private func padded(_ picture: PixelView) -> Bitmap {
    let size = PixelSize(
      width: max(expected.size.width, actual.size.width),
      height: max(expected.size.height, actual.size.height))
    let bitmap = Bitmap(size: size)
    bitmap.view.fill(bitmap.view.bounds, with: SheetColors.background)
    bitmap.view.copy(picture)
    return bitmap
  }
}

/// The colors of a difference sheet.
enum SheetColors {
  static let background = Color(red: 32, green: 34, blue: 38)
  static let text = Color(red: 235, green: 235, blue: 235)
  /// The color of changes, which never occurs in the dimmed gray image below.
  static let change = Color(red: 255, green: 45, blue: 110)
  /// The color of the frame around a region.
  static let frame = Color(red: 255, green: 214, blue: 10)
  /// The color of ignored regions.
  static let ignored = Color(red: 60, green: 130, blue: 210)
  /// The brightness of the unchanged image.
  static let dimming = 0.4
}

/// The actual image in dimmed gray, with changes in a strong color and a frame around every region.
///
/// Ignored regions are hatched. If the sizes differ, everything outside the common part is marked
/// as changed.
private struct MarkedPicture {
  let bitmap: Bitmap

  /// The maximum number of frames.
  ///
  /// More frames would look like a grid.
  private static let maxFrames = 200

  init(expected: PixelView, actual: PixelView, judgement: Judgement, ignored: [PixelRect]) {
    bitmap = Bitmap(
      size: PixelSize(
        width: max(expected.size.width, actual.size.width),
        height: max(expected.size.height, actual.size.height)))
    let view = bitmap.view
    view.fill(view.bounds, with: SheetColors.change)
    let common = expected.bounds.intersection(actual.bounds)
    view.copy(actual.part(common))
    view.makeGray(common)
    view.dim(common, to: SheetColors.dimming)
    guard !judgement.sizesDiffer else { return }
    color(judgement.change)
    for region in ignored { hatch(region.intersection(view.bounds)) }
    for region in judgement.regions.prefix(Self.maxFrames) { drawFrame(around: region.bounds) }
  }

  /// Paints the changed pixels, one horizontal run at a time.
  private func color(_ change: ChangedPixels) {
    for y in 0..<change.size.height {
      var x = 0
      while x < change.size.width {
        let start = x
        while x < change.size.width, change.contains(x: x, y: y) { x += 1 }
        if x > start {
          bitmap.view.fill(
            PixelRect(x: start, y: y, width: x - start, height: 1), with: SheetColors.change)
        }
        x += 1
      }
    }
  }

  private func hatch(_ region: PixelRect) {
    for y in region.minY..<region.maxY {
      for x in stride(from: region.minX + 7 - (region.minX + y) % 8, to: region.maxX, by: 8) {
        bitmap.view.fill(
          PixelRect(x: x, y: y, width: 2, height: 1).intersection(region),
          with: SheetColors.ignored)
      }
    }
  }

  /// Draws a frame at a small distance around a region.
  private func drawFrame(around bounds: PixelRect) {
    let thickness = max(1, bitmap.size.height / 360)
    let outer = bounds.expanded(by: 3 * thickness + 2)
    let view = bitmap.view
    let (across, down) = (outer.size.width, outer.size.height)
    for edge in [
      PixelRect(x: outer.minX, y: outer.minY, width: across, height: thickness),
      PixelRect(x: outer.minX, y: outer.maxY - thickness, width: across, height: thickness),
      PixelRect(x: outer.minX, y: outer.minY, width: thickness, height: down),
      PixelRect(x: outer.maxX - thickness, y: outer.minY, width: thickness, height: down),
    ] {
      view.fill(edge, with: SheetColors.frame)
    }
  }
}

/// An enlargement of the largest region in both images, side by side, with countable pixels.
private struct Enlargement {
  let picture: Bitmap

  /// The maximum scale.
  ///
  /// Larger pixels show no more detail.
  private static let maxScale = 16
  private static let gap = 8
  /// The number of pixels shown around the region, for orientation.
  private static let margin = 6

  /// Creates the enlargement, or nil if there is no region or the region is too large to enlarge.
  init?(expected: PixelView, actual: PixelView, judgement: Judgement) {
    guard !judgement.sizesDiffer, let region = judgement.regions.first else { return nil }
    let size = expected.size
    let half = PixelSize(width: (size.width - Self.gap) / 2, height: size.height)
    let minimumSize = region.bounds.expanded(by: Self.margin).size
    let scale = min(
      Self.maxScale, half.width / minimumSize.width, half.height / minimumSize.height)
    guard scale >= 2 else { return nil }
    let visibleSize = PixelSize(width: half.width / scale, height: half.height / scale)
    let part = PixelRect(
      x: Self.start(
        region.bounds.minX + region.bounds.size.width / 2, visibleSize.width, size.width),
      y: Self.start(
        region.bounds.minY + region.bounds.size.height / 2, visibleSize.height, size.height),
      width: visibleSize.width, height: visibleSize.height)
    picture = Bitmap(size: size)
    picture.view.fill(picture.view.bounds, with: SheetColors.background)
    enlarge(expected.part(part), by: scale, to: .zero)
    enlarge(actual.part(part), by: scale, to: PixelPoint(x: half.width + Self.gap, y: 0))
  }

  /// Returns the start of a span of `length` centered on `center` but inside `whole`.
  private static func start(_ center: Int, _ length: Int, _ whole: Int) -> Int {
    max(0, min(center - length / 2, whole - length))
  }

  private func enlarge(_ part: PixelView, by scale: Int, to origin: PixelPoint) {
    for y in 0..<part.size.height {
      for x in 0..<part.size.width {
        picture.view.fill(
          PixelRect(
            x: origin.x + x * scale, y: origin.y + y * scale, width: scale, height: scale),
          with: part.color(x: x, y: y))
      }
    }
  }
}

/// An image with its label.
struct Panel {
  let name: String
  let picture: Bitmap
}

/// A layout of equally sized panels in rows and columns, as close to 16:9 as possible.
private struct SheetLayout {
  private let panels: [Panel]
  private let typesetter: Typesetter
  private let style: TextStyle
  /// The size of one panel, including its label.
  private let slot: PixelSize
  private let columns: Int

  private static let gap = 12

  init(panels: [Panel], typesetter: Typesetter) {
    self.panels = panels
    self.typesetter = typesetter
    let picture = panels.first?.picture.size ?? .zero
    let style = TextStyle(size: max(13, min(40, picture.width / 40)), weight: .bold)
    let widest = panels.map { typesetter.advance(of: $0.name, style: style) }.max() ?? 0
    let slot = PixelSize(
      width: max(picture.width, widest), height: picture.height + style.wholeSize * 7 / 4)
    self.style = style
    self.slot = slot
    // Only complete rows: 1x3 and 3x1, or 1x4, 2x2 and 4x1.
    let possible = (1...max(1, panels.count)).filter { panels.count % $0 == 0 }
    columns =
      possible.min { one, other in
        Self.distance(of: one, panels.count, slot) < Self.distance(of: other, panels.count, slot)
      } ?? 1
  }

  /// Draws the sheet.
  func picture() -> Bitmap {
    let bitmap = Bitmap(size: Self.size(columns: columns, count: panels.count, slot: slot))
    bitmap.view.fill(bitmap.view.bounds, with: SheetColors.background)
    for (index, panel) in panels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let corner = PixelPoint(
        x: Self.gap + column * (slot.width + Self.gap), y: Self.gap + row * (slot.height + Self.gap)
      )
      write(panel.name, at: corner, onto: bitmap.view)
      bitmap.view.copy(
        panel.picture.view,
        to: PixelPoint(x: corner.x, y: corner.y + slot.height - panel.picture.size.height))
    }
    return bitmap
  }

  private func write(_ name: String, at corner: PixelPoint, onto view: PixelView) {
    let lines = typesetter.lines(of: name, style: style, width: .max / 2)
    guard let line = lines.first,
      let label = typesetter.bitmap(of: line, style: style, color: SheetColors.text)
    else { return }
    let baseline = corner.y + typesetter.metrics(of: style).ascent
    view.blend(label.bitmap.view, at: label.topLeft(pen: PixelPoint(x: corner.x, y: baseline)))
  }

  private static func size(columns: Int, count: Int, slot: PixelSize) -> PixelSize {
    PixelSize(
      width: gap + columns * (slot.width + gap),
      height: gap + count / columns * (slot.height + gap))
  }

  /// Returns the deviation from 16:9 of a sheet with `columns` columns, as a ratio of at least 1.
  private static func distance(of columns: Int, _ count: Int, _ slot: PixelSize) -> Double {
    let size = size(columns: columns, count: count, slot: slot)
    let ratio = Double(size.width) / Double(size.height) / (16.0 / 9)
    return max(ratio, 1 / ratio)
  }
}
