internal import CSDL2TTF
internal import Imaging

/// A measurer of the ink above the ascent of a font.
///
/// SDL2_ttf shifts an image down by this amount and does not report it. The measurement uses a
/// second font of the same face and size, with a very large outline and an underline so low that it
/// is always the lower edge of the image. The image height then grows only with the ink above the
/// ascent, whatever hangs below the baseline. The second font never draws. Only stacked marks need
/// it.
@safe final class InkAboveAscent {
  private let font: SizedFont?
  private let plainHeight: Int

  /// Creates the measurer of `face` with an em of `size` / 64 pixels.
  init(face: OpenFace, size: Int) {
    font = try? Font.open(face, size: size)
    guard let font else {
      plainHeight = 0
      return
    }
    unsafe TTF_SetFontOutline(font.handle, 1000)
    let weight = face.face.isEmboldened ? TTF_STYLE_BOLD : TTF_STYLE_NORMAL
    unsafe TTF_SetFontStyle(font.handle, Int32(TTF_STYLE_UNDERLINE | weight))
    plainHeight = font.extent(of: "").height
  }

  /// Returns the height of the ink of `text` above the ascent, in pixels.
  func above(_ text: ShapedText) -> Int {
    guard let font else { return 0 }
    font.prepare(for: text)
    return max(0, font.extent(of: text.text).height - plainHeight)
  }
}
