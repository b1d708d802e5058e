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

  /// Limits that the program has to keep, or else it counts as faulty.
  package static var limits: ProgramSupervisor.Limits {
    var limits = ProgramSupervisor.Limits()
    limits.firstAnswer = .seconds(20)
    limits.forgivenAfter = 300
    limits.maxAnswer = 1 << 20
    return limits
  }

  /// A copy of a frame.
  fileprivate struct Sample: Sendable {
    let bytes: [UInt8]
    /// The pixels of the camera's mode for each pixel of what is read.
    let scale: Double
    let frame: SeenFrame
  }

  fileprivate enum Wish: Sendable { case grey, color }

  /// The largest sizes of the copies that are followed and read.
  fileprivate static let greySize = PixelSize(width: 640, height: 360)
  fileprivate static let colorSize = PixelSize(width: 1280, height: 720)

  private let slot: RequestSlot<Wish, Sample>
  private let supervisor: ProgramSupervisor
  private let report: @Sendable (Report) -> Void

  /// Starts the watch with the program `visavis-signs`, and reports on the watch's thread.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    program path: String, limits: ProgramSupervisor.Limits = limits,
    report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    slot = try RequestSlot()
    supervisor = try ProgramSupervisor(
      [path, "--follow"], limits: limits, named: "signs", waking: slot.wakeUp)
    self.report = report
    slot.request(.grey)
    try supervisor.start(
      { [self] client throws(ProgramSupervisor.End) in try follow(with: client) },
      onEnd: { end in
        if let error = SignWatchError(end, of: path) { report(.failed(error)) }
      })
  }

  /// Copies a frame, if one is wanted; its pixels are not used after the call.
  package func offer(
    _ pixels: PixelView, nominalSize: PixelSize, isMirrored: Bool, of frame: SeenFrame
  ) {
    guard !pixels.size.isEmpty else { return }
    slot.offer { wish in
      Sample(pixels, nominalSize: nominalSize, isMirrored: isMirrored, as: wish, of: frame)
    }
  }

  /// Ends the thread and its program, without waiting for that.
  package func askToStop() { supervisor.askToStop() }

  /// Ends the thread and its program.
  package func stop() { supervisor.stop() }

  private func follow(with client: ProgramSupervisor.Client) throws(ProgramSupervisor.End) {
    while true {
      let sample = try client.next(in: slot)
      let answer = try client.answer(
        to: sample.bytes, reading: SignCoding.following,
        // What the program knew is gone.
        afterFault: { report(.found(SignReport(changed: [], places: [], frame: sample.frame))) })
      report(
        .found(
          SignReport(
            changed: answer.changed.map { $0.scaled(by: sample.scale) },
            places: answer.places.map { $0.scaled(by: sample.scale) }, frame: sample.frame,
            isReading: answer.isReading)))
      slot.request(answer.wantsColor ? .color : .grey)
    }
  }
}

extension SignWatch.Sample {
  /// Copies a frame as the program wishes it.
  fileprivate init(
    _ pixels: PixelView, nominalSize: PixelSize, isMirrored: Bool, as wish: SignWatch.Wish,
    of frame: SeenFrame
  ) {
    let size = nominalSize.reduced(
      into: wish == .grey ? SignWatch.greySize : SignWatch.colorSize)
    let copy = Bitmap(size: size)
    copy.view.scale(pixels, to: size, offset: .zero)
    // Letters are read as they are before the camera.
    if isMirrored {
      let upright = Bitmap(size: size)
      upright.view.orient(copy.view, by: Orientation(isMirrored: true))
      copy.view.copy(upright.view)
    }
    bytes =
      wish == .grey
      ? GreyPicture(copy.view, fitting: size).graymap
      : Array("P6\n\(size.width) \(size.height)\n255\n".utf8) + copy.view.packedRGB()
    let read = nominalSize.reduced(into: SignWatch.colorSize)
    scale = Double(nominalSize.width) / Double(max(1, read.width))
    self.frame = frame
  }
}

extension SignWatchError {
  /// The reason of a watch's end; nil if its owner has stopped it.
  fileprivate init?(_ end: ProgramSupervisor.End, of path: String) {
    switch end {
    case .stopped: return nil
    case .absent, .failing(.ended(.exited(127)?)): self = .noProgram(path: path)
    case .failing(.ended(.exited(EX_NOINPUT)?)): self = .noModels
    case .failing: self = .programFails
    }
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
  /// The places of the signs that are there.
  package var places: [SignPlace]
  package var frame: SeenFrame
  /// True if a picture is still being read.
  package var isReading: Bool

  package init(
    changed: [Sign], places: [SignPlace], frame: SeenFrame, isReading: Bool = false
  ) {
    self.changed = changed
    self.places = places
    self.frame = frame
    self.isReading = isReading
  }
}
