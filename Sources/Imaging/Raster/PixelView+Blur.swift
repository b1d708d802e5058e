internal import CYUV

extension PixelView {
  /// Makes every pixel of a premultiplied picture the mean of those at most `radius` away from it, in a
  /// square.
  ///
  /// Means at the border are of fewer pixels: leave as much room around what is drawn. Allocates five
  /// times the picture. O(area), whatever the radius.
  package func blur(radius: Int) {
    let radius = min(radius, size.width / 2 - 1, size.height / 2 - 1)
    guard radius > 0 else { return }
    let sharp = Bitmap(size: size)
    sharp.view.copy(self)
    // Four sums of 32 bits a pixel, and a row before the first.
    let sums = Bitmap(size: PixelSize(width: size.width * 4, height: size.height + 1))
    unsafe ARGBBlur(
      sharp.view.bytes, Int32(sharp.view.stride), bytes, Int32(stride),
      sums.view.base.assumingMemoryBound(to: Int32.self), Int32(sums.view.stride / 4),
      Int32(size.width), Int32(size.height), Int32(radius))
  }
}
