internal import FrameLoop
internal import Imaging
internal import Scene
internal import System

/// A display without windows, which paints a scene only if a copy of its pixels is requested.
final class HeadlessDisplay: Display {
  let mainWindow: any WindowSurface
  private(set) var farWindow: (any WindowSurface)?

  init(size: PixelSize, scale: Double) {
    mainWindow = HeadlessWindow(size: size, scale: scale)
  }

  func pollEvents() -> DisplayEvents { DisplayEvents() }
  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {}
  func acceptText(in window: WindowRole, isOn: Bool) {}
  func copy(_ text: String) -> Bool { true }

  /// Opens a window of the same size.
  func openFarWindow() -> Bool {
    farWindow = HeadlessWindow(size: mainWindow.viewport, scale: mainWindow.scale)
    return true
  }

  func closeFarWindow() {
    farWindow = nil
  }

  func showPointer(_ isVisible: Bool) {}
  func inhibitScreenSaver(_ isInhibited: Bool) {}
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

  let isFullScreen = false
  func toggleFullScreen() {}
  func leaveFullScreen() {}

  /// Returns the pixels of the scene that was shown last, always in the same bitmap.
  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    if !isPainted { painter.paint(scene, picture: picture, onto: pixels.view) }
    isPainted = true
    return pixels
  }
}
