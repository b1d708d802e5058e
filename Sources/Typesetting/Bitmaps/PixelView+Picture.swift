internal import Imaging

extension PixelView {
  /// Blends `picture` over the pixels with the given opacity ("source over", Porter and Duff 1984).
  ///
  /// Both views are premultiplied and have the same size.
  func lay(_ picture: PixelView, opacity: UInt8) {
    let size = size.intersection(picture.size)
    for y in 0..<size.height {
      let target = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
      let source = unsafe (picture.base + y * picture.stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<size.width where unsafe source[x] >> 24 > 0 {
        let above = unsafe source[x].scaled(by: UInt32(opacity))
        unsafe target[x] = above &+ target[x].scaled(by: 255 - above >> 24)
      }
    }
  }
}

extension PixelSize {
  fileprivate func intersection(_ other: PixelSize) -> PixelSize {
    PixelSize(width: min(width, other.width), height: min(height, other.height))
  }
}

extension UInt32 {
  /// Returns each of the four channels multiplied by `share` / 255, rounded.
  fileprivate func scaled(by share: UInt32) -> UInt32 {
    // Two channels at a time, each with room for the product. Adding 1/256 first divides by 255.
    func pair(_ channels: UInt32) -> UInt32 {
      let product = channels * share + 0x0080_0080
      return (product + (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    return pair(self & 0x00FF_00FF) | pair(self >> 8 & 0x00FF_00FF) << 8
  }
}
