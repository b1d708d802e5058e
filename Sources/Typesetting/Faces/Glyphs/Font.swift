internal import CSDL2TTF
internal import Imaging

/// A face opened at one size: it measures and draws runs.
///
/// A run is shaped as a whole by HarfBuzz. Hinting is normal, so every advance is a whole number of pixels and stems are evenly sharp.
///
/// SDL2_ttf moves a picture whose ink begins left of the pen or above the ascent, and measures the
/// union of ink and advance; between two pads of spaces, wider than any bearing, both are exact.
///
/// Owned by one thread, like everything here.
@safe final class Font: GlyphSource {
  let metrics: LineMetrics
  private let handle: OpaquePointer
  private let face: Face
  private let file: FontFile
  private let size: Int
  private let outline: Int
  /// The width of one pad in pixels: where the pen starts in a padded picture.
  private let pad: Int
  private lazy var overhang = OverhangGauge(face: face, file: file, size: size)

  private static let padding = "    "

  /// Opens the face; `size` is its em in pixels.
  ///
  /// With an `outline` above 0 it draws the contours of glyphs instead, so many pixels to both sides.
  init(face: Face, file: FontFile, size: Int, outline: Int = 0) throws(TypesettingError) {
    unsafe handle = try Self.open(face: face, file: file, size: size)
    self.face = face
    self.file = file
    self.size = size
    self.outline = outline
    unsafe TTF_SetFontHinting(handle, Int32(TTF_HINTING_NORMAL))
    metrics = unsafe LineMetrics(
      ascent: Int(TTF_FontAscent(handle)), descent: -Int(TTF_FontDescent(handle)),
      lineHeight: Int(TTF_FontLineSkip(handle)))
    // In front of the pad, whose spaces become wider too.
    if face.isEmboldened { unsafe TTF_SetFontStyle(handle, Int32(TTF_STYLE_BOLD)) }
    pad = unsafe Self.extent(of: Self.padding, in: handle).width
    // Behind the measures, which are those of the letters.
    if outline > 0 { unsafe TTF_SetFontOutline(handle, Int32(outline)) }
  }

  deinit {
    FontLibrary.exclusively { unsafe TTF_CloseFont(handle) }
  }

  /// The family's name, as the file has it.
  var familyName: String? {
    guard let name = unsafe TTF_FontFaceFamilyName(handle) else { return nil }
    return unsafe String(cString: name)
  }

  /// Whether the face has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    unsafe TTF_GlyphIsProvided32(handle, character.value) != 0
  }

  func advance(of text: String, direction: TextDirection, script: Script) -> Int {
    unsafe Self.prepare(handle, direction: direction, script: script)
    return unsafe Self.extent(of: Self.padding + text + Self.padding, in: handle).width
      - 2 * (pad + outline)
  }

  /// The glyphs of `text`, white; nil when there is no ink.
  func glyphs(of text: String, direction: TextDirection, script: Script) -> GlyphPicture? {
    unsafe Self.prepare(handle, direction: direction, script: script)
    let padded = Self.padding + text + Self.padding
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = unsafe TTF_RenderUTF8_Blended(handle, padded, white) else { return nil }
    let view = unsafe DrawnSurface(surface).view
    let isTall = view.size.height > Int(unsafe TTF_FontHeight(handle)) + 2 * outline
    let above = isTall ? overhang.above(padded, direction: direction, script: script) : 0
    return GlyphPicture(
      view: view, pen: PixelPoint(x: pad + outline, y: metrics.ascent + above + outline))
  }

  /// Direction and script are plain fields of the font; they are set before every use.
  @unsafe static func prepare(_ font: OpaquePointer, direction: TextDirection, script: Script) {
    unsafe TTF_SetFontDirection(
      font, direction == .rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    unsafe TTF_SetFontScriptName(font, script.tag)
  }

  /// The size of the picture that `text` would make.
  @unsafe static func extent(of text: String, in font: OpaquePointer) -> PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe TTF_SizeUTF8(font, text, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  @unsafe static func open(
    face: Face, file: FontFile, size: Int
  ) throws(TypesettingError) -> OpaquePointer {
    var handle: OpaquePointer?
    FontLibrary.exclusively {
      unsafe handle =
        switch unsafe file.contents {
        case .memory(let bytes):
          unsafe csdl2ttf_open(bytes.baseAddress, bytes.count, Int32(size), face.index)
        case .open(let descriptor):
          unsafe csdl2ttf_open_descriptor(descriptor, Int32(size), face.index)
        }
    }
    guard let handle = unsafe handle else {
      throw .brokenFace(path: face.path, reason: FontLibrary.lastError)
    }
    return unsafe handle
  }
}
