/// A downscaler that halves a picture repeatedly, before bilinear scaling does the rest.
///
/// Each pixel is the mean of four. libyuv's filters read at most four pixels. Reduction to less
/// than half in one step would skip pixels and make fine lines flicker. The two scratch bitmaps
/// grow to half of the largest picture. The type is not thread-safe.
package final class PictureScaler {
  private let scratch = (Bitmap(size: .zero), Bitmap(size: .zero))
  private var cachedKey: (identity: Int, halvings: Int)?
  private var result: PixelView?

  package init() {}

  /// Returns `source` halved as often as both sides stay at least as long as those of `size`.
  ///
  /// The result is `source` itself if one halving would be too small. Otherwise it is valid until
  /// the next call. `identity` changes with the contents of `source`; a repeated number gives the
  /// cached result.
  package func reduced(_ source: PixelView, identity: Int, for size: PixelSize) -> PixelView {
    let halvings = Self.halvings(from: source.size, to: size)
    guard halvings > 0 else { return source }
    if let cachedKey, cachedKey == (identity, halvings), let result { return result }
    var picture = source
    for step in 0..<halvings {
      let target = step % 2 == 0 ? scratch.0 : scratch.1
      let half = PixelSize(width: picture.size.width / 2, height: picture.size.height / 2)
      target.reshape(to: half)
      // An odd last column or row is left out, so that each pixel is the mean of exactly four.
      let even = PixelSize(width: half.width * 2, height: half.height * 2)
      target.view.scale(picture.part(PixelRect(origin: .zero, size: even)), to: half, offset: .zero)
      picture = target.view
    }
    cachedKey = (identity, halvings)
    result = picture
    return picture
  }

  private static func halvings(from size: PixelSize, to minSize: PixelSize) -> Int {
    var (size, count) = (size, 0)
    while size.width >= 2 * max(1, minSize.width), size.height >= 2 * max(1, minSize.height) {
      size = PixelSize(width: size.width / 2, height: size.height / 2)
      count += 1
    }
    return count
  }
}
