internal import Imaging

/// The columns and rows of a contact sheet, and where its cells stand.
package struct SheetGrid: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// Reads `4x3`; each from 1 to 20.
  package init?(parsing text: String) {
    guard let size = PixelSize(parsing: text), (1...20).contains(size.width),
      (1...20).contains(size.height)
    else { return nil }
    columns = size.width
    rows = size.height
  }

  /// How many pictures fit.
  package var cells: Int { columns * rows }

  /// The size of one small picture of `picture`: the sheet is about as large as a screen, and no
  /// picture is enlarged.
  func cell(for picture: PixelSize) -> PixelSize {
    let room = PixelSize(width: max(160, 1920 / columns), height: max(160, 1920 / rows))
    let share = min(
      1, Double(room.width) / Double(picture.width), Double(room.height) / Double(picture.height))
    return PixelSize(
      width: max(1, Int(Double(picture.width) * share)),
      height: max(1, Int(Double(picture.height) * share)))
  }
}
