package import Captions
package import FrameExchange
package import FrameLoop
package import Imaging
package import Scene

/// A conversation that runs on a virtual clock: the frame loop of the window, with a schedule in the place
/// of the camera's driver, the pipeline, the person and the time.
///
/// The same schedule shows the same pictures, headless or in a window, under any load. What is not
/// looked at is not painted, so headless performances are over as fast as their pictures can be made.
package struct Performance {
  /// Who waits for whom.
  package enum Pace: Sendable {
    /// Headless: nobody waits, and only what is taken is painted.
    case unseen
    /// In a window: the clock keeps to the wall's, so that people can follow.
    case realTime
  }

  /// What is on, and how it is shown.
  package struct Programme {
    package var schedule: Schedule
    /// What stands in for cameras; the first is shown, flipping goes to the next.
    package var cameras: [StagedCamera]
    /// Whether clips begin again at their ends.
    package var loops: Bool
    package var view: ViewState
    package var mirror: MirrorChoice.Preference
    /// An empty board.
    package var board: CaptionBoard
    package var flow: CaptionFlow
    package var reader: Reader
    /// BCP 47 tags for the control strip; without any it names the language that is being read.
    package var languages: [String]

    package init(
      schedule: Schedule, cameras: [StagedCamera], loops: Bool = false,
      view: ViewState = ViewState(), mirror: MirrorChoice.Preference = .auto,
      board: CaptionBoard = CaptionBoard(), flow: CaptionFlow = CaptionFlow(),
      reader: Reader = Reader(), languages: [String] = []
    ) {
      self.schedule = schedule
      self.cameras = cameras
      self.loops = loops
      self.view = view
      self.mirror = mirror
      self.board = board
      self.flow = flow
      self.reader = reader
      self.languages = languages
    }

    /// The size of the first camera's picture as it is turned.
    package var naturalSize: PixelSize {
      view.orientation.applied(to: cameras.first?.nominalSize ?? .zero)
    }
  }

  private let programme: Programme
  private let composer: SceneComposer

  /// A performance of `programme`, its scenes made by `composer`.
  package init(_ programme: Programme, composer: SceneComposer) {
    self.programme = programme
    self.composer = composer
  }

  /// Runs without a window, with pictures of `size` pixels.
  ///
  /// - Parameters:
  ///   - size: of the window that there would be.
  ///   - scale: how many of these pixels are one unit of its window system.
  ///   - keep: gets the pictures that the script's person saves, with their names.
  ///   - take: gets the shots in order of time.
  /// - Throws: what the closures throw, or that a camera has no picture.
  package func run(
    size: PixelSize, scale: Double = 1,
    keep: @escaping (Bitmap, String) throws -> Void = { _, _ in },
    take: @escaping (Shot) throws -> Void
  ) throws {
    try run(
      on: HeadlessDisplay(size: size, scale: scale), pace: .unseen, house: Inbox(ringing: WakeUp()),
      keep: keep, take: take)
  }

  /// Runs on `stage`, at `pace`.
  ///
  /// - Parameters:
  ///   - stage: a window, or what stands in for one.
  ///   - pace: whether the wall's clock is kept to.
  ///   - house: where the rest of the program says what goes on, such as that it is to end.
  ///   - limit: how long it goes on at most.
  ///   - keep: as above.
  ///   - take: as above.
  /// - Returns: what was shown, and how fast.
  /// - Throws: as above, or that the window's pixels cannot be read.
  @discardableResult
  package func run(
    on stage: any Display, pace: Pace, house: Inbox<HouseEvent>, endingAfter limit: Duration? = nil,
    keep: @escaping (Bitmap, String) throws -> Void, take: @escaping (Shot) throws -> Void
  ) throws -> LoopStatistics {
    let frames = NewestFrame(ringing: house.bell)
    let clock = VirtualClock()
    let cameras = StagedCameras(
      programme.cameras, loops: programme.loops, frames: frames, house: house)
    let display = ScheduledDisplay(
      stage: stage, pace: pace, clock: clock, cameras: cameras,
      steps: programme.schedule.steps, take: take)
    let loop = FrameLoop(
      display: display, composer: composer, board: programme.board,
      flow: programme.flow, reader: programme.reader,
      languages: programme.languages, view: programme.view, mirror: programme.mirror,
      exchange: FrameLoop.Exchange(
        frames: frames, captions: { display.nextCaption() }, house: house, bell: house.bell),
      household: StagedHousehold(cameras: cameras, house: house) { picture, name in
        display.attempt { try keep(picture, name) }
      },
      ending: FrameLoop.Ending(after: limit), shortestPause: .zero, slice: .whole,
      clock: { clock.now })
    loop.run()
    if let failure = display.failure { throw failure }
    return loop.statistics
  }
}

/// Why a performance could not go on.
package enum PerformanceError: Error, CustomStringConvertible {
  /// The window system does not give a window's pixels back.
  case noPicture

  package var description: String { "this window's pixels cannot be read; use `visavis script`" }
}
