internal import CYUV

extension PixelView {
  /// Replaces the colors in `rect` with shades of gray, by the luma weights of ITU-R BT.601.
  package func makeGray(_ rect: PixelRect) {
    let target = part(rect)
    guard !target.size.isEmpty else { return }
    unsafe ARGBGray(
      target.bytes, Int32(stride), 0, 0, Int32(target.size.width), Int32(target.size.height))
  }
}
