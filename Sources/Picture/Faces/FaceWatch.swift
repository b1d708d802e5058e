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
    /// Limits that the program has to keep, or else it counts as faulty.
    package var limits = ProgramSupervisor.Limits()

    package init() {}
  }

  /// The difference of two samples from which something has moved.
  private static let movement = 4

  /// The slot in which the thread that shows frames puts samples.
  package let slot: SampleSlot
  private let timing: Timing
  private let report: @Sendable (Report) -> Void
  private let supervisor: ProgramSupervisor

  /// Starts the watch with the program `visavis-faces`, and reports on the watch's thread.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    program path: String, timing: Timing = Timing(), report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    slot = try SampleSlot()
    self.timing = timing
    self.report = report
    supervisor = try ProgramSupervisor(
      [path], limits: timing.limits, named: "faces", waking: slot.wakeUp)
    // The first frame counts, as a still picture has no other.
    slot.request()
    try supervisor.start(
      { [self] client throws(ProgramSupervisor.End) in try search(with: client) },
      onEnd: { end in
        if let error = FaceDetectionError(end, of: path) { report(.failed(error)) }
      })
  }

  /// Ends the thread and its program.
  package func stop() { supervisor.stop() }

  private func search(with client: ProgramSupervisor.Client) throws(ProgramSupervisor.End) {
    var searched: PictureSample?
    while true {
      let sample = try slot.next(for: client)
      if let searched, !sample.shows(movementSince: searched, from: Self.movement) {
        try client.pause(for: timing.restingInterval)
        continue
      }
      let start = ContinuousClock.now
      // A still picture is shown once, so its only sample is searched again after a fault.
      let faces = try client.answer(
        to: sample.picture.graymap,
        reading: { FaceList(parsing: $0)?.rects(in: sample.picture.size) })
      searched = sample
      report(.faces(sample.inCameraPixels(faces), generation: sample.generation))
      let searchTime = start.duration(to: .now)
      let rest = min(searchTime * timing.pauseFactor, timing.maxPause)
      try client.pause(for: max(timing.interval - searchTime, rest))
    }
  }
}

extension FaceDetectionError {
  /// The reason of a watch's end; nil if its owner has stopped it.
  fileprivate init?(_ end: ProgramSupervisor.End, of path: String) {
    switch end {
    case .stopped, .failing(.interrupted): return nil
    case .absent: self = .noProgram(path: path)
    case .failing(.notStarted(let error)):
      self = .programFails(.notStarted(reason: error.description))
    case .failing(.ended(.exited(EX_NOINPUT)?)): self = .programFails(.noClassifier)
    case .failing(.ended(.exited(127)?)): self = .programFails(.notRunnable)
    case .failing(.ended): self = .programFails(.ended)
    case .failing(.timedOut), .failing(.paused): self = .programFails(.silent)
    case .failing(.tooLong), .failing(.unasked): self = .programFails(.unreadable)
    }
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
