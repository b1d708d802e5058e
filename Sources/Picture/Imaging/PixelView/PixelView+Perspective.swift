extension PixelView {
  /// Draws a premultiplied picture as seen in perspective, over transparent pixels.
  ///
  /// - Parameters:
  ///   - source: The flat picture.
  ///   - matrix: The homography from the middles of this view's pixels to places in the flat picture, row by row. What it
  ///     maps outside is transparent.
  ///   - light: The factor of the color channels, of at most 255.
  package func drawInPerspective(
    _ source: PixelView, by matrix: [Double], light: Double = 1
  ) {
    guard matrix.count == 9, !source.size.isEmpty else { return }
    let light = UInt32((min(max(light, 0), 255) * 256).rounded())
    let (width, height) = (Double(source.size.width), Double(source.size.height))
    for y in 0..<size.height {
      let row = unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
      let middle = Double(y) + 0.5
      var u = matrix[0] * 0.5 + matrix[1] * middle + matrix[2]
      var v = matrix[3] * 0.5 + matrix[4] * middle + matrix[5]
      var w = matrix[6] * 0.5 + matrix[7] * middle + matrix[8]
      for x in 0..<size.width {
        let nearness = 1 / w
        let (across, down) = (u * nearness, v * nearness)
        // A place that is not finite compares false.
        let isInside = across > -0.5 && down > -0.5 && across < width + 0.5 && down < height + 0.5
        let pixel =
          isInside
          ? source.interpolated(
            x: Int((across + 0.5) * 256) - 256, y: Int((down + 0.5) * 256) - 256) : 0
        unsafe row[x] = light == 256 || pixel == 0 ? pixel : Self.lit(pixel, by: light)
        u += matrix[0]
        v += matrix[3]
        w += matrix[6]
      }
    }
  }

  /// Returns the mean of the four pixels around a place in 256ths, weighted by their nearness; those outside are transparent.
  @inline(__always)
  private func interpolated(x: Int, y: Int) -> UInt32 {
    let (left, top) = (x >> 8, y >> 8)
    let (across, down) = (UInt32(truncatingIfNeeded: x & 255), UInt32(truncatingIfNeeded: y & 255))
    guard left >= 0, top >= 0, left + 1 < size.width, top + 1 < size.height else {
      let upper = Self.mixed(pixel(left, top), pixel(left + 1, top), across)
      let lower = Self.mixed(pixel(left, top + 1), pixel(left + 1, top + 1), across)
      return Self.mixed(upper, lower, down)
    }
    let corner = unsafe base + (top &* stride &+ left &* 4)
    let next = unsafe corner + stride
    let upper = unsafe (
      corner.load(as: UInt32.self), corner.load(fromByteOffset: 4, as: UInt32.self)
    )
    let lower = unsafe (
      next.load(as: UInt32.self), next.load(fromByteOffset: 4, as: UInt32.self)
    )
    // Most of a plate has no letters.
    guard upper.0 | upper.1 | lower.0 | lower.1 != 0 else { return 0 }
    return Self.mixed(
      Self.mixed(upper.0, upper.1, across), Self.mixed(lower.0, lower.1, across), down)
  }

  /// Multiplies the colors of a premultiplied pixel by 256ths, up to full brightness.
  private static func lit(_ pixel: UInt32, by light: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      min(alpha, ((pixel >> shift & 0xFF) &* light) >> 8) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
    return unsafe (base + y * stride + x * 4).load(as: UInt32.self)
  }

  /// Mixes two words of four channels: `fraction` of 256 parts of the second one.
  @inline(__always)
  private static func mixed(_ one: UInt32, _ other: UInt32, _ fraction: UInt32) -> UInt32 {
    let rest = 256 - fraction
    let even = ((one & 0x00FF_00FF) &* rest &+ (other & 0x00FF_00FF) &* fraction) >> 8
    let odd = (one >> 8 & 0x00FF_00FF) &* rest &+ (other >> 8 & 0x00FF_00FF) &* fraction
    return even & 0x00FF_00FF | odd & 0xFF00_FF00
  }
}
