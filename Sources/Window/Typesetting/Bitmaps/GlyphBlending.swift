internal import Imaging

/// Operations on bitmaps whose alpha channel is the coverage of glyphs.
extension PixelView {
  /// The smallest rectangle that holds all non-transparent pixels, empty if there are none.
  var inkBounds: PixelRect {
    var bounds: PixelRect?
    for y in 0..<size.height {
      let row = unsafe row(y)
      var first = 0
      while first < size.width, unsafe row[first] >> 24 == 0 { first += 1 }
      guard first < size.width else { continue }
      var end = size.width
      while unsafe row[end - 1] >> 24 == 0 { end -= 1 }
      let line = PixelRect(x: first, y: y, width: end - first, height: 1)
      bounds = bounds?.union(line) ?? line
    }
    return bounds ?? PixelRect(origin: .zero, size: .zero)
  }

  /// Blends a color over the pixels, weighted by the alpha of `coverage`, which has the same size.
  func blend(_ color: GlyphColor, through coverage: PixelView) {
    for y in 0..<min(size.height, coverage.size.height) {
      let target = unsafe row(y)
      let source = unsafe coverage.row(y)
      for x in 0..<min(size.width, coverage.size.width) {
        let covered = unsafe source[x] >> 24
        guard covered > 0 else { continue }
        unsafe target[x] = color.over(target[x], coverage: UInt8(truncatingIfNeeded: covered))
      }
    }
  }

  /// Returns the first pixel of a row.
  @unsafe func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    unsafe (base + y * stride).assumingMemoryBound(to: UInt32.self)
  }
}

/// A premultiplied color at each of the 256 coverage levels.
struct GlyphColor {
  private let pixels: [UInt32]

  init(_ color: Color) {
    pixels = (0...255).map { coverage in
      color.withAlpha(UInt8((Int(color.alpha) * coverage + 127) / 255)).premultipliedBGRA
    }
  }

  /// Returns this color over `below`, a premultiplied pixel ("source over", Porter and Duff 1984).
  func over(_ below: UInt32, coverage: UInt8) -> UInt32 {
    let above = pixels[Int(coverage)]
    guard below != 0 else { return above }
    return above + below.scaled(by: 255 - above >> 24)
  }
}

extension PixelView {
  /// Blends `picture` over the pixels with the given opacity ("source over", Porter and Duff 1984).
  ///
  /// Both views must be premultiplied and have the same size.
  func blend(_ picture: PixelView, opacity: UInt8) {
    for y in 0..<min(size.height, picture.size.height) {
      let target = unsafe row(y)
      let source = unsafe picture.row(y)
      for x in 0..<min(size.width, picture.size.width) where unsafe source[x] >> 24 > 0 {
        let above = unsafe source[x].scaled(by: UInt32(opacity))
        unsafe target[x] = above &+ target[x].scaled(by: 255 - above >> 24)
      }
    }
  }
}

extension UInt32 {
  /// Returns each of the four channels multiplied by `factor` / 255, rounded.
  fileprivate func scaled(by factor: UInt32) -> UInt32 {
    // A 32-bit value holds two channels of 16 bits. x / 255 is computed as (x + x / 256) / 256.
    func pair(_ channels: UInt32) -> UInt32 {
      let product = channels * factor + 0x0080_0080
      return (product + (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    return pair(self & 0x00FF_00FF) | pair(self >> 8 & 0x00FF_00FF) << 8
  }
}
