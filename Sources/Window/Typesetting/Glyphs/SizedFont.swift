internal import CSDL2TTF
internal import Imaging

/// A face that SDL2_ttf has opened at one size.
///
/// SDL2_ttf reads the font file until the font is closed, so the file is kept as long. Each
/// instance belongs to one thread.
@safe final class SizedFont {
  /// SDL2_ttf's font, which must not outlive this object.
  @unsafe let handle: OpaquePointer
  private let file: FontFile

  /// Opens `face`, which is in `file`, with an em of `size` / 64 pixels.
  ///
  /// - Throws: A `TypesettingError` with SDL2_ttf's message.
  init(face: Face, file: FontFile, size: Int) throws(TypesettingError) {
    unsafe handle = try FontLibrary.open(face, in: file, size: size)
    self.file = file
  }

  deinit {
    unsafe FontLibrary.close(handle)
  }

  /// Sets the direction and the script of `text`, before it is measured or drawn.
  func prepare(for text: ShapedText) {
    unsafe TTF_SetFontDirection(
      handle, text.direction == .rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    unsafe TTF_SetFontScriptName(handle, text.script.tag)
  }

  /// Returns the size of the image of `text`.
  func extent(of text: String) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe TTF_SizeUTF8(handle, text, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Returns the white image of `text`, or nil if it cannot be drawn.
  func image(of text: String) -> SDLSurface? {
    // An alpha below 255 would scale the alpha of pictures but not their colors.
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = unsafe TTF_RenderUTF8_Blended(handle, text, white) else { return nil }
    return unsafe SDLSurface(surface)
  }
}
