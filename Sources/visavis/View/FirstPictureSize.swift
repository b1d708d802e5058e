internal import Imaging
internal import Synchronization

/// The frame size of the first camera, for the window's initial size.
///
/// Set on the cameras' thread.
final class FirstPictureSize: Sendable {
  private let told = Mutex<PixelSize?>(nil)

  /// Sets the size; only the first call has an effect.
  func tell(_ size: PixelSize) {
    told.withLock { $0 = $0 ?? size }
  }

  /// The size; nil until known.
  var size: PixelSize? { told.withLock { $0 } }
}
