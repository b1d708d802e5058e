package import Imaging
internal import Synchronization
package import System

/// A picture of the window, as composed for an output: a recording or a virtual camera.
///
/// The last owner returns the bitmap to its pool.
package final class ComposedPicture: Sendable {
  private let lease: BitmapLease
  /// The time at which the camera saw the picture, or at which its captions were shown.
  package let time: ContinuousClock.Instant

  init(_ lease: consuming BitmapLease, time: ContinuousClock.Instant) {
    self.lease = lease
    self.time = time
  }

  /// The opaque pixels.
  package var pixels: PixelView { lease.bitmap.view }
}

/// A short queue of composed pictures from the main thread to the thread of one output.
///
/// A picture without room is dropped and counted, so the main thread never waits.
package typealias PictureQueue = Inbox<ComposedPicture>

/// The outputs of composed pictures beside the window.
///
/// The main thread composes each picture once for all outputs. Any thread may add and remove outputs.
package final class PictureOutputs: Sendable {
  /// Enough for an output whose queue is full, and for one picture that each output works on.
  private static let pictureCount = 9

  private let pool = BitmapPool(count: pictureCount)
  private let queues = Mutex<[PictureQueue]>([])

  package init() {}

  /// True if nobody wants pictures.
  package var isEmpty: Bool { queues.withLock { $0.isEmpty } }

  package func add(_ queue: PictureQueue) {
    queues.withLock { $0.append(queue) }
  }

  package func remove(_ queue: PictureQueue) {
    queues.withLock { $0.removeAll { $0 === queue } }
  }

  /// Composes a picture of a window of `size` once, and gives it to all outputs.
  ///
  /// `compose` writes all pixels of a bitmap of that size. If all bitmaps are in use, nothing is
  /// composed, and each output counts a dropped picture.
  package func put(
    _ size: PixelSize, at time: ContinuousClock.Instant, compose: (PixelView) -> Void
  ) {
    let queues = queues.withLock { $0 }
    guard !queues.isEmpty, !size.isEmpty else { return }
    var picture: ComposedPicture?
    if let lease = pool.lease(size: size) {
      compose(lease.bitmap.view)
      picture = ComposedPicture(lease, time: time)
    }
    for queue in queues {
      if let picture { queue.post(picture) } else { queue.refuse() }
    }
  }
}
