internal import CSDL2
internal import FrameLoop
internal import Imaging
internal import Scene

/// One window on a screen, confined to the main thread: its painter, the translation of its events,
/// and its full-screen mode.
final class DisplayWindow: WindowSurface {
  let handle: WindowHandle
  private let painter: any WindowPainter
  private var translator = EventTranslator(countFingers: SDL_GetNumTouchFingers)
  private var fullScreen: FullScreen

  /// Opens a window.
  ///
  /// - Throws: `ScreenError` if there is no window or no painter.
  init(_ options: WindowOptions, video: VideoSystem) throws(ScreenError) {
    let choice = try PainterChoice.make(options, video: video)
    handle = choice.window
    painter = choice.painter
    fullScreen = FullScreen(handle)
    // After the painter is created, because SDL may create the window again for it.
    handle.setLegacyTitle()
    if options.isFullScreen || options.screen != nil { fullScreen.enter() }
    // A new window shows arbitrary pixels until it is painted.
    painter.show(Scene(black: viewport), picture: nil)
  }

  /// The name of the painter, for `-v` and `--stats`.
  var painterName: String { painter.name }

  var viewport: PixelSize { painter.viewport }
  var scale: Double { handle.scale }
  var isHidden: Bool { handle.isHidden }

  func show(_ scene: Scene, picture: ShownPicture?) {
    guard !handle.isHidden else { return }
    painter.show(scene, picture: picture)
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    painter.showAndReadBack(scene, picture: picture)
  }

  func discardTextures() {
    painter.discardTextures()
  }

  var isFullScreen: Bool { fullScreen.isEntered }

  func toggleFullScreen() {
    fullScreen.toggle()
  }

  func leaveFullScreen() {
    fullScreen.leave()
  }

  /// True while keys with letters are text.
  var acceptsText: Bool {
    get { translator.acceptsText }
    set { translator.acceptsText = newValue }
  }

  /// True while a key is held that was pressed in this window.
  var hasHeldKeys: Bool { translator.heldKeys > 0 }

  /// Measures the window, before the translation of the events that SDL has.
  func prepareTranslation() {
    let (units, pixels) = (handle.size, viewport)
    translator.viewport = pixels
    translator.pixelsPerUnit = units.width > 0 ? Double(pixels.width) / Double(units.width) : 1
  }

  /// Adds the meaning of an event for this window to `events`, as that of a main window.
  func translate(_ event: SDL_Event, into events: inout DisplayEvents) {
    unsafe translator.translate(event, into: &events)
  }

  /// Returns true if the GPU lost its textures since the last call.
  func consumeTextureLoss() -> Bool { translator.consumeTextureLoss() }
}
