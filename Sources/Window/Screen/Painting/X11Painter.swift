internal import CSDL2
internal import Imaging
internal import Scene

/// A painter that draws with the CPU, into memory that the X server reads.
///
/// The parts of a window that show nothing but the camera picture are not drawn: the server reads them in the
/// picture's own memory.
final class X11Painter: WindowPainter {
  let name = "memory (X11)"
  private let window: WindowHandle
  private let painter = MemoryPainter()
  private let pictures: SharedPictures
  /// The composed parts of the window, or all of it.
  private let composed: Bitmap
  /// The painter that is used once the server cannot read the memory of a larger window, or nil before.
  private var substitute: SurfacePainter?
  /// The picture whose pixels the window shows, or nil if any of them may be missing.
  private var shown: (pictureID: Int, picture: PlainPicture)?

  /// Creates the painter, or returns nil if the server cannot read its memory.
  init?(window: WindowHandle) {
    composed = Bitmap(size: window.size, isShared: true)
    guard let pictures = SharedPictures(window: window), pictures.prepare(composed) else {
      return nil
    }
    self.window = window
    self.pictures = pictures
  }

  /// The size of the window, which is in the window's units.
  var viewport: PixelSize { window.size }

  func expectDamage() { shown = nil }

  func show(_ scene: Scene, picture: ShownPicture?, readsBack: Bool) -> Bitmap? {
    composed.reshape(to: scene.viewport)
    if substitute == nil, !pictures.prepare(composed) {
      substitute = SurfacePainter(window: window)
    }
    if let substitute { return substitute.show(scene, picture: picture, readsBack: readsBack) }
    if !readsBack, let picture, let plain = division(of: scene, picture: picture),
      pictures.prepare(picture.bitmap)
    {
      show(scene, picture, as: plain)
      return nil
    }
    shown = nil
    if !readsBack, picture == nil, scene.layers.isEmpty {
      pictures.blacken(scene.viewport)
    } else {
      painter.paint(scene, picture: picture, onto: composed.view)
      putComposed(CollectionOfOne(composed.view.bounds))
    }
    pictures.finish()
    guard readsBack else { return nil }
    let copy = Bitmap(size: composed.size)
    copy.view.copy(composed.view)
    return copy
  }

  private func division(of scene: Scene, picture: ShownPicture) -> PlainPicture? {
    if let last = shown?.picture, last.divides(scene, picture: picture) { return last }
    return PlainPicture(of: scene, picture: picture)
  }

  /// Shows a scene whose picture the server reads.
  ///
  /// If the window shows the picture already, only the parts whose layers may have changed are shown again.
  private func show(_ scene: Scene, _ picture: ShownPicture, as plain: PlainPicture) {
    let isShown = shown.map {
      $0.pictureID == picture.id && $0.picture.viewport == scene.viewport
        && $0.picture.corner == plain.corner
    }
    for part in plain.bare {
      if isShown == true, shown?.picture.isBare(part) == true { continue }
      pictures.put(part, corner: plain.corner)
    }
    for part in plain.composed {
      painter.paint(part, of: scene, picture: picture, at: plain.corner, onto: composed.view)
    }
    putComposed(plain.composed)
    pictures.finish()
    shown = (picture.id, plain)
  }

  private func putComposed(_ parts: some Collection<PixelRect>) {
    guard !parts.isEmpty, pictures.prepare(composed) else { return }
    for part in parts { pictures.put(part) }
  }
}
