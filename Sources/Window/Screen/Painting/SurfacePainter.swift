internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that draws with the CPU, directly into the memory that the X server reads.
///
/// The rows of a window that show nothing but the camera picture are not drawn: the server reads them in the
/// memory of the picture. The window surface is requested for every frame, because a resize invalidates it silently.
final class SurfacePainter: WindowPainter {
  let name = "memory (window surface)"
  private let window: WindowHandle
  private let painter = MemoryPainter()
  /// The pictures that the server reads, or nil if it does not.
  private let sharedPictures: SharedPictures?
  /// The picture that the window shows without a copy, or nil if it shows none.
  private var bare: (pictureID: Int, picture: PlainPicture, viewport: PixelSize)?
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
    sharedPictures = SharedPictures(window: window)
  }

  /// The size of the window surface, which is in the window's units.
  var viewport: PixelSize { window.size }

  func expectDamage() { bare = nil }

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
    if isDirect, !readsBack, let picture, showBare(scene, picture, onto: target) { return nil }
    bare = nil
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

  /// Shows the scene with the picture in its own memory, or returns false if it has to be drawn.
  ///
  /// If the window shows the picture already, only the rows whose layers have changed are shown again.
  private func showBare(_ scene: Scene, _ picture: ShownPicture, onto surface: PixelView) -> Bool {
    guard let sharedPictures, surface.size == scene.viewport,
      let plain = PlainPicture(of: scene, picture: picture),
      sharedPictures.prepare(picture.bitmap)
    else { return false }
    let isShown = bare.map {
      $0.pictureID == picture.id && $0.viewport == scene.viewport
        && $0.picture.corner == plain.corner
    }
    for rows in plain.bareRows {
      if isShown == true, bare?.picture.showsBare(rows) == true { continue }
      sharedPictures.put(rows, width: surface.size.width, corner: plain.corner)
    }
    var areas = plain.composedRows.map { rows in
      painter.paint(rows, of: scene, picture: picture, at: plain.corner, onto: surface)
      return SDL_Rect(
        x: 0, y: Int32(rows.lowerBound), w: Int32(surface.size.width), h: Int32(rows.count))
    }
    // SDL waits for the server, too.
    if areas.isEmpty {
      sharedPictures.finish()
    } else {
      unsafe SDL_UpdateWindowSurfaceRects(window.pointer, &areas, Int32(areas.count))
    }
    bare = (picture.id, plain, scene.viewport)
    return true
  }
}
