package import Imaging
internal import Synchronization

/// A small fixed set of pictures that a camera writes and the painter shows, over and over.
///
/// One camera needs four: one being written, one newest, one on the screen, one spare. Two that write
/// at once, as during a flip, need five. Nothing is allocated once every picture has had the camera's
/// size. Any thread may take and give back.
package final class PicturePool: Sendable {
  private let pictures: [Bitmap]
  /// Bit i is set while picture i is free.
  private let free: Atomic<UInt64>

  package init(count: Int = 4) {
    precondition((1...64).contains(count))
    pictures = (0..<count).map { _ in Bitmap(size: .zero) }
    free = Atomic(count == 64 ? .max : (1 << UInt64(count)) - 1)
  }

  /// A picture of `size` to write, or nil while all are out; its pixels are undefined.
  package func lease(size: PixelSize) -> PictureLease? {
    var mask = free.load(ordering: .acquiring)
    while mask != 0 {
      let index = mask.trailingZeroBitCount
      let (exchanged, current) = free.compareExchange(
        expected: mask, desired: mask & ~(1 << UInt64(index)), ordering: .acquiringAndReleasing)
      if exchanged {
        pictures[index].reshape(to: size)
        return PictureLease(bitmap: pictures[index], pool: self, index: index)
      }
      mask = current
    }
    return nil
  }

  /// How many pictures nobody holds.
  package var available: Int { free.load(ordering: .acquiring).nonzeroBitCount }

  fileprivate func giveBack(_ index: Int) {
    free.bitwiseOr(1 << UInt64(index), ordering: .acquiringAndReleasing)
  }
}

/// The right to one picture of a pool; its end gives the picture back, exactly once.
package struct PictureLease: ~Copyable, Sendable {
  package let bitmap: Bitmap
  private let pool: PicturePool
  private let index: Int

  fileprivate init(bitmap: Bitmap, pool: PicturePool, index: Int) {
    self.bitmap = bitmap
    self.pool = pool
    self.index = index
  }

  deinit {
    pool.giveBack(index)
  }
}
