internal import CSDL2TTF
internal import Imaging

/// Measures how far ink rises above the ascent of a font.
///
/// SDL2_ttf moves a picture down by that much and tells nobody. This is a second font of the same face
/// and size, with an outline so large and an underline so low that the underline is the lower end of
/// every picture: there the height grows by just what rises above the ascent, whatever hangs below.
/// It only measures, so the outline is never drawn. Needed for stacked marks alone.
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

  /// Pixels of `text` above the ascent.
  func above(_ text: String, direction: TextDirection, script: Script) -> Int {
    guard let handle = unsafe handle else { return 0 }
    unsafe Font.prepare(handle, direction: direction, script: script)
    return max(0, unsafe Font.extent(of: text, in: handle).height - plainHeight)
  }
}
