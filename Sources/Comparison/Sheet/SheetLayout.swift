internal import Imaging
internal import Typesetting

/// An image with its label.
struct Panel {
  let name: String
  let picture: Bitmap
}

/// A layout of equally sized panels in rows and columns, as close to 16:9 as possible.
struct SheetLayout {
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
      width: max(picture.width, widest), height: picture.height + style.size * 7 / 4)
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
      let set = typesetter.bitmap(of: line, style: style, color: SheetColors.text)
    else { return }
    let baseline = corner.y + typesetter.metrics(of: style).ascent
    view.blend(set.bitmap.view, at: set.place(pen: PixelPoint(x: corner.x, y: baseline)))
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
