internal import CSDL2
package import FrameLoop
internal import Glibc
package import Imaging
internal import Scene
package import System

/// A display in SDL windows, confined to the main thread: the main one and the far reader's.
///
/// The loop sleeps in `poll` on the X11 or Wayland connection beside its wake-up, not in SDL's own
/// wait. If a driver has no connection, the display checks every 15 ms.
package final class WindowDisplay: Display {
  private let video: VideoSystem
  private let options: WindowOptions
  let main: DisplayWindow
  /// The far reader's window, if it is open.
  private(set) var far: DisplayWindow?
  /// The screen that the far reader's window fills, or nil if it is beside the main one.
  private var farScreen: FarScreen?
  private let connection: Int32
  private var screenSaver: ScreenSaverControl
  private var placement: WindowPlacementWatch?
  /// The poll set of wake-up and window system, which is reused so that `sleep` does not allocate.
  private var pollSet: PollSet?

  /// The polling interval for window systems without a connection to wait for.
  private static let pollingInterval = Duration.milliseconds(15)
  /// The polling interval while keys are held, because SDL repeats keys only when polled.
  private static let heldKeyInterval = Duration.milliseconds(30)

  /// Opens the main window.
  package init(_ options: WindowOptions, video: VideoSystem, desktop: Desktop? = nil)
    throws(ScreenError)
  {
    self.video = video
    self.options = options
    main = try DisplayWindow(options, video: video)
    connection = main.handle.connection
    screenSaver = ScreenSaverControl(window: main.handle, desktop: desktop)
  }

  /// The name of the painter, for `-v` and `--stats`.
  package var painterName: String { main.painter.name }

  package var mainWindow: any WindowSurface { main }
  package var farWindow: (any WindowSurface)? { far }

  package func pollEvents() -> DisplayEvents {
    screenSaver.update()
    var events = DisplayEvents()
    main.prepareTranslation()
    far?.prepareTranslation()
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) != 0 { unsafe translate(event, into: &events) }
    placement?.update(main)
    if main.translator.consumeTextureLoss() {
      main.painter.discardTextures()
      far?.painter.discardTextures()
    }
    if events.needsPainting {
      main.painter.expectDamage()
      far?.painter.expectDamage()
    }
    events.isHidden = main.handle.isHidden
    events.farIsHidden = far?.handle.isHidden ?? false
    // SDL reports a lost connection as a request to close the window.
    if events.isClosed, main.handle.isLost { events.isLost = true }
    return events
  }

  /// Adds the meaning of an event to `events`, unless its window was closed since.
  private func translate(_ event: SDL_Event, into events: inout DisplayEvents) {
    switch unsafe EventRecipient(of: event) {
    case .program, .window(main.handle.id): unsafe main.translator.translate(event, into: &events)
    case .screens:
      if unsafe farScreen?.handle(event.display, screensLeft: SDL_GetNumVideoDisplays()) == true {
        events.farWindowEnd = .screenIsGone
      }
    case .window(let id):
      guard let far, id == far.handle.id else { return }
      var own = DisplayEvents()
      unsafe far.translator.translate(event, into: &own)
      events.farInput += own.input
      if own.isClosed { events.farWindowEnd = .closed }
      if own.needsPainting { events.needsPainting = true }
    }
  }

  /// Sets the function that is called on the main thread when the main window has been moved or resized.
  package func onPlacementChange(_ report: @escaping (WindowPlacementChange) -> Void) {
    placement = WindowPlacementWatch(main, canBePlaced: !video.isWayland, report: report)
  }

  package func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {
    if pollSet == nil { pollSet = PollSet([wakeUp.descriptor, connection]) }
    // Any call may have read events from the connection, which would then wake nothing.
    SDL_PumpEvents()
    guard SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_FALSE
    else { return }
    pollSet?.wait(timeout: sleepLimit(limit))
  }

  private func sleepLimit(_ limit: Duration?) -> Duration? {
    var sleepLimit = limit
    if connection < 0 { sleepLimit = min(sleepLimit ?? Self.pollingInterval, Self.pollingInterval) }
    if [main, far].contains(where: { ($0?.translator.heldKeys ?? 0) > 0 }) {
      sleepLimit = min(sleepLimit ?? Self.heldKeyInterval, Self.heldKeyInterval)
    }
    return sleepLimit
  }

  package func showPointer(_ isVisible: Bool) {
    SDL_ShowCursor(isVisible ? SDL_ENABLE : SDL_DISABLE)
  }

  package func inhibitScreenSaver(_ isInhibited: Bool) {
    screenSaver.inhibit(isInhibited)
  }

  package func acceptText(in windows: Set<WindowRole>) {
    main.translator.acceptsText = windows.contains(.main)
    far?.translator.acceptsText = windows.contains(.far)
    SDL_StopTextInput()
    if !windows.isEmpty { SDL_StartTextInput() }
  }

  package func placeCaret(_ caret: PixelRect, in window: WindowRole) {
    guard let translator = window == .far ? far?.translator : main.translator else { return }
    let unit = 1 / max(translator.pixelsPerUnit, .leastNonzeroMagnitude)
    func units(_ pixels: Int) -> Int32 { Int32((Double(pixels) * unit).rounded()) }
    var rect = SDL_Rect(
      x: units(caret.minX), y: units(caret.minY), w: max(1, units(caret.size.width)),
      h: max(1, units(caret.size.height)))
    unsafe SDL_SetTextInputRect(&rect)
  }

  /// SDL waits a second at most for a program that does not hand its text over.
  package func clipboardText(atMost limit: Int) -> String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let text = unsafe SDL_GetClipboardText() else {
      return nil
    }
    defer { unsafe SDL_free(text) }
    let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strnlen(text, limit))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  package func copy(_ text: String) -> Bool { unsafe SDL_SetClipboardText(text) == 0 }

  /// Opens the far reader's window: on a screen of its own in full screen, or else in the size of
  /// the main window.
  package func openFarWindow() throws -> Bool {
    var options = options
    options.position = nil
    options.isFullScreen = false
    options.screen = video.screen(otherThan: main.handle)
    far = try DisplayWindow(options, video: video)
    farScreen = options.screen.map(FarScreen.init)
    return farScreen != nil
  }

  package func closeFarWindow() {
    far = nil
    farScreen = nil
  }
}
