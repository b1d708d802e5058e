internal import CSDL2TTF
internal import Imaging

/// A measurer of the ink above the ascent of a font.
///
/// SDL2_ttf shifts an image down by this amount and does not report it. The measurement uses a
/// second font of the same face and size, with a very large outline and an underline so low that it
/// is always the lower edge of the image. The image height then grows only with the ink above the
/// ascent, whatever hangs below the baseline. The second font never draws. Only stacked marks need
/// it.
@safe final class OverhangGauge {
  private let handle: OpaquePointer?
  private let plainHeight: Int

  init(face: Face, file: FontFile, size: Int) {
    unsafe handle = try? Font.open(face: face, file: file, size: size)
    guard let handle = unsafe handle else {
      plainHeight = 0
      return
    }
    unsafe TTF_SetFontHinting(handle, Int32(TTF_HINTING_NORMAL))
    unsafe TTF_SetFontOutline(handle, 1000)
    let weight = face.isEmboldened ? TTF_STYLE_BOLD : TTF_STYLE_NORMAL
    unsafe TTF_SetFontStyle(handle, Int32(TTF_STYLE_UNDERLINE | weight))
    plainHeight = unsafe Font.extent(of: "", in: handle).height
  }

  deinit {
    guard let handle = unsafe handle else { return }
    FontLibrary.exclusively { unsafe TTF_CloseFont(handle) }
  }

  /// Returns the height of the ink of `text` above the ascent, in pixels.
  func above(_ text: String, direction: TextDirection, script: Script) -> Int {
    guard let handle = unsafe handle else { return 0 }
    unsafe Font.prepare(handle, direction: direction, script: script)
    return max(0, unsafe Font.extent(of: text, in: handle).height - plainHeight)
  }
}
