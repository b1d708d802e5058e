package import Imaging
internal import Synchronization

/// A fixed-size pool of bitmaps that cameras write and the painter reads.
///
/// One camera needs four: one is being written, one is newest, one is on the screen, one is spare.
/// Two cameras that write at once, as during a switch, need five. No memory is allocated once every
/// bitmap has grown to the camera's size. Thread-safe.
package final class PicturePool: Sendable {
  private let pictures: [Bitmap]
  /// A bit mask of the free bitmaps; bit i stands for bitmap i.
  private let free: Atomic<UInt64>

  package init(count: Int = 4) {
    precondition((1...64).contains(count))
    pictures = (0..<count).map { _ in Bitmap(size: .zero) }
    free = Atomic(count == 64 ? .max : (1 << UInt64(count)) - 1)
  }

  /// Leases a bitmap with the given size and undefined pixels; nil if all are in use.
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

  /// The number of free bitmaps.
  package var available: Int { free.load(ordering: .acquiring).nonzeroBitCount }

  fileprivate func release(_ index: Int) {
    free.bitwiseOr(1 << UInt64(index), ordering: .acquiringAndReleasing)
  }
}

/// Exclusive use of one bitmap of a pool; deinitialization returns the bitmap.
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
    pool.release(index)
  }
}
