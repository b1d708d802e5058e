/// A V4L2 pixel format as a four-character code, such as `YUYV`.
package struct FourCC: Hashable, Sendable {
  /// The four characters, the first one in the lowest byte.
  package let code: UInt32

  package init(code: UInt32) {
    self.code = code
  }

  /// Parses one to four printable ASCII characters, or returns nil for anything else.
  ///
  /// Shorter text is padded with spaces, as in the kernel.
  package init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    let padded = bytes + Array(repeating: 0x20, count: 4 - bytes.count)
    self.init(code: padded.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The layout of a format that libyuv converts in one pass, or nil for other formats.
  package var rawLayout: RawLayout? {
    switch self {
    case "YUYV": .yuyv
    case "UYVY": .uyvy
    case "YVYU": .yvyu
    case "NV12", "NM12": .nv12
    case "NV21", "NM21": .nv21
    case "NV16", "NM16": .nv16
    case "NV61", "NM61": .nv61
    case "YU12", "YM12": .i420
    case "YV12", "YM21": .yv12
    case "422P", "YM16": .i422
    case "YM24": .i444
    case "BGR3": .bgr24
    default: nil
    }
  }
}

extension FourCC: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4)
    code = unsafe UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt32.self).littleEndian
  }
}

extension FourCC: CustomStringConvertible {
  /// The characters without trailing spaces, with the suffix `-BE` for a big-endian variant.
  ///
  /// The kernel marks a big-endian variant by the top bit.
  package var description: String {
    let text = stride(from: 0, to: 32, by: 8).map { shift -> Character in
      let byte = UInt8(truncatingIfNeeded: code >> UInt32(shift)) & 0x7F
      return (0x20...0x7E).contains(byte) ? Character(UnicodeScalar(byte)) : "?"
    }
    let bigEndian = code >> 31 == 1 ? "-BE" : ""
    let end = text.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    return String(text[..<end]) + bigEndian
  }
}
