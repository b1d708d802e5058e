/// Makes a picture smaller by halves, each pixel the mean of four, before it is scaled the rest of the way.
///
/// libyuv's filters look at four pixels: shrinking further than to a half in one step would skip the
/// others, and fine lines would come and go. Its two scratch bitmaps grow to half of the largest picture
/// seen. One thread at a time.
package final class PictureReducer {
  private let scratch = (Bitmap(size: .zero), Bitmap(size: .zero))
  private var known: (identity: Int, halvings: Int)?
  private var result: PixelView?

  package init() {}

  /// The smallest picture made of `source` by halving that has `size` on both sides; `source` itself
  /// where that is it.
  ///
  /// `identity` is another number for every other content of `source`: the same one is not worked on
  /// twice. The answer holds until the next call.
  package func reduced(_ source: PixelView, identity: Int, for size: PixelSize) -> PixelView {
    let halvings = Self.halvings(from: source.size, to: size)
    guard halvings > 0 else { return source }
    if let known, known == (identity, halvings), let result { return result }
    var picture = source
    for step in 0..<halvings {
      let target = step % 2 == 0 ? scratch.0 : scratch.1
      let half = PixelSize(width: picture.size.width / 2, height: picture.size.height / 2)
      target.reshape(to: half)
      // A last odd column or row is left out: only exact halves are means of four.
      let even = PixelSize(width: half.width * 2, height: half.height * 2)
      target.view.scale(
        picture.part(PixelRect(origin: .zero, size: even)), to: half, offset: .zero)
      picture = target.view
    }
    known = (identity, halvings)
    result = picture
    return picture
  }

  private static func halvings(from size: PixelSize, to wanted: PixelSize) -> Int {
    var (size, count) = (size, 0)
    while size.width >= 2 * max(1, wanted.width), size.height >= 2 * max(1, wanted.height) {
      size = PixelSize(width: size.width / 2, height: size.height / 2)
      count += 1
    }
    return count
  }
}
