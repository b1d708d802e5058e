internal import CXXHash
package import Imaging

/// A hash of a picture's pixels, for comparing pictures.
///
/// The hash is XXH3 with 128 bits over width, height and the B, G, R bytes, row by row, without
/// alpha. An accidental collision is very unlikely, but the hash is not secure against an
/// adversary.
package struct PictureDigest: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  package init(of picture: PixelView) {
    let colors = picture.packedBGR()
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe cxxhash_picture(
      colors, colors.count, UInt32(picture.size.width), UInt32(picture.size.height), &digest)
    bytes = digest
  }

  /// The hash as 32 hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
