internal import FrameLoop
internal import Imaging
internal import Scene
internal import Settings
internal import Threading

/// A display without windows, which paints a scene only if a copy of its pixels is requested.
final class HeadlessDisplay: Display {
  private let main: HeadlessWindow
  private var far: HeadlessWindow?

  init(size: PixelSize, scale: Double) {
    main = HeadlessWindow(size: size, scale: scale)
  }

  var viewport: PixelSize { main.viewport }
  var scale: Double { main.scale }

  func pollEvents() -> DisplayEvents { DisplayEvents() }

  func show(_ scene: Scene, picture: ShownPicture?) {
    main.show(scene, picture: picture)
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    main.showAndReadBack(scene, picture: picture)
  }

  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {}
  func toggleFullScreen() {}
  func leaveFullScreen() {}

  func acceptText(in window: WindowRole, isOn: Bool) {}
  func copy(_ text: String) -> Bool { true }

  var farWindow: (any WindowSurface)? { far }

  /// Opens a window of the same size.
  func openFarWindow() -> FarWindowScreen? {
    far = HeadlessWindow(size: viewport, scale: scale)
    return .ownScreen
  }

  func closeFarWindow() {
    far = nil
  }
}

/// The pixels of one window of a headless display.
private final class HeadlessWindow: WindowSurface {
  let viewport: PixelSize
  let scale: Double
  private let painter = MemoryPainter()
  private let pixels: Bitmap
  private var isPainted = false

  init(size: PixelSize, scale: Double) {
    viewport = size
    self.scale = scale
    pixels = Bitmap(size: size)
  }

  func show(_ scene: Scene, picture: ShownPicture?) {
    isPainted = false
  }

  func toggleFullScreen() {}
  func leaveFullScreen() {}

  /// Returns the pixels of the scene that was shown last, always in the same bitmap.
  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    if !isPainted { painter.paint(scene, picture: picture, onto: pixels.view) }
    isPainted = true
    return pixels
  }
}
