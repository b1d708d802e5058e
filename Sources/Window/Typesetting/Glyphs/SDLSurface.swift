internal import CSDL2TTF
internal import Imaging

/// An image in SDL's memory, freed together with this object.
@safe final class SDLSurface {
  private let surface: UnsafeMutablePointer<SDL_Surface>

  /// Takes ownership of `surface`, whose format is ARGB8888.
  @unsafe init(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    unsafe self.surface = unsafe surface
  }

  deinit {
    unsafe SDL_FreeSurface(surface)
  }

  /// The pixels, with padded rows.
  ///
  /// The view retains the surface.
  var view: PixelView {
    unsafe PixelView(
      base: surface.pointee.pixels,
      size: PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h)),
      stride: Int(surface.pointee.pitch), owner: self)
  }
}
