internal import Imaging

/// The plates that text stands on, kept: most captions need one of a size that was there before.
final class PlateShelf {
  private struct Key: Hashable {
    let size: PixelSize
    let radius: Int
    let color: Color
    let rim: Color?
  }

  private var plates: [Key: Bitmap] = [:]
  /// The number of bytes that kept plates take at most: those of the strip, the mark and some notices, and
  /// a few of a caption's box, which has another height in each painting while lines rise.
  private static let mostBytes = 1 << 20
  private var bytes = 0

  /// A rounded box, with a thin rim if it is to have one; the same object for the same arguments, as
  /// long as it is kept.
  func plate(of size: PixelSize, radius: Int, color: Color, rim: Color? = nil) -> Bitmap {
    let key = Key(size: size, radius: radius, color: color, rim: rim)
    if let plate = plates[key] { return plate }
    // Sizes come and go with the words: starting over is as good as remembering which was used last.
    if bytes + size.area * 4 > Self.mostBytes {
      plates.removeAll(keepingCapacity: true)
      bytes = 0
    }
    bytes += size.area * 4
    let plate = Bitmap(
      roundedBox: size, radius: radius, color: color, rim: rim ?? color,
      rimWidth: rim == nil ? 0 : max(1, radius / 12))
    plates[key] = plate
    return plate
  }
}
