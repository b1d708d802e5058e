package import Imaging
internal import Synchronization
package import System

/// A small copy of a frame, for the search for faces.
struct PictureSample: Sendable {
  /// The largest size of a sample, in which the face of a person at a table is 40 pixels wide.
  static let maxSize = PixelSize(width: 320, height: 180)

  let picture: GreyPicture
  /// The size of the camera's pictures, in whose pixels faces are reported.
  let nominalSize: PixelSize
  /// True if left and right of the camera's picture are exchanged.
  let isMirrored: Bool
  /// The number of the capture that made the frame.
  let generation: Int
}

/// A slot for the sample that one thread requests and another makes.
///
/// The thread that shows frames makes a sample only while one is requested, so it copies no frame
/// in vain. The lock is held only for a swap.
package final class SampleSlot: Sendable {
  private let isRequested = Atomic<Bool>(false)
  private let sample = Mutex<PictureSample?>(nil)
  let wakeUp: WakeUp

  /// Creates an empty slot.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Makes a sample of the pixels of `frame`, if one is requested; they are not used after the
  /// call.
  package func offer(
    _ frame: PixelView, nominalSize: PixelSize, isMirrored: Bool = false, generation: Int
  ) {
    guard isRequested.exchange(false, ordering: .acquiringAndReleasing), !frame.size.isEmpty
    else { return }
    let newer = PictureSample(
      picture: GreyPicture(frame, fitting: PictureSample.maxSize), nominalSize: nominalSize,
      isMirrored: isMirrored, generation: generation)
    sample.withLock { $0 = newer }
    wakeUp.signal()
  }

  /// Requests a sample of the next frame.
  func request() {
    isRequested.store(true, ordering: .releasing)
  }

  /// Removes and returns the sample; nil if it has not been made yet.
  func remove() -> PictureSample? {
    sample.withLock { $0.take() }
  }
}
