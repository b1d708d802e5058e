internal import CSDL2
package import FrameLoop
package import Imaging
package import Scene
package import Settings
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
  private let options: WindowOptions
  private var far: FarWindow?
  private var screenSaver: ScreenSaverControl
  /// The poll set of wake-up and window system, which is reused so that `sleep` does not allocate.
  private var pollSet: PollSet?

  /// The polling interval for window systems without a connection to wait for.
  private static let pollingInterval = Duration.milliseconds(15)
  /// The polling interval while keys are held, because SDL repeats keys only when polled.
  private static let heldKeyInterval = Duration.milliseconds(30)

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - options: The size, position and kind of the window.
  ///   - video: The window system.
  ///   - desktop: The desktop that keeps the screen saver away, or nil without one.
  /// - Throws: `ScreenError` if there is no window or no painter.
  package init(_ options: WindowOptions, video: VideoSystem, desktop: Desktop? = nil)
    throws(ScreenError)
  {
    let choice = try PainterChoice.make(options, video: video)
    self.video = video
    window = choice.window
    painter = choice.painter
    connection = window.connection
    self.options = options
    fullScreen = FullScreen(window)
    screenSaver = ScreenSaverControl(window: window, desktop: desktop)
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
    screenSaver.update()
    var events = DisplayEvents()
    let units = window.size
    let pixels = viewport
    translator.viewport = pixels
    translator.pixelsPerUnit =
      units.width > 0 ? Double(pixels.width) / Double(units.width) : 1
    var event = unsafe SDL_Event()
    far?.prepare()
    while unsafe SDL_PollEvent(&event) != 0 {
      if let far, unsafe far.isMeant(by: event) {
        unsafe far.translate(event, into: &events)
      } else {
        unsafe translator.translate(event, into: &events)
      }
    }
    if translator.consumeTextureLoss() {
      painter.discardTextures()
      far?.discardTextures()
    }
    events.isHidden = window.isHidden && far?.isHidden ?? true
    // SDL reports a lost connection as a request to close the window.
    if events.isClosed, window.isLost { events.isLost = true }
    return events
  }

  package func show(_ scene: Scene, picture: ShownPicture?) {
    guard !window.isHidden else { return }
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
    if translator.heldKeys > 0 || far?.hasHeldKeys ?? false {
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

  package func showPointer(_ isVisible: Bool) {
    SDL_ShowCursor(isVisible ? SDL_ENABLE : SDL_DISABLE)
  }

  package func inhibitScreenSaver(_ isInhibited: Bool) {
    screenSaver.inhibit(isInhibited)
  }

  package func acceptText(in window: WindowRole, isOn: Bool) {
    translator.acceptsText = isOn && window == .main
    far?.acceptsText = isOn && window == .far
    isOn ? SDL_StartTextInput() : SDL_StopTextInput()
  }

  package func copy(_ text: String) -> Bool { unsafe SDL_SetClipboardText(text) == 0 }

  package var farWindow: (any WindowSurface)? { far }

  package func openFarWindow() -> FarWindowScreen? {
    if far == nil { far = try? FarWindow(beside: window, options: options, video: video) }
    return far.map { $0.hasOwnScreen ? .ownScreen : .sameScreen }
  }

  package func closeFarWindow() {
    far = nil
  }
}
