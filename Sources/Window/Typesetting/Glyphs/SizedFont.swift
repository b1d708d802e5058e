internal import CSDL2TTF
internal import Imaging

/// A face that SDL2_ttf has opened at one size, which keeps its file, on one thread.
@safe final class SizedFont {
  /// SDL2_ttf's font, which must not outlive this object.
  @unsafe let handle: OpaquePointer
  private let file: FontFile

  /// Opens `face`, which is in `file`, with an em of `size` / 64 pixels.
  ///
  /// - Throws: A `TypesettingError` with SDL2_ttf's message.
  init(face: Face, file: FontFile, size: Int) throws(TypesettingError) {
    let changes = face.languageSystem.map {
      file.changes(selecting: $0, ofFace: face.collectionIndex)
    }
    // SDL2_ttf wants the em in 1/72 pixels. FreeType rounds it back to the same 1/64.
    let size = Int32((size * 72 + 32) / 64)
    var opened: OpaquePointer?
    FontLibrary.exclusively {
      unsafe opened = FontStream.openFont(
        file, changes: changes ?? [:], size: size, index: face.index)
    }
    guard let opened = unsafe opened else {
      throw .brokenFace(path: face.path, reason: FontLibrary.lastError)
    }
    unsafe handle = opened
    self.file = file
  }

  deinit {
    FontLibrary.exclusively { unsafe TTF_CloseFont(handle) }
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
  func image(of text: String) -> Bitmap? {
    // An alpha below 255 would scale the alpha of pictures but not their colors.
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = unsafe TTF_RenderUTF8_Blended(handle, text, white) else { return nil }
    defer { unsafe SDL_FreeSurface(surface) }
    let size = unsafe PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let image = Bitmap(size: size)
    unsafe image.view.copy(
      PixelView(base: surface.pointee.pixels, size: size, stride: Int(surface.pointee.pitch)))
    return image
  }
}
