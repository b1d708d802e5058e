internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that draws with the CPU, directly into memory that the Wayland compositor reads.
///
/// SDL has no such memory. Its way through OpenGL takes ten times as long without a GPU.
@safe final class WaylandPainter: WindowPainter {
  let name = "memory (Wayland surface)"
  private let window: WindowHandle
  private let surface: UnsafeMutablePointer<csdl2_wayland_surface>
  private let painter = MemoryPainter()

  /// Creates the painter, or returns nil if the window is not on Wayland.
  init?(window: WindowHandle) {
    guard let surface = unsafe csdl2_wayland_open(window.pointer) else { return nil }
    self.window = window
    unsafe self.surface = unsafe surface
  }

  deinit {
    unsafe csdl2_wayland_close(surface)
  }

  var viewport: PixelSize { window.sizeInPixels }

  func show(_ scene: Scene, picture: ShownPicture?, readsBack: Bool) -> Bitmap? {
    let size = scene.viewport
    let number = unsafe csdl2_wayland_free_buffer(surface, Int32(size.width), Int32(size.height))
    guard number >= 0, let pixels = unsafe csdl2_wayland_pixels(surface, number) else { return nil }
    let target = unsafe PixelView(base: pixels, size: size, stride: size.width * 4)
    painter.paint(scene, picture: picture, onto: target)
    unsafe csdl2_wayland_show(surface, number)
    guard readsBack else { return nil }
    let copy = Bitmap(size: size)
    copy.view.copy(target)
    return copy
  }
}
