@testable import Imaging

extension Bitmap {
  /// Creates a picture of the words that `word` returns for each column and row.
  convenience init(_ size: PixelSize, word: (_ x: Int, _ y: Int) -> UInt32) {
    self.init(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width { view.store(word(x, y), x: x, y: y) }
    }
  }

  /// Returns an opaque picture of the shades that `shade` returns for each column and row.
  static func gray(_ size: PixelSize, shade: (_ x: Int, _ y: Int) -> UInt8) -> Bitmap {
    Bitmap(size) { x, y in
      let luma = shade(x, y)
      return Color(red: luma, green: luma, blue: luma).premultipliedBGRA
    }
  }

  /// A picture of alternating white and black columns.
  static func stripes(_ size: PixelSize) -> Bitmap {
    gray(size) { x, _ in x % 2 == 0 ? 255 : 0 }
  }

  /// The rows of the picture.
  var rows: [[UInt32]] {
    (0..<size.height).map { y in (0..<size.width).map { view[$0, y] } }
  }
}
