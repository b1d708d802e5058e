internal import CSDL2TTF
internal import Imaging
internal import System

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
  private let pictures: LRUCache<PictureKey, SegmentPicture>

  private struct PictureKey: Hashable {
    let text: ShapedText
    let phase: Int
  }

  /// Opens a face with outlines.
  ///
  /// `size` is the em in 1/64 pixels. `outline` is the width of the contours on both sides of the
  /// glyph edges, or 0 for the letters themselves.
  init(face: OpenFace, size: Int, outline: Int = 0) throws(TypesettingError) {
    font = try Self.open(face, size: size)
    self.face = face
    self.size = size
    self.outline = outline
    // Room for the letters of Western Europe, or for 200 Chinese characters.
    pictures = LRUCache(capacity: min(max(1 << 20, 200 * (size / 64) * (size / 64)), 8 << 20))
    // The outline must be set after the measurements, which are those of the letters.
    metrics = unsafe LineMetrics(
      ascent: Int(TTF_FontAscent(font.handle)), descent: -Int(TTF_FontDescent(font.handle)),
      lineHeight: Int(TTF_FontLineSkip(font.handle)))
    if face.face.isEmboldened { unsafe TTF_SetFontStyle(font.handle, Int32(TTF_STYLE_BOLD)) }
    if outline > 0 { unsafe TTF_SetFontOutline(font.handle, Int32(outline)) }
  }

  /// Opens a face with light hinting in the vertical direction only.
  ///
  /// Full hinting rounds advances to whole pixels, so a line is up to 7 % too wide or too narrow.
  static func open(_ face: OpenFace, size: Int) throws(TypesettingError) -> SizedFont {
    let font = try SizedFont(face: face.face, file: face.file, size: size)
    unsafe TTF_SetFontHinting(font.handle, Int32(TTF_HINTING_LIGHT_SUBPIXEL))
    return font
  }

  /// The em in pixels.
  private var em: Double { Double(size) / 64 }

  func advance(of text: ShapedText) -> EmLength { face.advance(of: text) }

  func glyphs(of text: ShapedText, at start: EmLength) -> GlyphPicture? {
    let placed = RunSegmenter(text, in: face).segments
      .map { place($0.text, at: start + $0.pen) }.filter { !$0.bounds.isEmpty }
    guard let bounds = GlyphPicture.bounds(around: placed.map(\.bounds)) else { return nil }
    let bitmap = Bitmap(size: bounds.size)
    for (picture, place) in placed {
      picture.add(
        to: bitmap.view,
        at: PixelPoint(x: place.minX - bounds.minX, y: place.minY - bounds.minY))
    }
    return GlyphPicture(view: bitmap.view, corner: bounds.origin)
  }

  /// Returns the picture of a part of a run and its place, relative to the start of the line.
  private func place(
    _ text: ShapedText, at pen: EmLength
  ) -> (picture: SegmentPicture, bounds: PixelRect) {
    let position = pen.roundedPixels(at: em * Double(PenPadding.phaseCount))
    let column = Int((Double(position) / Double(PenPadding.phaseCount)).rounded(.down))
    let key = PictureKey(text: text, phase: position - column * PenPadding.phaseCount)
    let picture = pictures.value(for: key, cost: \.cost) { drawn(key) }
    let origin = PixelPoint(x: column + picture.bounds.minX, y: picture.bounds.minY)
    return (picture, PixelRect(origin: origin, size: picture.bounds.size))
  }

  private func drawn(_ key: PictureKey) -> SegmentPicture {
    let padded = padding.padded(key.text, phase: key.phase)
    font.prepare(for: padded)
    guard font.extent(of: padded.text).area <= GlyphPicture.maxArea,
      let view = font.image(of: padded.text)?.view
    else { return SegmentPicture(of: Bitmap(size: .zero).view, pen: .zero) }
    let isTall = view.size.height > Int(unsafe TTF_FontHeight(font.handle)) + 2 * outline
    let above = isTall ? overhang.above(padded) : 0
    let fraction = Double(key.phase) / Double(PenPadding.phaseCount)
    let column = Int((penPosition(of: key.text, in: padded) - fraction).rounded())
    return SegmentPicture(
      of: view, pen: PixelPoint(x: column + outline, y: metrics.ascent + above + outline))
  }

  /// Returns the position of the left end of `text` in `padded`, in pixels.
  ///
  /// The spaces stand left of the text and have one glyph each. Clusters do not tell them apart,
  /// because a mark at the beginning of the text joins the cluster of the last space.
  private func penPosition(of text: ShapedText, in padded: ShapedText) -> Double {
    let spaceCount = padded.text.unicodeScalars.count - text.text.unicodeScalars.count
    return face.shape(padded, isSpread: false).prefix(spaceCount)
      .reduce(0) { $0 + $1.advance.renderedPixels(at: em) }
  }
}
