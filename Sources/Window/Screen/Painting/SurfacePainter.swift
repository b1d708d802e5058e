internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that draws with the CPU, into the memory that SDL has for a window.
///
/// The painter is used on X11 if the server maps no memory of this program, such as over a network, or has pixels of
/// another kind. The window surface is requested for every frame, because a resize invalidates it silently.
final class SurfacePainter: WindowPainter {
  let name = "memory (window surface)"
  private let window: WindowHandle
  private let painter = MemoryPainter()
  /// The intermediate bitmap for screens whose pixels are not 32-bit BGRX.
  private lazy var conversionBuffer = Bitmap(size: .zero)

  /// Creates the painter, or returns nil if SDL has no surface for the window.
  ///
  /// SDL has no surface on 30-bit screens and on Wayland.
  init?(window: WindowHandle) {
    guard let surface = unsafe SDL_GetWindowSurface(window.pointer),
      unsafe surface.pointee.pixels != nil
    else { return nil }
    self.window = window
  }

  /// The size of the window surface, which is in the window's units.
  var viewport: PixelSize { window.size }

  func show(_ scene: Scene, picture: ShownPicture?, readsBack: Bool) -> Bitmap? {
    guard let surface = unsafe SDL_GetWindowSurface(window.pointer),
      let pixels = unsafe surface.pointee.pixels, let format = unsafe surface.pointee.format
    else { return nil }
    let size = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let pitch = unsafe surface.pointee.pitch
    let layout = unsafe format.pointee.format
    let isDirect =
      layout == SDL_PIXELFORMAT_RGB888.rawValue || layout == SDL_PIXELFORMAT_ARGB8888.rawValue
    if !isDirect { conversionBuffer.reshape(to: size) }
    let target =
      isDirect
      ? unsafe PixelView(base: pixels, size: size, stride: Int(pitch)) : conversionBuffer.view
    painter.paint(scene, picture: picture, onto: target)
    if !isDirect {
      unsafe SDL_ConvertPixels(
        Int32(size.width), Int32(size.height), SDL_PIXELFORMAT_ARGB8888.rawValue, target.base,
        Int32(target.stride), layout, pixels, pitch)
    }
    defer { unsafe SDL_UpdateWindowSurface(window.pointer) }
    guard readsBack else { return nil }
    let copy = Bitmap(size: size)
    copy.view.copy(target)
    return copy
  }
}
