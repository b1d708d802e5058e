package import Imaging

/// A short name of a picture's pixels: the same pixels, the same name.
///
/// FNV-1a with 64 bits over width, height and the B, G, R bytes row by row, alpha left out. It tells
/// pictures apart by accident, not against an adversary.
package struct PictureDigest: Hashable, Sendable, CustomStringConvertible {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(of picture: PixelView) {
    for number in [picture.size.width, picture.size.height] {
      for shift in [0, 8, 16, 24] { take(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    for byte in picture.packedBGR() { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
