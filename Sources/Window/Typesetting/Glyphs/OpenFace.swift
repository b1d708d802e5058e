internal import CHarfBuzz
internal import CSDL2TTF
internal import System

/// A face that has been opened, which shapes runs for every text size.
///
/// HarfBuzz shapes each run as a whole, in the units of the design and without hinting. The advances
/// are therefore in proportion to the em, the same at every size. SDL2_ttf shapes with HarfBuzz,
/// too, but tells whole pixels only.
///
/// Each instance belongs to one thread.
@safe final class OpenFace {
  /// A glyph with its position in a run.
  struct ShapedGlyph {
    let index: UInt32
    /// The position of the glyph's cluster in the text, in UTF-8 code units.
    let cluster: Int
    /// True if the cluster would have other glyphs or positions without the text before it.
    let dependsOnTextBefore: Bool
    let advance: EmLength
    /// The distance of the glyph from the pen, to the right and up.
    let right: EmLength
    let up: EmLength
  }

  let face: Face
  let file: FontFile
  /// The family name stored in the font file.
  let familyName: String?
  private let shaper: OpaquePointer
  /// HarfBuzz's name for the language system of the face, or nil for the default.
  private let language: OpaquePointer?
  /// The glyphs of texts that were shaped alone, about half a megabyte.
  private let isolated = LRUCache<ShapedText, [ShapedGlyph]>(capacity: 2_048)

  /// The additional advance of a letter in an emboldened face, as a share of the em.
  ///
  /// Noto's bold stems are about this much wider. Letters that join are not moved apart.
  private static let emboldening = 1.0 / 16
  /// The greatest advance of a glyph and its greatest distance from the pen, in em.
  ///
  /// A font file may say thousands, which would make a picture of gigabytes.
  static let maxGlyphDistance = 16.0

  /// Opens the face.
  init(face: Face, file: FontFile) throws(TypesettingError) {
    // SDL2_ttf finds out whether the face can be drawn.
    let font = try SizedFont(face: face, file: file, size: 32 * 64)
    familyName = unsafe TTF_FontFaceFamilyName(font.handle).map { unsafe String(cString: $0) }
    guard let opened = unsafe file.makeFace(at: face.collectionIndex) else {
      throw .brokenFace(path: face.path, reason: "out of memory")
    }
    defer { unsafe hb_face_destroy(opened) }
    guard unsafe hb_face_get_glyph_count(opened) > 0,
      let shaper = unsafe charfbuzz_font(
        opened, Int32(EmLength.unitsPerEm), UInt32(truncatingIfNeeded: face.namedInstance))
    else { throw .brokenFace(path: face.path, reason: "it is not an OpenType font") }
    self.face = face
    self.file = file
    unsafe self.shaper = unsafe shaper
    unsafe language = face.languageSystem.flatMap { unsafe charfbuzz_language($0.value) }
  }

  deinit {
    unsafe hb_font_destroy(shaper)
  }

  /// True if the face has outlines.
  var isScalable: Bool {
    ["glyf", "CFF ", "CFF2"].contains { tag in
      file.table(LayoutTag(tag), ofFace: face.collectionIndex) != nil
    }
  }

  /// Returns the language system in which the face has other forms for text of `script` in a
  /// language, a BCP 47 tag, or nil if there is none.
  ///
  /// HarfBuzz never forgets the name of a language, so the caller must limit their number.
  func languageSystem(for script: Script, language: String) -> LayoutTag? {
    let tag = unsafe charfbuzz_language_system(shaper, script.tag, language)
    return tag == 0 ? nil : LayoutTag(tag)
  }

  /// Returns true if the face has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(shaper, character.value, &glyph) != 0
  }

  /// Returns the advance of `text`, including spaces at its ends.
  func advance(of text: ShapedText) -> EmLength {
    shape(text).reduce(.zero) { $0 + $1.advance }
  }

  /// Returns the glyphs of a part of a run without its neighbors, as `shape` does.
  func shapeAlone(_ text: ShapedText) -> [ShapedGlyph] {
    // Longer texts are seldom met again.
    text.text.utf8.count > 48 ? shape(text) : isolated.value(for: text) { shape(text) }
  }

  /// Returns the glyphs of `text`, a run, from left to right.
  ///
  /// Letters of an emboldened face are moved apart unless `isSpread` is false.
  func shape(_ text: ShapedText, isSpread: Bool = true) -> [ShapedGlyph] {
    guard let buffer = unsafe hb_buffer_create() else { return [] }
    defer { unsafe hb_buffer_destroy(buffer) }
    var characters = text.text
    characters.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe hb_buffer_add_utf8(
          buffer, characters.baseAddress, Int32(clamping: characters.count), 0, -1)
      }
    }
    unsafe hb_buffer_set_direction(
      buffer, text.direction == .rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_from_string(text.script.tag, -1))
    if let language = unsafe language { unsafe hb_buffer_set_language(buffer, language) }
    unsafe hb_shape(shaper, buffer, nil, 0)
    let isSpread = isSpread && face.isEmboldened && !text.script.joinsLetters
    return unsafe Self.glyphs(in: buffer, spread: isSpread ? Self.emboldening : 0)
  }

  /// Returns the glyphs in `buffer`, whose clusters advance by `spread` em more than in the design.
  @unsafe private static func glyphs(in buffer: OpaquePointer, spread: Double) -> [ShapedGlyph] {
    var count: UInt32 = 0
    guard let glyphs = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    var clusterAdvance = EmLength.zero
    return (0..<Int(count)).map { index in
      let position = unsafe positions[index]
      var advance = Self.length(position.x_advance)
      clusterAdvance = clusterAdvance + advance
      if unsafe index + 1 == count || glyphs[index + 1].cluster != glyphs[index].cluster {
        if spread > 0, clusterAdvance != .zero { advance = advance + EmLength(ems: spread) }
        clusterAdvance = .zero
      }
      return unsafe ShapedGlyph(
        index: glyphs[index].codepoint, cluster: Int(glyphs[index].cluster),
        dependsOnTextBefore: charfbuzz_depends_on_text_before(glyphs + index) != 0,
        advance: advance,
        right: Self.length(position.x_offset), up: Self.length(position.y_offset))
    }
  }

  /// Returns a length in HarfBuzz's units, limited to `maxGlyphDistance`.
  private static func length(_ units: hb_position_t) -> EmLength {
    let limit = EmLength(ems: maxGlyphDistance)
    return min(max(.zero - limit, EmLength(units: Int(units))), limit)
  }
}
