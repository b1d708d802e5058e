internal import Imaging
internal import Synchronization

/// The size of the first camera's mode, which the window takes; told once by the cameras' thread.
final class FirstPictureSize: Sendable {
  private let told = Mutex<PixelSize?>(nil)

  /// Only the first size counts.
  func tell(_ size: PixelSize) {
    told.withLock { $0 = $0 ?? size }
  }

  /// Nil until it was told.
  var size: PixelSize? { told.withLock { $0 } }
}
