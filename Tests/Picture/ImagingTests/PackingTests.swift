import Imaging
import Testing

@Suite struct PackingTests {
  private static let size = PixelSize(width: 32, height: 18)

  /// A picture with areas of even color, whose chroma survives half the size.
  private func picture() -> Bitmap {
    let bitmap = Bitmap(size: Self.size)
    let colors = [
      Color(red: 200, green: 30, blue: 40), Color(red: 20, green: 180, blue: 60),
      Color(red: 40, green: 50, blue: 220), Color(red: 240, green: 240, blue: 240),
    ]
    for (number, color) in colors.enumerated() {
      bitmap.view.fill(PixelRect(x: number * 8, y: 0, width: 8, height: 18), with: color)
    }
    return bitmap
  }

  @Test(arguments: PixelView.packableLayouts, [0, 64])
  func whatIsPackedReadsBackAsTheSameColors(layout: RawLayout, padding: Int) {
    let stride = layout.tightStride(width: Self.size.width) + padding
    var bytes = [UInt8](
      repeating: 0xAA, count: layout.byteCount(Self.size, stride: stride) + padding)
    let source = picture()
    #expect(source.view.pack(as: layout, stride: stride, into: &bytes))
    let copy = Bitmap(size: Self.size)
    let isRead = copy.view.convert(
      bytes.span, layout: layout, stride: stride, encoding: YUVEncoding(.bt601, .limited))
    #expect(isRead)
    for x in [3, 12, 20, 28] {
      let (one, other) = (source.view.color(x: x, y: 9), copy.view.color(x: x, y: 9))
      for channel in [\Color.red, \.green, \.blue] {
        #expect(
          abs(Int(one[keyPath: channel]) - Int(other[keyPath: channel])) <= 5, "\(one) \(other)")
      }
    }
  }

  @Test func tooLittleMemoryOrAnOddSideIsRefused() {
    var bytes = [UInt8](repeating: 7, count: 100)
    #expect(!picture().view.pack(as: .i420, stride: 32, into: &bytes))
    #expect(!picture().view.pack(as: .i420, stride: 8, into: &bytes))
    #expect(!picture().view.pack(as: .gray, stride: 32, into: &bytes))
    bytes = [UInt8](repeating: 7, count: 10_000)
    let odd = Bitmap(size: PixelSize(width: 31, height: 18))
    #expect(!odd.view.pack(as: .i420, stride: 31, into: &bytes))
    let isUntouched = bytes.allSatisfy { $0 == 7 }
    #expect(isUntouched)
  }
}

@Suite struct PictureFitterTests {
  @Test func aPictureOfTheRightSizeStaysAsItIs() {
    let bitmap = Bitmap(size: PixelSize(width: 10, height: 6))
    let fitted = PictureFitter().fitted(bitmap.view, into: bitmap.size)
    let isTheSame = unsafe fitted.base == bitmap.view.base
    #expect(isTheSame)
  }

  @Test func anotherShapeHasBlackBars() {
    let bitmap = Bitmap(size: PixelSize(width: 40, height: 40))
    bitmap.view.fill(bitmap.view.bounds, with: .white)
    let wide = PictureFitter().fitted(bitmap.view, into: PixelSize(width: 64, height: 20))
    #expect(wide.size == PixelSize(width: 64, height: 20))
    #expect(wide.color(x: 2, y: 10) == .black && wide.color(x: 61, y: 10) == .black)
    #expect(wide.color(x: 32, y: 1) == .white && wide.color(x: 32, y: 18) == .white)
    let high = PictureFitter().fitted(bitmap.view, into: PixelSize(width: 80, height: 100))
    #expect(high.color(x: 40, y: 3) == .black && high.color(x: 40, y: 96) == .black)
    // An enlarged picture is rounded.
    #expect(high.color(x: 1, y: 50).red > 250 && high.color(x: 78, y: 50).red > 250)
  }
}
