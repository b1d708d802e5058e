internal import CSDL2TTF
internal import Imaging

/// A source of glyphs that measures and draws runs: a font, emoji or boxes.
///
/// A run is text of one direction, one script and one face. Each instance belongs to one thread.
protocol GlyphSource: AnyObject {
  /// Returns the advance of `text` in pixels, including spaces at its ends.
  func advance(of text: String, direction: TextDirection, script: Script) -> Int

  /// Returns the glyphs of `text`, or nil if there is no ink.
  func glyphs(of text: String, direction: TextDirection, script: Script) -> GlyphPicture?
}

/// The drawn glyphs of one run, either white with coverage in the alpha channel or in color.
struct GlyphPicture {
  /// The pixels.
  ///
  /// Alpha is straight if the glyphs are white, and premultiplied if they are in color.
  let view: PixelView
  /// The start of the run on its baseline, relative to the top left corner of the image.
  let pen: PixelPoint
  /// True if the glyphs have their own colors, as emoji do, and ignore the text color.
  var hasOwnColors = false
}

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
