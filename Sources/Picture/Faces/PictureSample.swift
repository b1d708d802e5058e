package import Imaging
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

/// A slot for the sample that the watch requests, and the thread that shows frames makes.
package final class SampleSlot: Sendable {
  private let slot: RequestSlot<Void, PictureSample>

  var wakeUp: WakeUp { slot.wakeUp }

  /// Creates an empty slot.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init() throws(SystemError) {
    slot = try RequestSlot()
  }

  /// Makes a sample of the pixels of `frame`, if one is requested; they are not used after the
  /// call.
  package func offer(
    _ frame: PixelView, nominalSize: PixelSize, isMirrored: Bool = false, generation: Int
  ) {
    guard !frame.size.isEmpty else { return }
    slot.offer {
      PictureSample(
        picture: GreyPicture(frame, fitting: PictureSample.maxSize), nominalSize: nominalSize,
        isMirrored: isMirrored, generation: generation)
    }
  }

  /// Requests a sample of the next frame.
  func request() { slot.request(()) }

  /// Removes and returns the sample; nil if it has not been made yet.
  func remove() -> PictureSample? { slot.remove() }

  /// Removes and returns the sample, or requests one and waits for it, as long as no frame is shown.
  func next(for client: ProgramSupervisor.Client) throws(ProgramSupervisor.End) -> PictureSample {
    if let sample = remove() { return sample }
    request()
    return try client.next(in: slot)
  }
}
