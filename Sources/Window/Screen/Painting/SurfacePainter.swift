internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that draws with the CPU, directly into the memory that the X server reads.
///
/// The window surface is requested for every frame, because a resize invalidates it silently.
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

  func discardTextures() {}

  func show(_ scene: Scene, picture: ShownPicture?) {
    paint(scene, picture: picture, andInto: nil)
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    let pixels = Bitmap(size: .zero)
    paint(scene, picture: picture, andInto: pixels)
    return pixels.size.area > 0 ? pixels : nil
  }

  /// Paints into the window and, if `copy` is not nil, copies the pixels to it.
  private func paint(_ scene: Scene, picture: ShownPicture?, andInto copy: Bitmap?) {
    guard let surface = unsafe SDL_GetWindowSurface(window.pointer),
      let pixels = unsafe surface.pointee.pixels, let format = unsafe surface.pointee.format
    else { return }
    let size = unsafe PixelSize(
      width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let pitch = unsafe surface.pointee.pitch
    let layout = unsafe format.pointee.format
    if layout == SDL_PIXELFORMAT_RGB888.rawValue || layout == SDL_PIXELFORMAT_ARGB8888.rawValue {
      let target = unsafe PixelView(base: pixels, size: size, stride: Int(pitch))
      painter.paint(scene, picture: picture, onto: target)
      copy?.replaceContents(with: target)
    } else {
      conversionBuffer.reshape(to: size)
      let view = conversionBuffer.view
      painter.paint(scene, picture: picture, onto: view)
      unsafe SDL_ConvertPixels(
        Int32(size.width), Int32(size.height), SDL_PIXELFORMAT_ARGB8888.rawValue, view.base,
        Int32(view.stride), layout, pixels, pitch)
      copy?.replaceContents(with: view)
    }
    unsafe SDL_UpdateWindowSurface(window.pointer)
  }
}

extension Bitmap {
  /// Replaces the contents with a copy of `pixels`.
  fileprivate func replaceContents(with pixels: PixelView) {
    reshape(to: pixels.size)
    view.copy(pixels)
  }
}
