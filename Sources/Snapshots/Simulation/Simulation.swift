internal import CaptionIntake
package import Captions
package import FrameLoop
internal import Frames
package import Imaging
package import Scene
package import Threading

/// A simulation of a conversation on a virtual clock.
///
/// The simulation runs the window's frame loop. Files and patterns replace the cameras, a schedule
/// replaces the pipelines and the user, and a virtual clock replaces the real one. The same
/// schedule gives the same pictures, headless or in a window, under any load. Headless, only
/// requested pictures are painted and the clock never waits.
package struct Simulation {
  /// The pace of the virtual clock.
  package enum Pace: Sendable {
    /// Headless: the clock does not wait, and only requested pictures are painted.
    case unseen
    /// In a window: the virtual clock follows the real one, so that people can watch.
    case realTime
  }

  /// The contents of a simulation and their presentation.
  package struct SimulationInput {
    package var schedule: Schedule
    /// The simulated cameras; the first is shown, and the user can switch to the next.
    package var cameras: [SimulatedCamera]
    /// True if clips repeat from their start.
    package var loops: Bool
    package var view: ViewState
    package var mirror: MirrorChoice.Preference
    /// The initial board, which is empty.
    package var board: CaptionBoard
    package var flow: CaptionFlow
    package var reader: Reader
    /// The BCP 47 tags for the control strip; if empty, the strip names the language being read.
    package var languages: [String]

    package init(
      schedule: Schedule, cameras: [SimulatedCamera], loops: Bool = false,
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

    /// The size of the first camera's picture after orientation.
    package var naturalSize: PixelSize {
      view.orientation.applied(to: cameras.first?.nominalSize ?? .zero)
    }
  }

  private let input: SimulationInput
  private let composer: SceneComposer

  /// Creates a simulation of `input`, whose scenes `composer` makes.
  package init(_ input: SimulationInput, composer: SceneComposer) {
    self.input = input
    self.composer = composer
  }

  /// Runs without a window, with pictures of `size` pixels.
  ///
  /// - Parameters:
  ///   - size: The size of the simulated window in pixels.
  ///   - scale: The number of pixels per logical unit.
  ///   - keep: Called with each picture that the script saves, and its name.
  ///   - take: Called with each shot, in order of time.
  /// - Throws: An error of a closure, or `CameraError` if a camera has no picture.
  package func run(
    size: PixelSize, scale: Double = 1,
    keep: @escaping (Bitmap, String) throws -> Void = { _, _ in },
    take: @escaping (Shot) throws -> Void
  ) throws {
    try run(
      on: HeadlessDisplay(size: size, scale: scale), pace: .unseen,
      appEvents: Inbox(signaling: WakeUp()),
      keep: keep, take: take)
  }

  /// Runs on the display `stage`.
  ///
  /// - Parameters:
  ///   - stage: A window or its replacement.
  ///   - pace: The pace of the virtual clock.
  ///   - appEvents: The inbox for events of the application, such as the request to end.
  ///   - limit: The maximum duration; nil for no limit.
  ///   - keep: Called with each picture that the script saves, and its name.
  ///   - take: Called with each shot, in order of time.
  /// - Returns: The statistics of the frame loop.
  /// - Throws: An error of a closure, `CameraError` if a camera has no picture, or
  ///   `SimulationError` if the window's pixels cannot be read.
  @discardableResult
  package func run(
    on stage: any Display, pace: Pace, appEvents: Inbox<AppEvent>,
    endingAfter limit: Duration? = nil,
    keep: @escaping (Bitmap, String) throws -> Void, take: @escaping (Shot) throws -> Void
  ) throws -> LoopStatistics {
    let frames = NewestFrame(signaling: appEvents.wakeUp)
    let captions = CaptionMailbox.keepingEveryEvent(signaling: appEvents.wakeUp)
    let clock = VirtualClock()
    let cameras = SimulatedCameras(
      input.cameras, loops: input.loops, frames: frames, appEvents: appEvents)
    let display = ScheduledDisplay(
      stage: stage, pace: pace, clock: clock, cameras: cameras, captions: captions,
      steps: input.schedule.steps, take: take)
    let loop = FrameLoop(
      display: display, composer: composer, board: input.board,
      flow: input.flow, reader: input.reader,
      languages: input.languages, view: input.view, mirror: input.mirror,
      inputs: FrameLoop.Inputs(
        frames: frames, captions: captions, appEvents: appEvents,
        wakeUp: appEvents.wakeUp),
      actions: SimulatedActions(cameras: cameras, appEvents: appEvents) { picture, name in
        display.attempt { try keep(picture, name) }
      },
      ending: FrameLoop.Ending(after: limit), shortestPause: .zero, slice: .whole,
      clock: { clock.now })
    loop.run()
    if let failure = display.failure { throw failure }
    return loop.statistics
  }
}

/// An error that ends a simulation early.
package enum SimulationError: Error, CustomStringConvertible {
  /// The window system does not provide the pixels of a window.
  case noPicture

  package var description: String { "this window's pixels cannot be read; use `visavis script`" }
}
