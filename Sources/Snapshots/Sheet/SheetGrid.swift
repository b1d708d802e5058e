internal import Imaging

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
    let room = PixelSize(width: max(160, 1920 / columns), height: max(160, 1920 / rows))
    let share = min(
      1, Double(room.width) / Double(picture.width), Double(room.height) / Double(picture.height))
    return PixelSize(
      width: max(1, Int(Double(picture.width) * share)),
      height: max(1, Int(Double(picture.height) * share)))
  }
}
