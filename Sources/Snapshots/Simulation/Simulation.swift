internal import CaptionIntake
package import FrameLoop
internal import Frames
package import Imaging
package import Scene
package import Settings
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
    /// The readers and the view; the conditions of the end have no effect.
    package var settings: ViewSettings

    package init(
      schedule: Schedule, cameras: [SimulatedCamera], loops: Bool = false,
      settings: ViewSettings = ViewSettings()
    ) {
      self.schedule = schedule
      self.cameras = cameras
      self.loops = loops
      self.settings = settings
    }

    /// The size of the first camera's picture after orientation.
    package var naturalSize: PixelSize {
      Orientation(rotation: settings.picture.rotation)
        .applied(to: cameras.first?.nominalSize ?? .zero)
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
    var settings = input.settings
    settings.ending = Ending(after: limit)
    let loop = FrameLoop(
      display: display, composer: composer, settings: settings,
      inputs: FrameLoop.Inputs(
        frames: frames, captions: captions, appEvents: appEvents,
        wakeUp: appEvents.wakeUp),
      actions: SimulatedActions(cameras: cameras, appEvents: appEvents) { picture, name in
        display.attempt { try keep(picture, name) }
      },
      shortestPause: .zero, slice: .whole,
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
