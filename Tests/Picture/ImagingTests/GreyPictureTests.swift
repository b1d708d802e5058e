import Testing

@testable import Imaging

@Suite struct GreyPictureTests {
  @Test func itHasTheProportionsOfThePictureAndAtMostTheLimit() {
    let limit = PixelSize(width: 32, height: 18)
    for (size, expected) in [
      (PixelSize(width: 128, height: 72), PixelSize(width: 32, height: 18)),
      (PixelSize(width: 64, height: 48), PixelSize(width: 24, height: 18)),
      (PixelSize(width: 9, height: 16), PixelSize(width: 9, height: 16)),
      (PixelSize(width: 400, height: 1), PixelSize(width: 32, height: 1)),
    ] {
      let grey = GreyPicture(Bitmap.gray(size) { _, _ in 77 }.view, fitting: limit)
      #expect(grey.size == expected)
      #expect(grey.pixels.count == expected.area)
      #expect(grey.pixels.allSatisfy { (76...77).contains($0) })
    }
  }

  @Test func everyPixelIsAMeanOfThoseAtItsPlace() {
    let bars = Bitmap.gray(PixelSize(width: 64, height: 36)) { x, _ in x < 32 ? 40 : 200 }
    let grey = GreyPicture(bars.view, fitting: PixelSize(width: 16, height: 9))
    #expect(Array(grey.pixels[..<8]) == Array(repeating: 40, count: 8))
    #expect(Array(grey.pixels[8..<16]) == Array(repeating: 200, count: 8))
  }

  @Test func movementCountsAndNoiseDoesNot() {
    let size = PixelSize(width: 160, height: 90)
    func grey(_ shade: (Int, Int) -> UInt8) -> GreyPicture {
      GreyPicture(Bitmap.gray(size, shade: shade).view, fitting: size)
    }
    let still = grey { _, _ in 100 }
    let noisy = grey { x, y in (x + y) % 2 == 0 ? 94 : 106 }
    let moved = grey { x, y in (40..<50).contains(x) && (40..<50).contains(y) ? 180 : 100 }
    #expect(still.largestTileDifference(from: still) == 0)
    #expect(still.largestTileDifference(from: noisy) <= 1)
    #expect(still.largestTileDifference(from: moved) == moved.largestTileDifference(from: still))
    #expect(still.largestTileDifference(from: moved) > 10)
    let other = GreyPicture(Bitmap(size: size.transposed).view, fitting: size.transposed)
    #expect(still.largestTileDifference(from: other) == 255)
  }
}
