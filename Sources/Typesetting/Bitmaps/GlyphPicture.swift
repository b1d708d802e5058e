internal import CSDL2TTF
internal import Imaging

/// The glyphs of one run as SDL2_ttf drew them: white, their coverage in the alpha byte.
@safe final class GlyphPicture {
  /// The start of the run on its baseline, from the picture's top left corner.
  let pen: PixelPoint
  private let surface: UnsafeMutablePointer<SDL_Surface>

  /// Takes over `surface`, which is ARGB8888 with straight alpha.
  @unsafe init(surface: UnsafeMutablePointer<SDL_Surface>, pen: PixelPoint) {
    unsafe self.surface = unsafe surface
    self.pen = pen
  }

  deinit {
    unsafe SDL_FreeSurface(surface)
  }

  /// The pixels with their padded rows.
  var view: PixelView {
    unsafe PixelView(
      base: surface.pointee.pixels,
      size: PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h)),
      stride: Int(surface.pointee.pitch), owner: self)
  }
}
