internal import CSDL2TTF
internal import Imaging
internal import Synchronization

/// A face opened at one size, which measures and draws runs.
///
/// HarfBuzz shapes each run as a whole. Hinting is normal, so that every advance is a whole number
/// of pixels and stems are evenly sharp.
///
/// SDL2_ttf shifts an image whose ink begins left of the pen or above the ascent, and measures the
/// union of ink and advance. Both are exact if the text stands between two pads of spaces that are
/// wider than any bearing.
///
/// Each instance belongs to one thread.
@safe final class Font: GlyphSource {
  let metrics: LineMetrics
  private let handle: OpaquePointer
  private let face: Face
  private let file: FontFile
  private let size: Int
  private let outline: Int
  /// The width of one pad in pixels, which is the pen position at the start of the text.
  private let pad: Int
  private lazy var overhang = InkAboveAscent(face: face, file: file, size: size)

  private static let padding = "    "

  /// Opens the face.
  ///
  /// `size` is the em in pixels.
  ///
  /// If `outline` is above 0, the font draws contours of this width on both sides of the glyph
  /// edges.
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
    // Bold must be set before the pad is measured, because it widens the spaces.
    if face.isEmboldened { unsafe TTF_SetFontStyle(handle, Int32(TTF_STYLE_BOLD)) }
    pad = unsafe Self.extent(of: Self.padding, in: handle).width
    // The outline must be set after the measurements, which are those of the letters.
    if outline > 0 { unsafe TTF_SetFontOutline(handle, Int32(outline)) }
  }

  deinit {
    FontLibrary.withLock { unsafe TTF_CloseFont(handle) }
  }

  /// The family name stored in the font file.
  var familyName: String? {
    guard let name = unsafe TTF_FontFaceFamilyName(handle) else { return nil }
    return unsafe String(cString: name)
  }

  /// Returns true if the face has a glyph for `character`.
  func has(_ character: Unicode.Scalar) -> Bool {
    unsafe TTF_GlyphIsProvided32(handle, character.value) != 0
  }

  func advance(of text: String, direction: TextDirection, script: Script) -> Int {
    unsafe Self.setScript(handle, direction: direction, script: script)
    return unsafe Self.extent(of: Self.padding + text + Self.padding, in: handle).width
      - 2 * (pad + outline)
  }

  /// Returns the glyphs of `text` in white, or nil if there is no ink.
  func glyphs(of text: String, direction: TextDirection, script: Script) -> GlyphPicture? {
    unsafe Self.setScript(handle, direction: direction, script: script)
    let padded = Self.padding + text + Self.padding
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = unsafe TTF_RenderUTF8_Blended(handle, padded, white) else { return nil }
    let view = unsafe SDLSurface(surface).view
    let isTall = view.size.height > Int(unsafe TTF_FontHeight(handle)) + 2 * outline
    let above = isTall ? overhang.above(padded, direction: direction, script: script) : 0
    return GlyphPicture(
      view: view, pen: PixelPoint(x: pad + outline, y: metrics.ascent + above + outline))
  }

  /// Sets the direction and the script of the font.
  ///
  /// The function must be called before every use.
  @unsafe static func setScript(_ font: OpaquePointer, direction: TextDirection, script: Script) {
    unsafe TTF_SetFontDirection(
      font, direction == .rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    unsafe TTF_SetFontScriptName(font, script.tag)
  }

  /// Returns the size of the image of `text`.
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
    let replacements = face.languageSystem.map {
      file.languageSystems(ofFace: face.index).replacements(selecting: $0)
    }
    FontLibrary.withLock {
      if let replacements {
        unsafe handle = FontStream.openFont(
          file, replacing: replacements, size: size, index: face.index)
        return
      }
      unsafe handle =
        switch unsafe file.contents {
        case .memory(let bytes):
          unsafe csdl2ttf_open(bytes.baseAddress, bytes.count, Int32(size), face.index)
        case .descriptor(let descriptor):
          unsafe csdl2ttf_open_descriptor(descriptor, Int32(size), face.index)
        }
    }
    guard let handle = unsafe handle else {
      throw .brokenFace(path: face.path, reason: FontLibrary.lastError)
    }
    return unsafe handle
  }
}

/// A measurer of the ink above the ascent of a font.
///
/// SDL2_ttf shifts an image down by this amount and does not report it. The measurement uses a
/// second font of the same face and size, with a very large outline and an underline so low that it
/// is always the lower edge of the image. The image height then grows only with the ink above the
/// ascent, whatever hangs below the baseline. The second font never draws. Only stacked marks need
/// it.
@safe private final class InkAboveAscent {
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
    FontLibrary.withLock { unsafe TTF_CloseFont(handle) }
  }

  /// Returns the height of the ink of `text` above the ascent, in pixels.
  func above(_ text: String, direction: TextDirection, script: Script) -> Int {
    guard let handle = unsafe handle else { return 0 }
    unsafe Font.setScript(handle, direction: direction, script: script)
    return max(0, unsafe Font.extent(of: text, in: handle).height - plainHeight)
  }
}

/// The SDL2_ttf library, which is started at the first use and never stopped.
///
/// FreeType keeps one list of open faces for the whole process. A lock guards every opening and
/// closing, so that typesetters may run on several threads.
enum FontLibrary {
  private static let isStarted = Mutex(false)

  /// Starts the library unless it is already running.
  static func start() throws(TypesettingError) {
    try isStarted.withLock { isStarted throws(TypesettingError) in
      guard !isStarted else { return }
      guard TTF_Init() == 0 else { throw .noLibrary(reason: lastError) }
      isStarted = true
    }
  }

  /// Runs `body` while no other thread opens or closes a face.
  static func withLock(_ body: () -> Void) {
    isStarted.withLock { _ in body() }
  }

  /// The library's message for the last error on the current thread.
  static var lastError: String { unsafe String(cString: SDL_GetError()) }
}
