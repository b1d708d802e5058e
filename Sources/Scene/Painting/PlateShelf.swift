internal import Imaging

/// The plates that text stands on, kept: most captions need one of a size that was there before.
final class PlateShelf {
  private struct Key: Hashable {
    let size: PixelSize
    let radius: Int
    let color: Color
  }

  private var plates: [Key: Bitmap] = [:]
  private static let most = 8

  /// A rounded box; the same object for the same arguments, as long as it is kept.
  func plate(of size: PixelSize, radius: Int, color: Color) -> Bitmap {
    let key = Key(size: size, radius: radius, color: color)
    if let plate = plates[key] { return plate }
    // Sizes come and go with the words: starting over is as good as remembering which was used last.
    if plates.count >= Self.most { plates.removeAll(keepingCapacity: true) }
    let plate = Bitmap(roundedBox: size, radius: radius, color: color)
    plates[key] = plate
    return plate
  }
}
