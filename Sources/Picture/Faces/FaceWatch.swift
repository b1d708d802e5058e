internal import Glibc
package import Imaging
package import Messages
package import System

/// A watch for faces in the frames on the screen.
///
/// A thread of its own requests small copies of frames, at most four a second, and sends those that
/// differ from the last one to the program `visavis-faces`. It waits longer than the program
/// worked, so the search takes a small share of one core on any machine. The thread that shows
/// frames calls `slot.offer`, and never waits.
package final class FaceWatch: Sendable {
  /// A report of the watch, made on its own thread.
  package enum Report: Sendable, Equatable {
    /// The faces in a frame, in pixels of the camera's mode, and the number of the frame's capture.
    case faces([PixelRect], generation: Int)
    /// The end of the watch.
    case failed(FaceDetectionError)
  }

  /// The times of the watch.
  package struct Timing: Sendable {
    /// The least time between two samples.
    package var interval = Duration.milliseconds(250)
    /// The least time between two samples while nothing moves.
    package var restingInterval = Duration.milliseconds(500)
    /// The wait after a search, as a multiple of its duration: 1/25 is 4 % of one core.
    package var pauseFactor = 24
    /// The longest wait after a search, however slow it was.
    package var maxPause = Duration.seconds(4)
    /// The time for the first answer, before which the program loads its data.
    package var firstAnswer = Duration.seconds(10)
    package var laterAnswer = Duration.seconds(3)
    /// The wait before the program is started again, which doubles with every fault.
    package var restartDelay = Duration.seconds(1)

    package init() {}
  }

  /// The faults after which the watch ends, unless `forgivenAfter` answers came between them.
  private static let maxFaults = 4
  private static let forgivenAfter = 100
  /// The difference of two samples from which something has moved.
  private static let movement = 4

  /// The slot in which the thread that shows frames puts samples.
  package let slot: SampleSlot
  private let path: String
  private let timing: Timing
  private let report: @Sendable (Report) -> Void
  private let worker: Worker
  /// The time for the thread's end, which waits for no answer.
  private static let endTimeout = Duration.seconds(2)

  /// Starts the watch with the program `visavis-faces`, and reports on the watch's thread.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    program path: String, timing: Timing = Timing(), report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    slot = try SampleSlot()
    worker = try Worker("faces", waking: slot.wakeUp)
    self.path = path
    self.timing = timing
    self.report = report
    // The first frame counts, as a still picture has no other.
    slot.request()
    try worker.start { [self] in run() }
  }

  /// Ends the thread and its program.
  package func stop() {
    worker.stop(within: Self.endTimeout)
  }

  private func run() {
    guard unsafe access(path, X_OK) == 0 else { return report(.failed(.noProgram(path: path))) }
    let process = FaceFinderProcess(path: path, timing: timing)
    var searched: PictureSample?
    var faults = 0
    var answers = 0
    var unanswered: PictureSample?
    while let sample = unanswered.take() ?? nextSample() {
      if let searched, !sample.shows(movementSince: searched, from: Self.movement) {
        guard worker.pause(for: timing.restingInterval) else { return }
        continue
      }
      let start = ContinuousClock.now
      do {
        let faces = try process.faces(in: sample.picture, unless: worker.stopRequest)
        searched = sample
        report(.faces(sample.inCameraPixels(faces), generation: sample.generation))
        answers += 1
        if answers >= Self.forgivenAfter { faults = 0 }
        let searchTime = start.duration(to: .now)
        let rest = min(searchTime * timing.pauseFactor, timing.maxPause)
        guard worker.pause(for: max(timing.interval - searchTime, rest)) else { return }
      } catch {
        guard let fault = error.fault else { return }
        faults += 1
        answers = 0
        // A still picture is shown once, so its only sample is searched again.
        unanswered = sample
        guard faults < Self.maxFaults, !fault.isPermanent else {
          return report(.failed(.programFails(fault)))
        }
        guard worker.pause(for: process.rest) else { return }
      }
    }
  }

  /// Requests a sample and waits for it, as long as no frame is shown.
  ///
  /// - Returns: The sample; nil at the end of the watch.
  private func nextSample() -> PictureSample? {
    if let sample = slot.remove() { return sample }
    slot.request()
    while worker.sleep() {
      if let sample = slot.remove() { return sample }
    }
    return nil
  }
}

extension PictureSample {
  /// Returns true if something has moved since an earlier sample, or the camera is another one.
  fileprivate func shows(movementSince earlier: PictureSample, from threshold: Int) -> Bool {
    generation != earlier.generation || nominalSize != earlier.nominalSize
      || isMirrored != earlier.isMirrored
      || picture.largestTileDifference(from: earlier.picture) >= threshold
  }

  /// Returns rectangles of the sample in pixels of the camera's mode.
  fileprivate func inCameraPixels(_ rects: [PixelRect]) -> [PixelRect] {
    let across = Double(nominalSize.width) / Double(max(1, picture.size.width))
    let down = Double(nominalSize.height) / Double(max(1, picture.size.height))
    return rects.map { rect in
      let rect =
        isMirrored ? Orientation(isMirrored: true).applied(to: rect, in: picture.size) : rect
      let (left, top) = (Double(rect.minX) * across, Double(rect.minY) * down)
      return PixelRect(
        x: Int(left.rounded()), y: Int(top.rounded()),
        width: Int((Double(rect.size.width) * across).rounded()),
        height: Int((Double(rect.size.height) * down).rounded()))
    }
  }
}
