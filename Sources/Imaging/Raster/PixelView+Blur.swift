internal import CYUV

extension PixelView {
  /// Applies a box blur of the given radius to a premultiplied picture.
  ///
  /// Fewer pixels are averaged near the border, so content needs a margin of `radius` pixels.
  /// Allocates five times the picture's memory. O(area), regardless of the radius.
  package func blur(radius: Int) {
    let radius = min(radius, size.width / 2 - 1, size.height / 2 - 1)
    guard radius > 0 else { return }
    let sharp = Bitmap(size: size)
    sharp.view.copy(self)
    // Four 32-bit sums for each pixel, and one row before the first.
    let sums = Bitmap(size: PixelSize(width: size.width * 4, height: size.height + 1))
    unsafe ARGBBlur(
      sharp.view.bytes, Int32(sharp.view.stride), bytes, Int32(stride),
      sums.view.base.assumingMemoryBound(to: Int32.self), Int32(sums.view.stride / 4),
      Int32(size.width), Int32(size.height), Int32(radius))
  }
}
