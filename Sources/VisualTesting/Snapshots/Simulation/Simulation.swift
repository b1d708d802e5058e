internal import Captions
package import FrameLoop
internal import Frames
package import Imaging
internal import Messages
package import Scene
package import System

/// A simulation of a conversation on a virtual clock.
///
/// The simulation runs the window's frame loop. Files and patterns replace the cameras, a schedule
/// replaces the pipelines and the user, and a virtual clock replaces the real one. The same
/// schedule gives the same pictures, headless or in a window, under any load. In a window, the
/// virtual clock follows the real one. Headless, it never waits, and only requested pictures are
/// painted.
package struct Simulation {
  /// The contents of a simulation and their presentation.
  package struct SimulationInput {
    package var schedule: Schedule
    /// The simulated cameras, the first of which is shown.
    package var cameras: [SimulatedCamera]
    /// True if clips repeat from their start.
    package var loops: Bool
    /// The readers and the view; the conditions of the end have no effect.
    package var settings: ViewSettings
    /// The Latin letters for readers who want them, or nil if there can be none.
    package var letters: LatinLetters?

    package init(
      schedule: Schedule, cameras: [SimulatedCamera], loops: Bool = false,
      settings: ViewSettings = ViewSettings(), letters: LatinLetters? = nil
    ) {
      self.schedule = schedule
      self.cameras = cameras
      self.loops = loops
      self.settings = settings
      self.letters = letters
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

  /// Returns the size of pictures of windows of the given size.
  package func pictureSize(ofWindow size: PixelSize) -> PixelSize {
    input.settings.panes.contains { $0.window == .far }
      ? PixelSize(width: size.width, height: 2 * size.height) : size
  }

  /// Runs without a window, with pictures of `size` pixels and `scale` of them per logical unit.
  ///
  /// `save` gets each picture that the script saves, and its name.
  ///
  /// - Throws: An error of a closure, or `CameraError` if a camera has no picture.
  package func run(
    size: PixelSize, scale: Double = 1,
    save: @escaping (Bitmap, String) throws -> Void = { _, _ in },
    onShot: @escaping (Shot) throws -> Void
  ) throws {
    try run(
      on: nil, HeadlessWindow(size: size, scale: scale), appEvents: Inbox(signaling: WakeUp()),
      endingAfter: nil, save: save, onShot: onShot)
  }

  /// Runs in a window, at most for `limit`.
  ///
  /// - Returns: The statistics of the frame loop.
  /// - Throws: An error of a closure, `CameraError` if a camera has no picture, or
  ///   `SimulationError` if the window's pixels cannot be read.
  package func run(
    on target: any Display, appEvents: Inbox<AppEvent>, endingAfter limit: Duration?,
    save: @escaping (Bitmap, String) throws -> Void, onShot: @escaping (Shot) throws -> Void
  ) throws -> LoopStatistics {
    try run(
      on: target, target.mainWindow, appEvents: appEvents, endingAfter: limit, save: save,
      onShot: onShot)
  }

  @discardableResult
  private func run(
    on target: (any Display)?, _ window: any WindowSurface, appEvents: Inbox<AppEvent>,
    endingAfter limit: Duration?, save: @escaping (Bitmap, String) throws -> Void,
    onShot: @escaping (Shot) throws -> Void
  ) throws -> LoopStatistics {
    let frames = NewestFrame(signaling: appEvents.wakeUp)
    let captions = CaptionMailbox(capacity: .max, maxBytes: .max, signaling: appEvents.wakeUp)
    let clock = VirtualClock()
    let cameras = SimulatedCameras(
      input.cameras, loops: input.loops, frames: frames, appEvents: appEvents)
    let display = ScheduledDisplay(
      target: target, window: window, clock: clock, cameras: cameras, captions: captions,
      steps: input.schedule.steps, onShot: onShot)
    var settings = input.settings
    settings.quitConditions = QuitConditions(quitTime: limit)
    let loop = FrameLoop(
      display: display, composer: composer, settings: settings,
      frames: frames, captions: captions, appEvents: appEvents,
      actions: SimulatedActions(cameras: cameras, appEvents: appEvents) { picture, name in
        display.attempt { try save(picture, name) }
      },
      letters: input.letters, minPaintInterval: .zero, intakeBudget: .unlimited,
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

/// A picture taken during a simulation.
package struct Shot {
  /// The number that the schedule gives the shot.
  package let number: Int
  /// The time of the shot on the virtual clock.
  package let time: Duration
  /// True if two readers face each other.
  package let hasTwoReaders: Bool
  /// The caption lines, pane by pane from top to bottom, each pane's in reading order.
  ///
  /// The lines are listed even while the help sheet hides the captions.
  package let rows: [Scene.Row]
  /// The notices in the picture.
  package let notices: [String]
  /// The sentences in view in the history, or nil if the history is not open.
  package let sentences: [Scene.Sentence]?
  /// True if no caption, notice or control covers the camera picture.
  package let hasNoOverlay: Bool
  let paint: () throws -> Bitmap

  /// Returns the pixels, which are painted on demand and are valid until the next shot is taken.
  ///
  /// - Throws: `SimulationError` if the window's pixels cannot be read.
  package func pixels() throws -> Bitmap { try paint() }
}

/// The application in a simulation: switches of the camera, saved pictures and their notices,
/// without delay.
private final class SimulatedActions: AppActions {
  private let cameras: SimulatedCameras
  private let appEvents: Inbox<AppEvent>
  private let save: (Bitmap, String) -> Void
  private var savedCount = 0

  /// Creates the application, whose saved pictures `save` receives with their names.
  init(
    cameras: SimulatedCameras, appEvents: Inbox<AppEvent>,
    save: @escaping (Bitmap, String) -> Void
  ) {
    self.cameras = cameras
    self.appEvents = appEvents
    self.save = save
  }

  func switchToNextCamera() {
    guard !cameras.switchToNext() else { return }
    appEvents.post(.notice(.noNextCamera(.noOther)))
  }

  /// Saves a picture under a number, because a date would differ between runs.
  func save(_ picture: Bitmap) {
    savedCount += 1
    let name = "saved-\(savedCount).png"
    save(picture, name)
    appEvents.post(.notice(.pictureSaved(path: name)))
  }

  let conversation: (any ConversationRunner)? = nil
  let voice: (any CaptionVoice)? = nil
  let signs: (any SignInterpreter)? = nil
  let cards: (any CardKeeper)? = nil
  // No pipeline is connected. The captions of the script provide its state.
  func askPipeline(toListen: Bool) {}
  var runsPipeline: Bool { false }
  func restartPipelines() {}
  func languagesChanged(for reader: Reader) {}
  func replayDemo() {}
  func captionsWereCleared() {}
  func lineWasTyped(_ line: String, language: String?, for connection: ConnectionID) {}
  func captionWasShown(utteranceName: String, for request: DisplayReportRequest) {}
  // The script names the faces.
  func frameWasShown(_ pixels: PixelView, of frame: FrameInfo) {}
  var outputs: PictureOutputs? { nil }
  var recorder: (any WindowRecorder)? { nil }
  // A simulation shows no hints.
  func hintWasSeen(_ hint: Hint) {}
  // Nor does it remember anything.
  func viewWasChosen(_ choice: ViewChoice) {}
  // The display ends the simulation.
  func farWindowFailed(_ error: any Error) {}
}
