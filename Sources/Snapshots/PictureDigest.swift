internal import CXXHash
package import Imaging

/// A short name of a picture's pixels: the same pixels, the same name.
///
/// XXH3 with 128 bits over width, height and the B, G, R bytes row by row, alpha left out. It tells
/// pictures apart by accident, not against an adversary.
package struct PictureDigest: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  package init(of picture: PixelView) {
    let colors = picture.packedBGR()
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe cxxhash_picture(
      colors, colors.count, UInt32(picture.size.width), UInt32(picture.size.height), &digest)
    bytes = digest
  }

  /// Thirty-two hexadecimal digits.
  package var description: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}
