internal import CYUV

extension PixelView {
  /// Takes the colour out of `rect`: every channel becomes the brightness, by the weights of ITU-R BT.601.
  package func makeGray(_ rect: PixelRect) {
    let target = part(rect)
    guard !target.size.isEmpty else { return }
    unsafe ARGBGray(
      target.bytes, Int32(stride), 0, 0, Int32(target.size.width), Int32(target.size.height))
  }
}
