internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene

/// The window of the far reader, on a screen of its own if there is one, confined to the main
/// thread.
final class FarWindow: WindowSurface {
  private let window: WindowHandle
  private let painter: any WindowPainter
  private var translator = EventTranslator()
  private var fullScreen: FullScreen
  /// True if the window was opened on another screen than the main window's.
  let hasOwnScreen: Bool

  /// Opens the window.
  ///
  /// On a screen of its own the window is full screen. Otherwise it has the size of the main window.
  init(beside main: WindowHandle, options: WindowOptions, video: VideoSystem) throws(ScreenError) {
    var options = options
    options.position = nil
    options.isFullScreen = false
    options.screen = video.screen(otherThan: main)
    hasOwnScreen = options.screen != nil
    let choice = try PainterChoice.make(options, video: video)
    window = choice.window
    painter = choice.painter
    fullScreen = FullScreen(window)
    window.setLegacyTitle()
    if hasOwnScreen { fullScreen.enter() }
    painter.show(Scene(viewport: viewport), picture: nil)
  }

  var viewport: PixelSize { painter.viewport }
  var scale: Double { window.scale }
  var isHidden: Bool { window.isHidden }
  var acceptsText: Bool {
    get { translator.acceptsText }
    set { translator.acceptsText = newValue }
  }

  var hasHeldKeys: Bool { translator.heldKeys > 0 }

  func show(_ scene: Scene, picture: ShownPicture?) {
    guard !window.isHidden else { return }
    painter.show(scene, picture: picture)
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    painter.showAndReadBack(scene, picture: picture)
  }

  var isFullScreen: Bool { fullScreen.isEntered }

  func toggleFullScreen() {
    fullScreen.toggle()
  }

  func leaveFullScreen() {
    fullScreen.leave()
  }

  func discardTextures() {
    painter.discardTextures()
  }

  /// Prepares for the translation of events.
  func prepare() {
    let (units, pixels) = (window.size, viewport)
    translator.viewport = pixels
    translator.pixelsPerUnit = units.width > 0 ? Double(pixels.width) / Double(units.width) : 1
  }

  /// Returns true if the event is for this window, or for its screen.
  func isMeant(by event: SDL_Event) -> Bool {
    switch unsafe SDL_EventType(event.type) {
    case SDL_DISPLAYEVENT: unsafe event.display.event == Self.disconnection && hasOwnScreen
    case SDL_WINDOWEVENT: unsafe event.window.windowID == window.id
    case SDL_KEYDOWN, SDL_KEYUP: unsafe event.key.windowID == window.id
    case SDL_MOUSEMOTION: unsafe event.motion.windowID == window.id
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: unsafe event.button.windowID == window.id
    case SDL_MOUSEWHEEL: unsafe event.wheel.windowID == window.id
    case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION:
      unsafe event.tfinger.windowID == window.id
    default: false
    }
  }

  /// Adds the meaning of an event for this window to `events`.
  func translate(_ event: SDL_Event, into events: inout DisplayEvents) {
    guard unsafe SDL_EventType(event.type) != SDL_DISPLAYEVENT else {
      if SDL_GetNumVideoDisplays() < 2 { events.farWindowEnd = .screenIsGone }
      return
    }
    var own = DisplayEvents()
    unsafe translator.translate(event, into: &own)
    events.farInput += own.input
    if own.isClosed { events.farWindowEnd = .closed }
    if own.needsPainting { events.needsPainting = true }
  }

  private static let disconnection = UInt8(SDL_DISPLAYEVENT_DISCONNECTED.rawValue)
}
