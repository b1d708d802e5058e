internal import Imaging

/// A premultiplied color at each of the 256 coverage levels.
struct Ink {
  private let words: [UInt32]

  init(_ color: Color) {
    words = (0...255).map { coverage in
      color.withAlpha(UInt8((Int(color.alpha) * coverage + 127) / 255)).premultipliedBGRA
    }
  }

  /// Returns this ink over `below`, a premultiplied pixel ("source over", Porter and Duff 1984).
  func over(_ below: UInt32, coverage: UInt8) -> UInt32 {
    let above = words[Int(coverage)]
    guard below != 0 else { return above }
    let rest = 255 - above >> 24
    // Two channels at a time, each with room for the product. Adding 1/256 first divides by 255.
    func scaled(_ pair: UInt32) -> UInt32 {
      let product = pair * rest + 0x0080_0080
      return (product + (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    return above + (scaled(below & 0x00FF_00FF) | scaled(below >> 8 & 0x00FF_00FF) << 8)
  }
}
