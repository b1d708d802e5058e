import Testing

@testable import Imaging

@Suite struct GreyPictureTests {
  private func picture(_ size: PixelSize, _ fill: (Int, Int) -> UInt8) -> Bitmap {
    let bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let luma = fill(x, y)
        bitmap.view.fill(
          PixelRect(x: x, y: y, width: 1, height: 1),
          with: Color(red: luma, green: luma, blue: luma))
      }
    }
    return bitmap
  }

  @Test func itHasTheProportionsOfThePictureAndAtMostTheLimit() {
    let limit = PixelSize(width: 32, height: 18)
    for (size, expected) in [
      (PixelSize(width: 128, height: 72), PixelSize(width: 32, height: 18)),
      (PixelSize(width: 64, height: 48), PixelSize(width: 24, height: 18)),
      (PixelSize(width: 9, height: 16), PixelSize(width: 9, height: 16)),
      (PixelSize(width: 400, height: 1), PixelSize(width: 32, height: 1)),
    ] {
      let grey = GreyPicture(picture(size) { _, _ in 77 }.view, fitting: limit)
      #expect(grey.size == expected)
      #expect(grey.pixels.count == expected.area)
      #expect(grey.pixels.allSatisfy { (76...77).contains($0) })
    }
  }

  @Test func everyPixelIsAMeanOfThoseAtItsPlace() {
    let bars = picture(PixelSize(width: 64, height: 36)) { x, _ in x < 32 ? 40 : 200 }
    let grey = GreyPicture(bars.view, fitting: PixelSize(width: 16, height: 9))
    #expect(Array(grey.pixels[..<8]) == Array(repeating: 40, count: 8))
    #expect(Array(grey.pixels[8..<16]) == Array(repeating: 200, count: 8))
  }

  @Test func movementCountsAndNoiseDoesNot() throws {
    let size = PixelSize(width: 160, height: 90)
    func grey(_ pixel: (Int, Int) -> UInt8) throws -> GreyPicture {
      try #require(
        GreyPicture(
          size: size,
          pixels: (0..<size.area).map { pixel($0 % size.width, $0 / size.width) }))
    }
    let still = try grey { _, _ in 100 }
    let noisy = try grey { x, y in (x + y) % 2 == 0 ? 94 : 106 }
    let moved = try grey { x, y in (40..<50).contains(x) && (40..<50).contains(y) ? 180 : 100 }
    #expect(still.largestTileDifference(from: still) == 0)
    #expect(still.largestTileDifference(from: noisy) <= 1)
    #expect(still.largestTileDifference(from: moved) == moved.largestTileDifference(from: still))
    #expect(still.largestTileDifference(from: moved) > 10)
  }

  @Test func picturesOfDifferentSizesDiffer() throws {
    let one = try #require(GreyPicture(size: PixelSize(width: 2, height: 1), pixels: [9, 9]))
    let other = try #require(GreyPicture(size: PixelSize(width: 1, height: 2), pixels: [9, 9]))
    #expect(one.largestTileDifference(from: other) == 255)
    #expect(GreyPicture(size: PixelSize(width: 2, height: 2), pixels: [9]) == nil)
    #expect(GreyPicture(size: .zero, pixels: []) == nil)
  }
}
