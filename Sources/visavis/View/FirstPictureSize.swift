internal import Glibc
internal import Imaging
internal import Synchronization

/// The size of the first camera's pictures, which the window takes: told by the camera's thread, waited
/// for by the main thread.
final class FirstPictureSize: Sendable {
  private let size = Mutex<PixelSize?>(nil)

  /// The first call counts.
  func tell(_ size: PixelSize) {
    self.size.withLock { $0 = $0 ?? size }
  }

  /// The size, as soon as it is known; nil when it is not after `limit`.
  func wait(atMost limit: Duration) -> PixelSize? {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if let known = size.withLock({ $0 }) { return known }
      usleep(2000)
    }
    return size.withLock { $0 }
  }
}
