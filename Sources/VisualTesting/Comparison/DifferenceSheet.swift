package import Imaging
internal import System
package import Typesetting

/// An image of a comparison, with labeled panels.
///
/// The panels show the expected image, the actual image, the changes, and an enlargement of the
/// largest change. A sheet is drawn on the thread of its typesetter.
package struct DifferenceSheet {
  private let expected: PixelView
  private let actual: PixelView
  private let judgement: Judgement
  private let ignored: [PixelRect]

  /// The maximum side shown of images with different sizes.
  private static let maxSide = 4096
  /// The maximum number of frames around regions; more would look like a grid.
  private static let maxFrames = 200

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
    return PanelLayout(panels: panels, typesetter: typesetter).picture()
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

  /// The size with room for both images.
  private var size: PixelSize { expected.bounds.union(actual.bounds).size }

  private func padded(_ picture: PixelView) -> Bitmap {
    let bitmap = Bitmap(size: size, filledWith: SheetColors.background)
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
}

extension DifferenceSheet {
  /// The actual image in dimmed gray, with changes in a strong color and a frame around every region.
  ///
  /// Ignored regions are hatched. If the sizes differ, everything outside the common part is marked
  /// as changed.
  package var marked: Bitmap {
    let bitmap = Bitmap(size: size, filledWith: SheetColors.change)
    let view = bitmap.view
    let common = expected.bounds.intersection(actual.bounds)
    view.copy(actual.part(common))
    view.makeGray(common)
    view.dim(common, to: 0.4)
    guard !judgement.sizesDiffer else { return bitmap }
    let pixel = PixelSize(width: 1, height: 1)
    judgement.change.forEachPixel { point in
      view.fill(PixelRect(origin: point, size: pixel), with: SheetColors.change)
    }
    for region in ignored { hatch(region.intersection(view.bounds), of: view) }
    for region in judgement.regions.prefix(Self.maxFrames) {
      drawFrame(around: region.bounds, onto: view)
    }
    return bitmap
  }

  private func hatch(_ region: PixelRect, of view: PixelView) {
    for y in region.minY..<region.maxY {
      for x in stride(from: region.minX + 7 - (region.minX + y) % 8, to: region.maxX, by: 8) {
        let line = PixelRect(x: x, y: y, width: 2, height: 1)
        view.fill(line.intersection(region), with: SheetColors.ignored)
      }
    }
  }

  /// Draws a frame at a small distance around a region.
  private func drawFrame(around bounds: PixelRect, onto view: PixelView) {
    let thickness = max(1, size.height / 360)
    let outer = bounds.expanded(by: 3 * thickness + 2)
    view.fill(outer, around: outer.expanded(by: -thickness), with: SheetColors.frame)
  }

  /// The largest region of both images side by side, enlarged to countable pixels.
  ///
  /// The value is nil if nothing changed or if the largest change is visible without enlargement.
  package var enlargement: Bitmap? {
    guard !judgement.sizesDiffer, let region = judgement.regions.first?.bounds else { return nil }
    let gap = 8
    let half = PixelSize(width: (size.width - gap) / 2, height: size.height)
    // Six pixels around the region are for orientation. Larger scales show no more detail.
    let least = region.expanded(by: 6).size
    let scale = min(16, half.width / least.width, half.height / least.height)
    guard scale >= 2 else { return nil }
    let shown = PixelSize(width: half.width / scale, height: half.height / scale)
    let part = PixelRect(
      x: Self.start(region.minX + region.size.width / 2, shown.width, size.width),
      y: Self.start(region.minY + region.size.height / 2, shown.height, size.height),
      width: shown.width, height: shown.height)
    let bitmap = Bitmap(size: size, filledWith: SheetColors.background)
    for (picture, left) in [(expected.part(part), 0), (actual.part(part), half.width + gap)] {
      for y in 0..<shown.height {
        for x in 0..<shown.width {
          bitmap.view.fill(
            PixelRect(x: left + x * scale, y: y * scale, width: scale, height: scale),
            with: picture.color(x: x, y: y))
        }
      }
    }
    return bitmap
  }

  /// Returns the start of a span of `length` centered on `center` but inside `whole`.
  private static func start(_ center: Int, _ length: Int, _ whole: Int) -> Int {
    max(0, min(center - length / 2, whole - length))
  }
}

/// An image with its label.
private struct Panel {
  let name: String
  let picture: Bitmap
}

/// A layout of equally sized panels in rows and columns, as close to 16:9 as possible.
private struct PanelLayout {
  private let panels: [Panel]
  private let typesetter: Typesetter
  private let style: TextStyle
  /// The size of one panel, including its label.
  private let slot: PixelSize

  private static let gap = 12

  init(panels: [Panel], typesetter: Typesetter) {
    self.panels = panels
    self.typesetter = typesetter
    let picture = panels[0].picture.size
    let style = TextStyle(size: max(13, min(40, picture.width / 40)), weight: .bold)
    let widest = panels.map { typesetter.advance(of: $0.name, style: style) }.max() ?? 0
    self.style = style
    slot = PixelSize(
      width: max(picture.width, widest), height: picture.height + style.wholeSize * 7 / 4)
  }

  /// Draws the sheet.
  func picture() -> Bitmap {
    // Only complete rows: 1x3 and 3x1, or 1x4, 2x2 and 4x1.
    let possible = (1...panels.count).filter { panels.count % $0 == 0 }
    let columns = possible.min { distance(of: $0) < distance(of: $1) } ?? 1
    let bitmap = Bitmap(size: size(columns: columns), filledWith: SheetColors.background)
    for (index, panel) in panels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let x = Self.gap + column * (slot.width + Self.gap)
      let y = Self.gap + row * (slot.height + Self.gap)
      typesetter.draw(
        panel.name, at: PixelPoint(x: x, y: y), of: bitmap.view, style: style,
        color: SheetColors.text)
      let picture = panel.picture
      bitmap.view.copy(picture.view, to: PixelPoint(x: x, y: y + slot.height - picture.size.height))
    }
    return bitmap
  }

  private func size(columns: Int) -> PixelSize {
    PixelSize(
      width: Self.gap + columns * (slot.width + Self.gap),
      height: Self.gap + panels.count / columns * (slot.height + Self.gap))
  }

  /// Returns the deviation from 16:9 of a sheet with `columns` columns, as a ratio of at least 1.
  private func distance(of columns: Int) -> Double {
    let size = size(columns: columns)
    let ratio = Double(size.width) / Double(size.height) / (16.0 / 9)
    return max(ratio, 1 / ratio)
  }
}
