internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene

/// One window on a screen, confined to the main thread: its painter, the translation of its events,
/// and its full-screen mode.
final class DisplayWindow: WindowSurface {
  let handle: WindowHandle
  let painter: any WindowPainter
  var translator = EventTranslator(countFingers: SDL_GetNumTouchFingers)
  /// The frame of the window before full screen, or nil if not in full screen.
  private var frameBeforeFullScreen: PixelRect?

  /// Opens a window, or throws if there is none or no painter for it.
  init(_ options: WindowOptions, video: VideoSystem) throws(ScreenError) {
    let choice = try PainterChoice.make(options, video: video)
    handle = choice.window
    painter = choice.painter
    // After the painter is created, because SDL may create the window again for it.
    handle.setLegacyTitle()
    if options.isFullScreen || options.screen != nil { toggleFullScreen() }
    // A new window shows arbitrary pixels until it is painted.
    show(Scene(black: viewport), picture: nil)
  }

  var viewport: PixelSize { painter.viewport }
  var scale: Double { handle.scale }

  func show(_ scene: Scene, picture: ShownPicture?) {
    guard !handle.isHidden else { return }
    painter.show(scene, picture: picture, readsBack: false)
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    painter.show(scene, picture: picture, readsBack: true)
  }

  var isFullScreen: Bool { frameBeforeFullScreen != nil }

  /// Switches between full screen and window.
  ///
  /// Without a window manager, such as on a kiosk, X11 ignores the request. The window is then
  /// resized to cover the whole screen.
  func toggleFullScreen() {
    let former = frameBeforeFullScreen.take()
    if former == nil { frameBeforeFullScreen = handle.frame }
    if handle.isManaged {
      handle.setFullScreen(former == nil)
    } else if let frame = former ?? handle.screen {
      handle.frame = frame
    }
  }

  func leaveFullScreen() {
    if isFullScreen { toggleFullScreen() }
  }

  /// Measures the window, before the translation of the events that SDL has.
  func prepareTranslation() {
    let (units, pixels) = (handle.size, viewport)
    translator.viewport = pixels
    translator.pixelsPerUnit = units.width > 0 ? Double(pixels.width) / Double(units.width) : 1
  }
}
