internal import Glibc
package import Imaging
package import Messages
package import System

/// A watch for signs in the frames on the screen.
///
/// A thread of its own sends small gray copies of frames to the program `visavis-signs`, which answers each with the
/// places of the signs, and a copy in color if the program wants to read one. The thread that shows frames calls `offer`,
/// and never waits.
package final class SignWatch: Sendable {
  /// A report of the watch, made on its own thread.
  package enum Report: Sendable {
    case found(SignReport)
    /// The end of the watch.
    case failed(SignWatchError)
  }

  /// The times of the watch.
  package struct Timing: Sendable {
    /// The time for the first answer, before which the program loads its models.
    package var firstAnswer = Duration.seconds(20)
    package var laterAnswer = Duration.seconds(3)
    /// The wait before the program is started again, which doubles with every fault.
    package var restartDelay = Duration.seconds(1)

    package init() {}
  }

  /// A copy of a frame.
  private struct Sample: Sendable {
    let bytes: [UInt8]
    /// The pixels of the camera's mode for each pixel of what is read.
    let scale: Double
    let frame: SeenFrame
  }

  private enum Wish: Sendable { case grey, color }

  /// The largest sizes of the copies that are followed and read.
  private static let greySize = PixelSize(width: 640, height: 360)
  private static let colorSize = PixelSize(width: 1280, height: 720)
  /// The faults after which the watch ends, unless `forgivenAfter` answers came between them.
  private static let maxFaults = 4
  private static let forgivenAfter = 300
  /// The longest answer in bytes.
  private static let maxAnswer = 1 << 20
  private static let endTimeout = Duration.seconds(2)

  private let slot: RequestSlot<Wish, Sample>
  private let worker: Worker
  private let path: String
  private let timing: Timing
  private let report: @Sendable (Report) -> Void

  /// Starts the watch with the program `visavis-signs`, and reports on the watch's thread.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    program path: String, timing: Timing = Timing(), report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    slot = try RequestSlot()
    worker = try Worker("signs", waking: slot.wakeUp)
    self.path = path
    self.timing = timing
    self.report = report
    slot.request(.grey)
    try worker.start { [self] in run() }
  }

  /// Copies a frame, if one is wanted; its pixels are not used after the call.
  package func offer(
    _ pixels: PixelView, nominalSize: PixelSize, isMirrored: Bool, of frame: SeenFrame
  ) {
    guard !pixels.size.isEmpty else { return }
    slot.offer { wish in
      let limit = wish == .grey ? Self.greySize : Self.colorSize
      let size = nominalSize.reduced(into: limit)
      let copy = Bitmap(size: size)
      copy.view.scale(pixels, to: size, offset: .zero)
      // Letters are read as they are before the camera.
      if isMirrored {
        let upright = Bitmap(size: size)
        upright.view.orient(copy.view, by: Orientation(isMirrored: true))
        copy.view.copy(upright.view)
      }
      let header = Array("\(wish == .grey ? "P5" : "P6")\n\(size.width) \(size.height)\n255\n".utf8)
      let bytes =
        wish == .grey ? GreyPicture(copy.view, fitting: size).pixels : copy.view.packedRGB()
      let read = nominalSize.reduced(into: Self.colorSize)
      return Sample(
        bytes: header + bytes, scale: Double(nominalSize.width) / Double(max(1, read.width)),
        frame: frame)
    }
  }

  /// Ends the thread and its program, without waiting for that.
  package func askToStop() { worker.askToStop() }

  /// Ends the thread and its program.
  package func stop() { worker.stop(within: Self.endTimeout) }

  private func run() {
    guard unsafe access(path, X_OK) == 0 else { return report(.failed(.noProgram(path: path))) }
    let process = RequestProcess(
      "exec " + ShellCommand.line([path, "--follow"]) + " 2>/dev/null", maxAnswer: Self.maxAnswer,
      firstTimeout: timing.firstAnswer, laterTimeout: timing.laterAnswer,
      backoff: Backoff(first: timing.restartDelay, max: timing.restartDelay * 8))
    var (faults, answers) = (0, 0)
    while let sample = nextSample() {
      do throws(RequestProcess.Failure) {
        let line = try process.answer(to: sample.bytes, unless: worker.stopRequest)
        guard let answer = SignCoding.following(line) else {
          process.reject()
          throw .unasked
        }
        report(
          .found(
            SignReport(
              changed: answer.changed.map { $0.scaled(by: sample.scale) },
              places: answer.places.map { place in
                var place = place
                place.motion = place.motion.scaled(by: sample.scale)
                return place
              },
              frame: sample.frame)))
        answers += 1
        if answers >= Self.forgivenAfter { faults = 0 }
        slot.request(answer.wantsColor ? .color : .grey)
      } catch {
        if error == .interrupted { return }
        if case .ended(.exited(EX_NOINPUT)?) = error { return report(.failed(.noModels)) }
        if case .ended(.exited(127)?) = error { return report(.failed(.noProgram(path: path))) }
        // What the program knew is gone.
        report(.found(SignReport(changed: [], places: [], frame: sample.frame)))
        (faults, answers) = (faults + 1, 0)
        guard faults < Self.maxFaults else { return report(.failed(.programFails)) }
        guard worker.pause(for: process.rest) else { return }
        slot.request(.grey)
      }
    }
  }

  /// Waits for a sample, as long as no frame is shown; returns nil at the end of the watch.
  private func nextSample() -> Sample? {
    while !worker.isStopping {
      if let sample = slot.remove() { return sample }
      guard worker.sleep() else { return nil }
    }
    return nil
  }
}

/// A frame in which signs are looked for.
package struct SeenFrame: Hashable, Sendable {
  /// The number of the frame among those on the screen.
  package let number: Int
  /// The number of the capture that made it.
  package let generation: Int

  package init(number: Int, generation: Int) {
    self.number = number
    self.generation = generation
  }
}

/// The signs of a frame, in pixels of the camera's mode.
package struct SignReport: Sendable {
  /// The signs that are new or have other words.
  package var changed: [Sign]
  /// Where the signs are that are there.
  package var places: [SignPlace]
  package var frame: SeenFrame

  package init(changed: [Sign], places: [SignPlace], frame: SeenFrame) {
    self.changed = changed
    self.places = places
    self.frame = frame
  }
}
