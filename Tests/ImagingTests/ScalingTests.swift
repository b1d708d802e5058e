import Testing

@testable import Imaging

@Suite struct ScalingTests {
  /// A picture whose blue grows by the column and whose green grows by the row.
  private func ramp(_ size: PixelSize) -> Bitmap {
    let bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        bitmap.view.store(
          0xFF00_0000 | UInt32(y * 255 / size.height) << 8 | UInt32(x * 255 / size.width), x: x,
          y: y)
      }
    }
    return bitmap
  }

  @Test func aClipShowsTheSamePixelsAsTheWholeScaledPicture() {
    let source = ramp(PixelSize(width: 64, height: 48))
    let whole = Bitmap(size: PixelSize(width: 160, height: 120))
    whole.view.scale(source.view, to: whole.size, offset: .zero)
    let clip = Bitmap(size: PixelSize(width: 50, height: 40))
    clip.view.scale(source.view, to: whole.size, offset: PixelPoint(x: -70, y: -31))
    var worst = 0
    for y in 0..<40 {
      for x in 0..<50 {
        let a = whole.view.color(x: x + 70, y: y + 31)
        let b = clip.view.color(x: x, y: y)
        worst = max(worst, abs(Int(a.blue) - Int(b.blue)), abs(Int(a.green) - Int(b.green)))
      }
    }
    #expect(worst <= 1)
  }

  @Test func aPictureOfTheRightSizeIsCopiedExactly() {
    let source = ramp(PixelSize(width: 33, height: 17))
    let target = Bitmap(size: PixelSize(width: 20, height: 10))
    target.view.scale(source.view, to: source.size, offset: PixelPoint(x: -5, y: -3))
    #expect(target.view[0, 0] == source.view[5, 3])
    #expect(target.view[19, 9] == source.view[24, 12])
  }

  @Test func shrinkingAveragesInsteadOfSkipping() {
    let stripes = Bitmap(size: PixelSize(width: 64, height: 64))
    for x in stride(from: 0, to: 64, by: 2) {
      stripes.view.fill(PixelRect(x: x, y: 0, width: 1, height: 64), with: .white)
      stripes.view.fill(PixelRect(x: x + 1, y: 0, width: 1, height: 64), with: .black)
    }
    let small = Bitmap(size: PixelSize(width: 16, height: 16))
    small.view.scale(stripes.view, to: small.size, offset: .zero)
    let middle = small.view.color(x: 8, y: 8)
    #expect((120...135).contains(middle.red))
  }
}
