internal import CFreeType
internal import CHarfBuzz

/// A face that has been opened, which shapes runs for every text size.
///
/// HarfBuzz shapes each run as a whole, in the units of the design and without hinting. The advances
/// are therefore in proportion to the em, the same at every size.
///
/// Each instance belongs to one thread.
@safe final class OpenFace {
  /// A glyph with its position in a run.
  struct ShapedGlyph {
    let index: UInt32
    let advance: EmLength
    /// The distance of the glyph from the pen, to the right and up.
    let right: EmLength
    let up: EmLength
  }

  let face: Face
  /// FreeType's face, whose size is that of the last drawing.
  let handle: FT_Face
  let library: FontLibrary
  private let file: FontFile
  private let shaper: OpaquePointer
  private var size = 0

  /// The additional width of the strokes and advances of an emboldened face, as a share of the em.
  ///
  /// Noto's bold stems are about this much wider than its regular ones.
  static let emboldening = 1.0 / 16

  /// Opens the face.
  init(face: Face, file: FontFile, library: FontLibrary) throws(TypesettingError) {
    var opened: FT_Face?
    let error =
      switch unsafe file.contents {
      case .memory(let bytes):
        unsafe FT_New_Memory_Face(
          library.handle, bytes.baseAddress, bytes.count, face.index, &opened)
      case .descriptor(let descriptor):
        unsafe cfreetype_open(
          library.handle, descriptor, UInt(file.length), face.index, &opened)
      }
    guard error == 0, let opened = unsafe opened else {
      throw .brokenFace(path: face.path, reason: FontLibrary.message(of: error))
    }
    let instance = UInt32(truncatingIfNeeded: face.index >> 16)
    guard
      let font = unsafe charfbuzz_font(opened, Int32(EmLength.unitsPerEm), instance)
    else {
      unsafe FT_Done_Face(opened)
      throw .brokenFace(path: face.path, reason: "out of memory")
    }
    self.face = face
    self.file = file
    self.library = library
    unsafe handle = unsafe opened
    unsafe shaper = unsafe font
  }

  deinit {
    unsafe hb_font_destroy(shaper)
    unsafe FT_Done_Face(handle)
  }

  /// The family name stored in the font file.
  var familyName: String? {
    guard let name = unsafe handle.pointee.family_name else { return nil }
    return unsafe String(cString: name)
  }

  /// True if the face has outlines, which can be drawn at any size.
  var isScalable: Bool { unsafe cfreetype_is_scalable(handle) != 0 }

  /// Returns true if the face has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(shaper, character.value, &glyph) != 0
  }

  /// Returns the vertical metrics at `size`, the em in 1/64 pixels.
  func metrics(size: Int) -> LineMetrics {
    let scale = unsafe Double(size) / 64 / Double(max(1, handle.pointee.units_per_EM))
    func pixels(_ length: Int16) -> Int { Int((Double(length) * scale).rounded(.up)) }
    return unsafe LineMetrics(
      ascent: pixels(handle.pointee.ascender), descent: -pixels(handle.pointee.descender),
      lineHeight: pixels(handle.pointee.height))
  }

  /// Sets the em of FreeType's glyphs, in 1/64 pixels, before they are drawn.
  func setSize(_ size: Int) {
    guard size != self.size else { return }
    self.size = size
    _ = unsafe FT_Set_Char_Size(handle, 0, FT_F26Dot6(size), 72, 72)
  }

  /// Returns the advance of `text`, including spaces at its ends.
  func advance(of text: String, direction: TextDirection, script: Script) -> EmLength {
    shape(text, direction: direction, script: script).reduce(.zero) { $0 + $1.advance }
  }

  /// Returns the glyphs of `text`, a run, from left to right.
  func shape(_ text: String, direction: TextDirection, script: Script) -> [ShapedGlyph] {
    let buffer = unsafe library.buffer
    unsafe hb_buffer_clear_contents(buffer)
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe hb_buffer_add_utf8(
          buffer, characters.baseAddress, Int32(clamping: characters.count), 0, -1)
      }
    }
    unsafe hb_buffer_set_direction(
      buffer, direction == .rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_from_string(script.tag, -1))
    unsafe hb_shape(shaper, buffer, nil, 0)
    var count: UInt32 = 0
    guard let glyphs = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    let weight = face.isEmboldened ? EmLength(ems: Self.emboldening) : .zero
    return (0..<Int(count)).map { index in
      let position = unsafe positions[index]
      let advance = EmLength(units: Int(position.x_advance))
      return unsafe ShapedGlyph(
        index: glyphs[index].codepoint,
        advance: advance == .zero ? .zero : advance + weight,
        right: EmLength(units: Int(position.x_offset)), up: EmLength(units: Int(position.y_offset)))
    }
  }
}
