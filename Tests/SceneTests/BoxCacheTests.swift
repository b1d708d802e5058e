import Imaging
import Testing

@testable import Scene

@Suite("Cached boxes")
struct BoxCacheTests {
  private let cache = BoxCache()

  private func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    cache.box(of: PixelSize(width: width, height: height), radius: 4, color: .black)
  }

  @Test func largeBoxesAndSmallOnesAreKeptBesideEachOther() {
    let (window, box, mark) = (bitmap(1536, 178), bitmap(1500, 178), bitmap(90, 30))
    for _ in 0..<3 {
      #expect(bitmap(1536, 178) === window)
      #expect(bitmap(1500, 178) === box)
      #expect(bitmap(90, 30) === mark)
    }
  }

  @Test func theBoxThatWasNotUsedForLongestGoesFirst() {
    let strip = bitmap(100, 30)
    let first = bitmap(600, 100)
    for height in 101..<120 {
      _ = bitmap(600, height)
      #expect(bitmap(100, 30) === strip)
    }
    #expect(bitmap(600, 100) !== first)
  }
}
