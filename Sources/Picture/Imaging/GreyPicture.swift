internal import CYUV

/// A picture of luma alone: one byte a pixel, without padding between rows.
///
/// The value is for programs that look at a picture, such as a face detector, not for the screen.
package struct GreyPicture: Hashable, Sendable {
  package let size: PixelSize
  /// The rows from top to bottom.
  package let pixels: [UInt8]

  /// Creates a copy of an opaque picture that is at most as large as `limit` and has its
  /// proportions.
  ///
  /// Every pixel is the mean of four near its place, so the time depends on the size of the copy,
  /// not on that of the picture. A picture that is smaller than the limit keeps its size.
  package init(_ source: PixelView, fitting limit: PixelSize) {
    size = source.size.reduced(into: limit)
    let reduced = Bitmap(size: size)
    reduced.view.scale(source, to: size, offset: .zero)
    let (view, size) = (reduced.view, size)
    pixels = unsafe [UInt8](unsafeUninitializedCapacity: size.width * size.height) {
      buffer, count in
      count = 0
      guard !size.isEmpty, let start = buffer.baseAddress else { return }
      unsafe ARGBToJ400(
        view.bytes, Int32(view.stride), start, Int32(size.width), Int32(size.width),
        Int32(size.height))
      count = size.width * size.height
    }
  }

  /// The picture as a binary portable graymap (pgm(5)).
  package var graymap: [UInt8] { Array("P5\n\(size.width) \(size.height)\n255\n".utf8) + pixels }

  /// The largest difference between the mean luma of the same tile in two pictures, from 0 to 255.
  ///
  /// The picture is divided into 16 x 9 tiles. Their means hide the noise of a camera and show
  /// movement. Pictures of different sizes differ by 255.
  package func largestTileDifference(from other: GreyPicture) -> Int {
    guard size == other.size else { return 255 }
    return zip(tileMeans, other.tileMeans).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  private static let tiles = PixelSize(width: 16, height: 9)

  private var tileMeans: [Int] {
    let tiles = Self.tiles
    var sums = [Int](repeating: 0, count: tiles.width * tiles.height)
    var counts = sums
    for y in 0..<size.height {
      let row = y * tiles.height / size.height * tiles.width
      for x in 0..<size.width {
        let tile = row + x * tiles.width / size.width
        sums[tile] += Int(pixels[y * size.width + x])
        counts[tile] += 1
      }
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
  }
}
