internal import FrameLoop
internal import Imaging
internal import Scene
internal import Threading

/// A display without a window, which paints a scene only if a copy of its pixels is requested.
final class HeadlessDisplay: Display {
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

  func news() -> DisplayNews { DisplayNews() }

  func show(_ scene: Scene, picture: ShownPicture?) {
    isPainted = false
  }

  /// Returns the pixels of the scene that was shown last, always in the same bitmap.
  func copy(of scene: Scene, picture: ShownPicture?) -> Bitmap? {
    if !isPainted { painter.paint(scene, picture: picture, onto: pixels.view) }
    isPainted = true
    return pixels
  }

  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {}
  func toggleFullScreen() {}
  func leaveFullScreen() {}
}
