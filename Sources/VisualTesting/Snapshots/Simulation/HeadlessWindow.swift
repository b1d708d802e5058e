internal import FrameLoop
internal import Imaging
internal import Scene

/// A window without a screen, which paints a scene only if a copy of its pixels is requested.
final class HeadlessWindow: WindowSurface {
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

  func show(_ scene: Scene, picture: ShownPicture?) { isPainted = false }

  /// Returns the pixels of the scene that was shown last, always in the same bitmap.
  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    if !isPainted { painter.paint(scene, picture: picture, onto: pixels.view) }
    isPainted = true
    return pixels
  }

  let isFullScreen = false
  func toggleFullScreen() {}
  func leaveFullScreen() {}
}
