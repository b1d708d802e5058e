internal import CPNG
package import Imaging

/// PNG files with a palette, which are a fraction of others in size.
package enum PalettePNG {
  /// Reduces a picture to at most 256 colors, in place.
  ///
  /// All channels lose their lowest four bits, which edges of letters need no more than flat areas do,
  /// and more bits if there are still too many colors.
  package static func reduce(_ picture: PixelView) {
    for bits in 4...6 where bits == 4 || palette(of: picture) == nil {
      // The highest bits stand in for the lost ones, so that black and white stay.
      let channels = (0...255).map { UInt32(($0 >> bits) << bits | $0 >> (8 - bits)) }
      forEachPixel(of: picture) { pixel in
        pixel =
          channels[Int(pixel & 0xFF)] | channels[Int(pixel >> 8 & 0xFF)] << 8
          | channels[Int(pixel >> 16 & 0xFF)] << 16 | 0xFF << 24
      }
    }
  }

  /// Encodes a picture of at most 256 colors.
  package static func encode(_ picture: PixelView) -> [UInt8] {
    guard let palette = palette(of: picture) else { preconditionFailure("reduce it first") }
    var indices: [UInt8] = []
    indices.reserveCapacity(picture.size.area)
    forEachPixel(of: picture) { indices.append(palette[$0, default: 0]) }
    var colors = [UInt8](repeating: 0, count: palette.count * 3)
    for (color, index) in palette {
      for channel in 0..<3 {
        colors[Int(index) * 3 + channel] = UInt8(truncatingIfNeeded: color >> (16 - 8 * channel))
      }
    }
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(picture.size.width)
    unsafe image.height = png_uint_32(picture.size.height)
    unsafe image.format = rgbColormap
    unsafe image.colormap_entries = png_uint_32(palette.count)
    var count = indices.count + (1 << 16)
    var bytes = [UInt8](repeating: 0, count: count)
    let isWritten = unsafe png_image_write_to_memory(
      &image, &bytes, &count, 0, indices, png_int_32(picture.size.width), colors)
    precondition(isWritten != 0, "libpng has written to memory")
    return Array(bytes.prefix(count))
  }

  /// PNG_FORMAT_RGB_COLORMAP of png.h, a macro.
  private static let rgbColormap: png_uint_32 = 0x02 | 0x08

  /// Returns the numbers of the colors in the order of their first pixels, or nil for more than 256.
  private static func palette(of picture: PixelView) -> [UInt32: UInt8]? {
    var palette: [UInt32: UInt8] = [:]
    var isWhole = true
    var last: UInt32?
    forEachPixel(of: picture) { pixel in
      guard pixel != last else { return }
      last = pixel
      guard palette[pixel] == nil else { return }
      if palette.count < 256 {
        palette[pixel] = UInt8(palette.count)
      } else {
        isWhole = false
      }
    }
    return isWhole ? palette : nil
  }

  /// Calls `change` with each pixel from left to right and from top to bottom.
  private static func forEachPixel(of picture: PixelView, _ change: (inout UInt32) -> Void) {
    for y in 0..<picture.size.height {
      let row = unsafe (picture.base + y * picture.stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<picture.size.width { unsafe change(&row[x]) }
    }
  }
}
