import Imaging
import Testing

@testable import Scene

@Suite("Cached boxes")
struct PlateCacheTests {
  private let cache = PlateCache()

  private func plate(_ width: Int, _ height: Int) -> Bitmap {
    cache.plate(of: PixelSize(width: width, height: height), radius: 4, color: .black)
  }

  @Test func largeBoxesAndSmallOnesAreKeptBesideEachOther() {
    let (window, box, mark) = (plate(1536, 178), plate(1500, 178), plate(90, 30))
    for _ in 0..<3 {
      #expect(plate(1536, 178) === window)
      #expect(plate(1500, 178) === box)
      #expect(plate(90, 30) === mark)
    }
  }

  @Test func theBoxThatWasNotUsedForLongestGoesFirst() {
    let strip = plate(100, 30)
    let first = plate(600, 100)
    for height in 101..<120 {
      _ = plate(600, height)
      #expect(plate(100, 30) === strip)
    }
    #expect(plate(600, 100) !== first)
  }
}
