import Frames
import Imaging
import Synchronization
import System
import Testing

private let size = PixelSize(width: 16, height: 8)

@Suite struct BitmapPoolTests {
  @Test func aBitmapReturnsToThePoolAtTheEndOfItsLease() {
    let pool = BitmapPool(count: 2)
    do {
      let first = pool.lease(size: size)
      let second = pool.lease(size: size)
      let third = pool.lease(size: size)
      let (hasFirst, hasSecond, hasThird) = (first != nil, second != nil, third != nil)
      #expect(hasFirst && hasSecond && !hasThird)
      #expect(pool.freeCount == 0)
    }
    #expect(pool.freeCount == 2)
  }

  /// The X server maps segments by their numbers.
  @Test func aSharedBitmapStaysInASegmentAsItGrows() throws {
    let pool = BitmapPool(count: 1, isShared: true)
    var segments: [Int32] = []
    for width in [640, 320, 4000] {
      guard let lease = pool.lease(size: PixelSize(width: width, height: 8)) else {
        Issue.record("no bitmap is free")
        return
      }
      let bitmap = lease.bitmap
      segments.append(try #require(bitmap.memory.segment))
      bitmap.view.fill(bitmap.view.bounds, with: .white)
      #expect(bitmap.view.color(x: width - 1, y: 7) == .white)
    }
    #expect(segments[1] == segments[0] && segments[2] != segments[1])
    #expect(Bitmap(size: size).memory.segment == nil)
  }

  /// No two threads write the same bitmap at once.
  @Test func aBitmapIsLeasedToOneThreadAtATime() throws {
    let pool = BitmapPool(count: 3)
    let counts = Counts()
    let threads = try (1...4).map { number in
      try Worker("painter-\(number)") { _ in
        let color = Color(red: UInt8(number), green: UInt8(number), blue: UInt8(number))
        for _ in 0..<2000 {
          guard let lease = pool.lease(size: size) else { continue }
          let view = lease.bitmap.view
          view.fill(view.bounds, with: color)
          let corner = view.color(x: size.width - 1, y: size.height - 1)
          if view.color(x: 0, y: 0) == color, corner == color {
            counts.whole.add(1, ordering: .relaxed)
          } else {
            counts.torn.add(1, ordering: .relaxed)
          }
        }
      }
    }
    for thread in threads { #expect(thread.waitForEnd(within: .seconds(60))) }
    #expect(counts.torn.load(ordering: .relaxed) == 0)
    #expect(counts.whole.load(ordering: .relaxed) > 0)
    #expect(pool.freeCount == 3)
  }

  private final class Counts: Sendable {
    let whole = Atomic(0)
    let torn = Atomic(0)
  }
}
