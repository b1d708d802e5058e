internal import CSDL2TTF
internal import Imaging

/// A picture in SDL's memory, which is freed with this object.
@safe final class DrawnSurface {
  private let surface: UnsafeMutablePointer<SDL_Surface>

  /// Takes over `surface`, which is ARGB8888.
  @unsafe init(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    unsafe self.surface = unsafe surface
  }

  deinit {
    unsafe SDL_FreeSurface(surface)
  }

  /// The pixels with their padded rows; they keep the surface.
  var view: PixelView {
    unsafe PixelView(
      base: surface.pointee.pixels,
      size: PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h)),
      stride: Int(surface.pointee.pitch), owner: self)
  }
}
