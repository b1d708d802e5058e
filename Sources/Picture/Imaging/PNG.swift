internal import CPNG
internal import CYUV

/// PNG reading and writing through libpng.
///
/// There is no color management: samples are taken as sRGB and written unchanged.
package enum PNG {
  /// The error of reading or writing.
  ///
  /// The text is libpng's.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Encodes the picture without its alpha channel.
  ///
  /// The same pixels give the same bytes, given the same versions of libpng and zlib.
  package static func encode(_ picture: PixelView) throws(Failure) -> [UInt8] {
    let width = UInt32(picture.size.width)
    let height = UInt32(picture.size.height)
    var message = Message()
    var count = cpng_encode_bound(width, height)
    var bytes = [UInt8](repeating: 0, count: count)
    guard
      unsafe cpng_encode(
        picture.bytes, Int32(picture.stride), width, height, &bytes, &count, &message.text) != 0
    else { throw message.failure }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Decodes a whole PNG and composites it over black.
  ///
  /// - Throws: `Failure` if the data is invalid or the picture too large.
  package static func decode(_ bytes: [UInt8]) throws(Failure) -> Bitmap {
    let bitmap = try decodeWithAlpha(bytes)
    bitmap.view.compositeOverBlack()
    return bitmap
  }

  /// Decodes a whole PNG to pixels with straight alpha, such as an icon's.
  ///
  /// - Throws: `Failure` if the data is invalid or the picture too large.
  package static func decodeWithAlpha(_ bytes: [UInt8]) throws(Failure) -> Bitmap {
    var message = Message()
    var width: UInt32 = 0
    var height: UInt32 = 0
    guard unsafe cpng_read_size(bytes, bytes.count, &width, &height, &message.text) != 0
    else { throw message.failure }
    let size = PixelSize(width: Int(width), height: Int(height))
    guard size.area <= Self.maxArea, max(size.width, size.height) <= Bitmap.maxSide else {
      throw Failure(description: "\(size) is larger than this program takes")
    }
    let bitmap = Bitmap(size: size)
    let view = bitmap.view
    let decoded = unsafe cpng_decode(
      bytes, bytes.count, view.bytes, Int32(view.stride), &message.text)
    guard decoded != 0 else { throw message.failure }
    return bitmap
  }

  /// The largest number of pixels, which protects against decompression bombs.
  package static let maxArea = 1 << 27

  /// libpng's buffer for an error message, 64 bytes.
  private struct Message {
    var text = [CChar](repeating: 0, count: 64)

    var failure: Failure {
      let end = text.firstIndex(of: 0) ?? text.endIndex
      return Failure(
        description: String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }
}

extension PixelView {
  /// Composites straight-alpha pixels over black.
  ///
  /// The result is opaque.
  fileprivate func compositeOverBlack() {
    let bounds = (width: Int32(size.width), height: Int32(size.height))
    unsafe ARGBAttenuate(bytes, Int32(stride), bytes, Int32(stride), bounds.width, bounds.height)
    let rowBytes = size.width * 4
    for y in 0..<size.height {
      let row = unsafe base + y * stride
      for alpha in Swift.stride(from: 3, to: rowBytes, by: 4) {
        unsafe row.storeBytes(of: 255, toByteOffset: alpha, as: UInt8.self)
      }
    }
  }
}
