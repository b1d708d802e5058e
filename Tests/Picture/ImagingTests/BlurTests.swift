import Testing

@testable import Imaging

@Suite struct BlurTests {
  private func dot(at point: PixelPoint, size: PixelSize) -> Bitmap {
    Bitmap(size) { x, y in x == point.x && y == point.y ? 0xFFFF_FFFF : 0 }
  }

  @Test(arguments: 1...4)
  func aDotBecomesASquareAroundIt(radius: Int) {
    let bitmap = dot(at: PixelPoint(x: 12, y: 11), size: PixelSize(width: 25, height: 23))
    bitmap.view.blur(radius: radius)
    for y in 0..<23 {
      for x in 0..<25 {
        let isNear = abs(x - 12) <= radius && abs(y - 11) <= radius
        #expect((bitmap.view[x, y] != 0) == isNear, "\(x) \(y)")
      }
    }
  }

  @Test func premultipliedPixelsStayPremultiplied() {
    let bitmap = Bitmap(size: PixelSize(width: 40, height: 20))
    bitmap.view.fill(
      PixelRect(x: 10, y: 5, width: 15, height: 9),
      with: Color(red: 250, green: 30, blue: 90, alpha: 180))
    bitmap.view.blur(radius: 2)
    for y in 0..<20 {
      for x in 0..<40 {
        let word = bitmap.view[x, y]
        let alpha = word >> 24
        #expect(word >> 16 & 255 <= alpha && word >> 8 & 255 <= alpha && word & 255 <= alpha)
      }
    }
  }

  @Test func aBitmapTooSmallToBlurIsUnchanged() {
    for size in [PixelSize.zero, PixelSize(width: 1, height: 50), PixelSize(width: 3, height: 3)] {
      Bitmap(size: size).view.blur(radius: 3)
    }
    let bitmap = dot(at: PixelPoint(x: 5, y: 5), size: PixelSize(width: 11, height: 11))
    bitmap.view.blur(radius: 0)
    #expect(bitmap.view[5, 5] == 0xFFFF_FFFF)
  }
}
