import CHarfBuzz

@testable import Typesetting

/// A glyph as HarfBuzz places it, in 1/65536 em.
struct PlacedGlyph: Equatable {
  let glyph: UInt32
  let advance: Int32
  let offset: SIMD2<Int32>
}

/// Returns the glyphs of `text` in the first face of a font file, shaped for a language as by
/// `hb-shape --language`.
func harfBuzzGlyphs(
  of text: String, in file: [UInt8], script: Script, direction: TextDirection, language: String?
) -> [PlacedGlyph] {
  unsafe file.withUnsafeBytes { bytes in
    let blob = unsafe hb_blob_create(
      bytes.baseAddress, UInt32(bytes.count), HB_MEMORY_MODE_READONLY, nil, nil)
    let face = unsafe hb_face_create(blob, 0)
    let font = unsafe hb_font_create(face)
    unsafe hb_font_set_scale(font, 65_536, 65_536)
    let buffer = unsafe hb_buffer_create()
    defer {
      unsafe hb_buffer_destroy(buffer)
      unsafe hb_font_destroy(font)
      unsafe hb_face_destroy(face)
      unsafe hb_blob_destroy(blob)
    }
    unsafe hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    unsafe hb_buffer_set_direction(
      buffer, direction == .rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_from_string(script.tag, -1))
    if let language { unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
    unsafe hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
    let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    return (0..<Int(count)).compactMap { index in
      guard let info = unsafe infos?[index], let position = unsafe positions?[index] else {
        return nil
      }
      return PlacedGlyph(
        glyph: info.codepoint, advance: position.x_advance,
        offset: SIMD2(position.x_offset, position.y_offset))
    }
  }
}

extension FontFile {
  /// Returns the bytes of the first face's file as they are read for a language system.
  func bytes(selecting system: LayoutTag?) -> [UInt8] {
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
    let changed = system.map { changes(selecting: $0, ofFace: 0) } ?? [:]
    for change in changed { bytes[change.key] = change.value }
    return bytes
  }
}
