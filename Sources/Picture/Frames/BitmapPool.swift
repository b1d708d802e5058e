package import Imaging
internal import Synchronization

/// A fixed-size pool of bitmaps that cameras write and the painter reads.
///
/// One camera needs four: one is being written, one is newest, one is on the screen, one is spare.
/// Two cameras that write at once, as during a switch, need five. No memory is allocated once every
/// bitmap has grown to the camera's size. The type is thread-safe.
package final class BitmapPool: Sendable {
  private let bitmaps: [Bitmap]
  /// A bit mask of the free bitmaps.
  ///
  /// Bit i stands for bitmap i.
  private let freeMask: Atomic<UInt64>

  /// Creates a pool whose bitmaps the X server can map, if `isShared`.
  package init(count: Int = 4, isShared: Bool = false) {
    precondition((1...64).contains(count))
    bitmaps = (0..<count).map { _ in Bitmap(size: .zero, isShared: isShared) }
    freeMask = Atomic(count == 64 ? .max : (1 << UInt64(count)) - 1)
  }

  /// Leases a bitmap with the given size and undefined pixels, or returns nil if all are in use.
  package func lease(size: PixelSize) -> BitmapLease? {
    var mask = freeMask.load(ordering: .acquiring)
    while mask != 0 {
      let index = mask.trailingZeroBitCount
      let (exchanged, current) = freeMask.compareExchange(
        expected: mask, desired: mask & ~(1 << UInt64(index)), ordering: .acquiringAndReleasing)
      if exchanged {
        bitmaps[index].reshape(to: size)
        return BitmapLease(bitmap: bitmaps[index], pool: self, index: index)
      }
      mask = current
    }
    return nil
  }

  /// The number of free bitmaps.
  package var freeCount: Int { freeMask.load(ordering: .acquiring).nonzeroBitCount }

  fileprivate func release(_ index: Int) {
    freeMask.bitwiseOr(1 << UInt64(index), ordering: .acquiringAndReleasing)
  }
}

/// Exclusive use of one bitmap of a pool.
///
/// Deinitialization returns the bitmap.
package struct BitmapLease: ~Copyable, Sendable {
  package let bitmap: Bitmap
  private let pool: BitmapPool
  private let index: Int

  fileprivate init(bitmap: Bitmap, pool: BitmapPool, index: Int) {
    self.bitmap = bitmap
    self.pool = pool
    self.index = index
  }

  deinit {
    pool.release(index)
  }
}
