internal import CYUV

extension PixelView {
  /// Returns the pixels without alpha, as B, G, R rows without padding.
  package func packedBGR() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: size.area * 3) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      unsafe ARGBToRGB24(
        bytes, Int32(stride), target, Int32(size.width * 3), Int32(size.width), Int32(size.height))
      count = size.area * 3
    }
  }

  /// Composites straight-alpha pixels over black; the result is opaque.
  func layOverBlack() {
    let everything = (width: Int32(size.width), height: Int32(size.height))
    unsafe ARGBAttenuate(
      bytes, Int32(stride), bytes, Int32(stride), everything.width, everything.height)
    let rowBytes = size.width * 4
    for y in 0..<size.height {
      let row = unsafe base + y * stride
      for alpha in Swift.stride(from: 3, to: rowBytes, by: 4) {
        unsafe row.storeBytes(of: 255, toByteOffset: alpha, as: UInt8.self)
      }
    }
  }
}
