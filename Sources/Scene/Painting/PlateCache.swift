internal import Imaging

/// A cache of background bitmaps for text, because most captions need a size that was used before.
final class PlateCache {
  private struct Key: Hashable {
    let size: PixelSize
    let radius: Int
    let color: Color
    let rim: Color?
  }

  private var plates: [Key: Bitmap] = [:]
  /// The maximum size of all bitmaps together: those of the strip, the mark and some notices, and a few of
  /// a caption's box, which has another height in each painting while lines animation.
  private static let mostBytes = 1 << 20
  private var bytes = 0

  /// Returns a rounded box, with a thin rim if `rim` is not nil.
  ///
  /// The same arguments give the same object while it is cached.
  func plate(of size: PixelSize, radius: Int, color: Color, rim: Color? = nil) -> Bitmap {
    let key = Key(size: size, radius: radius, color: color, rim: rim)
    if let plate = plates[key] { return plate }
    // Sizes change with the words, so clearing the cache is as good as tracking the last use.
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
