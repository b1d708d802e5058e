internal import CSDL2
package import FrameLoop
package import Imaging
package import Scene
package import Threading

/// A display in an SDL window, confined to the main thread.
///
/// The loop sleeps in `poll` on the X11 or Wayland connection beside its wake-up, not in SDL's own
/// wait, and pumps SDL last before it sleeps. If a driver has no connection, the display checks
/// every 15 ms.
package final class WindowDisplay: Display {
  private let video: VideoSystem
  private let window: WindowHandle
  private let painter: any WindowPainter
  private let connection: Int32
  private var translator = EventTranslator()
  private var fullScreen: FullScreen
  /// The poll set of wake-up and window system, which is reused so that `sleep` does not allocate.
  private var pollSet: PollSet?

  /// The polling interval for window systems without a connection to wait for.
  private static let pollingInterval = Duration.milliseconds(15)
  /// The polling interval while keys are held, because SDL repeats keys only when polled.
  private static let heldKeyInterval = Duration.milliseconds(30)

  package init(_ options: WindowOptions, video: VideoSystem) throws(ScreenError) {
    let choice = try PainterChoice.make(options, video: video)
    self.video = video
    window = choice.window
    painter = choice.painter
    connection = window.connection
    fullScreen = FullScreen(window)
    // After the painter is created, because SDL may create the window again for it.
    window.setLegacyTitle()
    if options.isFullScreen { fullScreen.enter() }
    // A new window shows arbitrary pixels until it is painted.
    painter.show(Scene(viewport: viewport), picture: nil)
  }

  /// The name of the painter, for `-v` and `--stats`.
  package var painterName: String { painter.name }

  package var viewport: PixelSize { painter.viewport }

  package var scale: Double { window.scale }

  package func pollEvents() -> DisplayEvents {
    var events = DisplayEvents()
    let units = window.size
    let pixels = viewport
    translator.viewport = pixels
    translator.pixelsPerUnit =
      units.width > 0 ? Double(pixels.width) / Double(units.width) : 1
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) != 0 {
      unsafe translator.translate(event, into: &events)
    }
    if translator.consumeTextureLoss() { painter.discardTextures() }
    events.isHidden = window.isHidden
    // SDL reports a lost connection as a request to close the window.
    if events.isClosed, window.isLost { events.isLost = true }
    return events
  }

  package func show(_ scene: Scene, picture: ShownPicture?) {
    painter.show(scene, picture: picture)
  }

  package func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    painter.showAndReadBack(scene, picture: picture)
  }

  package func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {
    if pollSet == nil { pollSet = PollSet([wakeUp.descriptor, connection]) }
    pollSet?.wait(timeout: sleepLimit(limit))
  }

  private func sleepLimit(_ limit: Duration?) -> Duration? {
    var sleepLimit = limit
    if connection < 0 { sleepLimit = min(sleepLimit ?? Self.pollingInterval, Self.pollingInterval) }
    if translator.heldKeys > 0 {
      sleepLimit = min(sleepLimit ?? Self.heldKeyInterval, Self.heldKeyInterval)
    }
    return sleepLimit
  }

  package var isFullScreen: Bool { fullScreen.isEntered }

  package func toggleFullScreen() {
    fullScreen.toggle()
  }

  package func leaveFullScreen() {
    fullScreen.leave()
  }
}

/// The options of a window.
package struct WindowOptions: Sendable {
  /// The choice of the painter.
  package enum Painter: String, Sendable, CaseIterable {
    /// The GPU if there is one, otherwise the memory painter.
    case auto
    case gpu
    case memory
  }

  /// The size in logical units, reduced to fit the usable screen.
  ///
  /// A logical unit is `VideoSystem.scale` units of the window system.
  package var size: PixelSize
  package var position: PixelPoint?
  package var isFullScreen: Bool
  package var isBorderless: Bool
  package var isAlwaysOnTop: Bool
  package var painter: Painter

  package init(
    size: PixelSize, position: PixelPoint? = nil, isFullScreen: Bool = false,
    isBorderless: Bool = false, isAlwaysOnTop: Bool = false, painter: Painter = .auto
  ) {
    self.size = size
    self.position = position
    self.isFullScreen = isFullScreen
    self.isBorderless = isBorderless
    self.isAlwaysOnTop = isAlwaysOnTop
    self.painter = painter
  }
}

/// The full-screen mode of one window.
///
/// Without a window manager, such as on a kiosk, X11 ignores the request. The window is then
/// resized to cover the whole screen.
private struct FullScreen {
  private let window: WindowHandle
  /// The frame of the window before full screen, or nil if not in full screen.
  private var windowedFrame: PixelRect?

  init(_ window: WindowHandle) {
    self.window = window
  }

  /// True in full screen.
  var isEntered: Bool { windowedFrame != nil }

  mutating func toggle() {
    if isEntered { leave() } else { enter() }
  }

  mutating func enter() {
    guard windowedFrame == nil else { return }
    windowedFrame = window.frame
    if window.isManaged {
      window.setFullScreen(true)
    } else if let screen = window.screen {
      window.frame = screen
    }
  }

  mutating func leave() {
    guard let previousFrame = windowedFrame.take() else { return }
    if window.isManaged {
      window.setFullScreen(false)
    } else {
      window.frame = previousFrame
    }
  }
}
