internal import CSDL2TTF
internal import Imaging

/// A face at one size, which draws runs.
///
/// A run is drawn in parts, each at the quarter of a pixel nearest to its place in the design.
/// Hinting moves outlines up and down only, so that horizontal strokes are sharp, and no letter is
/// wider or narrower than in the design.
///
/// SDL2_ttf shifts an image whose ink begins left of the pen or above the ascent. Spaces left of
/// the text prevent the former, and `InkAboveAscent` measures the latter.
///
/// Each instance belongs to one thread.
@safe final class Font: GlyphSource {
  let metrics: LineMetrics
  private let face: OpenFace
  private let font: SizedFont
  /// The em in 1/64 pixels.
  private let size: Int
  private let outline: Int
  private lazy var padding = PenPadding(of: face, size: em)
  private lazy var overhang = InkAboveAscent(face: face, size: size)
  private var pictures: LRUCache<PictureKey, SegmentPicture>
  /// The limits of the memory for pictures, in bytes.
  private static let capacities = 1 << 20...8 << 20

  private struct PictureKey: Hashable {
    let shaped: ShapedText
    let phase: Int
  }

  /// A picture and the position of its upper left pixel, relative to the start of the line.
  private struct PlacedPicture {
    let picture: SegmentPicture
    let bounds: PixelRect
  }

  /// Opens the face.
  ///
  /// - Parameters:
  ///   - face: A face with outlines.
  ///   - size: The em in 1/64 pixels.
  ///   - outline: The width of the contours that the font draws on both sides of the glyph edges,
  ///     or 0 for the letters themselves.
  /// - Throws: A `TypesettingError` with SDL2_ttf's message.
  init(face: OpenFace, size: Int, outline: Int = 0) throws(TypesettingError) {
    font = try Self.open(face, size: size)
    self.face = face
    self.size = size
    self.outline = outline
    // Room for the letters of Western Europe, or for 200 Chinese characters.
    let capacity = 200 * (size / 64) * (size / 64)
    pictures = LRUCache(
      capacity: min(max(capacity, Self.capacities.lowerBound), Self.capacities.upperBound))
    // The outline must be set after the measurements, which are those of the letters.
    metrics = unsafe LineMetrics(
      ascent: Int(TTF_FontAscent(font.handle)), descent: -Int(TTF_FontDescent(font.handle)),
      lineHeight: Int(TTF_FontLineSkip(font.handle)))
    if face.face.isEmboldened { unsafe TTF_SetFontStyle(font.handle, Int32(TTF_STYLE_BOLD)) }
    if outline > 0 { unsafe TTF_SetFontOutline(font.handle, Int32(outline)) }
  }

  /// Opens a face with light hinting in the vertical direction only.
  ///
  /// Full hinting rounds advances to whole pixels, which makes a line up to 7 % too wide or too
  /// narrow at 11 pixels. Letters at whole pixels with true widths would have uneven gaps.
  static func open(_ face: OpenFace, size: Int) throws(TypesettingError) -> SizedFont {
    let font = try SizedFont(face: face.face, file: face.file, size: size)
    unsafe TTF_SetFontHinting(font.handle, Int32(TTF_HINTING_LIGHT_SUBPIXEL))
    return font
  }

  /// The em in pixels.
  private var em: Double { Double(size) / 64 }

  func advance(of text: String, direction: TextDirection, script: Script) -> EmLength {
    face.advance(of: text, direction: direction, script: script)
  }

  func glyphs(
    of text: String, direction: TextDirection, script: Script, at start: EmLength
  ) -> GlyphPicture? {
    let placed = face.segments(of: text, direction: direction, script: script)
      .compactMap { segment in
        place(segment, at: start + segment.pen, direction: direction, script: script)
      }
    guard let first = placed.first else { return nil }
    let bounds = placed.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    guard bounds.size.area <= GlyphPicture.maxArea else { return nil }
    let bitmap = Bitmap(size: bounds.size)
    for placed in placed {
      let corner = PixelPoint(
        x: placed.bounds.minX - bounds.minX, y: placed.bounds.minY - bounds.minY)
      placed.picture.add(to: bitmap.view, at: corner)
    }
    return GlyphPicture(view: bitmap.view, corner: bounds.origin)
  }

  /// Returns the picture of `segment` and its place, or nil if there is no ink.
  private func place(
    _ segment: RunSegment, at pen: EmLength, direction: TextDirection, script: Script
  ) -> PlacedPicture? {
    let position = pen.roundedPixels(at: em * Double(PenPadding.phaseCount))
    let column = Int((Double(position) / Double(PenPadding.phaseCount)).rounded(.down))
    let key = PictureKey(
      shaped: ShapedText(text: segment.text, direction: direction, script: script),
      phase: position - column * PenPadding.phaseCount)
    let picture = picture(key)
    guard !picture.bounds.isEmpty else { return nil }
    return PlacedPicture(
      picture: picture,
      bounds: PixelRect(
        x: column + picture.bounds.minX, y: picture.bounds.minY,
        width: picture.bounds.size.width, height: picture.bounds.size.height))
  }

  private func picture(_ key: PictureKey) -> SegmentPicture {
    if let cached = pictures.value(for: key) { return cached }
    let picture = drawn(key)
    pictures.insert(picture, for: key, cost: picture.cost)
    return picture
  }

  private func drawn(_ key: PictureKey) -> SegmentPicture {
    let (direction, script) = (key.shaped.direction, key.shaped.script)
    let padded = padding.padded(key.shaped.text, phase: key.phase, direction: direction)
    font.prepare(for: direction, script)
    guard font.extent(of: padded).area <= GlyphPicture.maxArea, let image = font.image(of: padded)
    else { return .blank }
    let view = image.view
    let isTall = view.size.height > Int(unsafe TTF_FontHeight(font.handle)) + 2 * outline
    let above = isTall ? overhang.above(padded, direction: direction, script: script) : 0
    let fraction = Double(key.phase) / Double(PenPadding.phaseCount)
    let column = Int((penPosition(of: key.shaped, in: padded) - fraction).rounded())
    return SegmentPicture(
      of: view, pen: PixelPoint(x: column + outline, y: metrics.ascent + above + outline))
  }

  /// Returns the position of the left end of `shaped` in `padded`, in pixels.
  ///
  /// The spaces stand left of the text and have one glyph each. Clusters do not tell them apart,
  /// because a mark at the beginning of the text joins the cluster of the last space.
  private func penPosition(of shaped: ShapedText, in padded: String) -> Double {
    let glyphs = face.shape(
      padded, direction: shaped.direction, script: shaped.script, isSpread: false)
    let spaceCount = padded.unicodeScalars.count - shaped.text.unicodeScalars.count
    return glyphs.prefix(spaceCount).reduce(0) { $0 + $1.advance.renderedPixels(at: em) }
  }
}
