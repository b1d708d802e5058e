package import Imaging
package import Typesetting

/// A sheet of many small pictures, each with a label below it.
///
/// Cells are filled row by row. Rows without pictures are left out. The type belongs to one thread.
package final class ContactSheet {
  private let grid: SheetGrid
  private let cell: PixelSize
  private let typesetter: Typesetter
  private let style: TextStyle
  private let labelHeight: Int
  private let gap: Int
  private let scaler = PictureScaler()
  private let sheet: Bitmap
  private var filledCount = 0

  private static let background = Color(red: 24, green: 24, blue: 28)
  private static let textColor = Color(red: 214, green: 214, blue: 220)

  /// Creates an empty sheet for pictures of `size`.
  package init(_ grid: SheetGrid, picturesOf size: PixelSize, typesetter: Typesetter) {
    self.grid = grid
    self.typesetter = typesetter
    cell = grid.cell(for: size)
    style = TextStyle(size: min(20, max(11, cell.width / 18)), weight: .regular)
    labelHeight = style.wholeSize * 3 / 2
    gap = max(4, cell.width / 40)
    sheet = Bitmap(
      size: PixelSize(
        width: grid.columns * (cell.width + gap) + gap,
        height: grid.rows * (cell.height + labelHeight + gap) + gap),
      filledWith: Self.background)
  }

  /// True if all cells are filled.
  package var isFull: Bool { filledCount == grid.cells }

  /// Adds a picture of the sheet's picture size to the next cell.
  ///
  /// The sheet must not be full.
  package func add(_ picture: PixelView, label: String) {
    precondition(!isFull)
    let corner = PixelPoint(
      x: gap + filledCount % grid.columns * (cell.width + gap),
      y: gap + filledCount / grid.columns * (cell.height + labelHeight + gap))
    let small = scaler.reduced(picture, identity: filledCount, for: cell)
    sheet.view.part(PixelRect(origin: corner, size: cell)).scale(small, to: cell, offset: .zero)
    let font = typesetter.metrics(of: style)
    let leading = labelHeight - (font.ascent + font.descent)
    typesetter.draw(
      label, at: PixelPoint(x: corner.x, y: corner.y + cell.height + leading / 2), of: sheet.view,
      style: style, color: Self.textColor, width: cell.width)
    filledCount += 1
  }

  /// The rows that contain pictures; at least one row.
  package var picture: PixelView {
    let rows = max(1, (filledCount + grid.columns - 1) / grid.columns)
    return sheet.view.part(
      PixelRect(
        x: 0, y: 0, width: sheet.size.width,
        height: rows * (cell.height + labelHeight + gap) + gap))
  }
}

/// The grid of a contact sheet: columns, rows and the size of a cell.
package struct SheetGrid: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// Parses text such as `4x3`, with numbers from 1 to 20; nil for other text.
  package init?(parsing text: String) {
    guard let size = PixelSize(parsing: text), (1...20).contains(size.width),
      (1...20).contains(size.height)
    else { return nil }
    columns = size.width
    rows = size.height
  }

  /// The number of cells.
  package var cells: Int { columns * rows }

  /// Returns the size of a cell for pictures of size `picture`.
  ///
  /// The whole sheet is about as large as a screen, and pictures are never enlarged.
  func cell(for picture: PixelSize) -> PixelSize {
    picture.reduced(into: PixelSize(width: max(160, 1920 / columns), height: max(160, 1920 / rows)))
  }
}
