package import Imaging
internal import System

/// A text layout engine that breaks text into lines of a given width and draws them.
///
/// A paragraph is divided into runs of one direction, script and face. Words fill the lines, and
/// each line is put into visual order. Each run is shaped separately, and all runs of a line share
/// a baseline. Results depend only on the arguments and the font files.
///
/// Each instance belongs to one thread.
package final class Typesetter {
  private struct BitmapKey: Hashable {
    let line: TextLine
    let style: TextStyle
    let paint: LinePaint
  }

  struct SkylineKey: Hashable {
    let line: TextLine
    let style: TextStyle
  }

  private let faces: any FaceSource
  private let fonts: FontCache
  private let analyzer: ParagraphAnalyzer
  private let layouts: LayoutCache
  private let bitmaps = LRUCache<BitmapKey, LineBitmap>(
    capacity: Typesetter.maxBitmapBytes, protectingLast: Typesetter.protectedBitmapCount)

  let skylines = LRUCache<SkylineKey, InkSkyline>(capacity: 256 << 10)

  /// The memory limit for cached line bitmaps, in bytes, enough for a few caption windows at 720p.
  private static let maxBitmapBytes = 3 << 20
  /// The number of bitmaps never evicted: eight lines that roll up, with the edges below them.
  private static let protectedBitmapCount = 16

  /// Creates a typesetter and opens the bundled base faces.
  ///
  /// - Parameters:
  ///   - directory: The folder of the bundled faces, as returned by `InstalledFiles.fonts()`.
  ///   - policy: The permitted sources of other faces and of hyphenation patterns.
  ///   - warn: A closure called once for each font or family that cannot be used.
  /// - Throws: A `TypesettingError` that names the missing or broken part.
  package convenience init(
    fonts directory: String, policy: FacePolicy = .bundledOnly,
    warn: @escaping (FontWarning) -> Void = { _ in }
  ) throws(TypesettingError) {
    try self.init(
      bundled: BundledFaces(directory: directory, warn: warn),
      finder: policy == .bundledThenSystem ? { InstalledFonts() } : nil,
      hyphenator: policy == .bundledThenSystem ? Hyphenator(warn: warn) : nil, warn: warn)
  }

  /// Creates a typesetter that falls back from the bundled faces to those of `finder`, which is
  /// called at the first character that they lack.
  init(
    bundled: BundledFaces, finder: (() -> any FontFinder)? = nil, hyphenator: Hyphenator? = nil,
    warn: @escaping (FontWarning) -> Void = { _ in }
  ) throws(TypesettingError) {
    fonts = bundled.fonts
    let search = finder.map { FaceSearch($0, fonts: bundled.fonts, warn: warn) }
    faces = FontFallback(bundled, search: search, warn: warn)
    analyzer = try ParagraphAnalyzer(faces: faces)
    layouts = LayoutCache(analyzer: analyzer, meter: fonts, hyphenator: hyphenator)
  }

  /// Returns the vertical metrics for stacking lines of `style`, independent of fallback faces.
  package func metrics(of style: TextStyle) -> LineMetrics {
    fonts.font(faces.baseFace(style), size: style.size).metrics
  }

  /// Returns the lines of `text`, each at most `width` wide.
  ///
  /// A line exceeds `width` only if a single grapheme cluster is wider. Newlines end paragraphs.
  /// Blank paragraphs become blank lines, except at the start and end of the text. Spaces hang over
  /// the ends of lines. A word wider than a line is hyphenated if there are patterns for `language`,
  /// or else cut between grapheme clusters.
  ///
  /// - Parameters:
  ///   - text: Any string. Control characters are left out.
  ///   - language: The BCP 47 tag of the caption's language, if known.
  ///   - style: The size, weight and family of the text.
  ///   - width: The width of a line. The breaks depend only on its proportion to the em.
  ///   - indent: The space reserved at the start of the first line. If the first word does not fit
  ///     behind the indent, the first line is blank.
  ///   - strategy: The method of breaking new text into lines.
  ///   - earlier: An earlier text and its lines, laid out with the same other arguments except
  ///     perhaps the language. Words that begin both texts stay on their lines. A word that grew
  ///     counts as a different word. The lines after the common words are filled greedily.
  /// - Returns: The lines from first to last, or an empty array if the text shows nothing.
  package func lines(
    of text: String, language: String? = nil, style: TextStyle, width: EmLength,
    indent: EmLength = .zero, strategy: LineBreakStrategy = .greedy,
    preservingBreaksOf earlier: LaidOutText? = nil
  ) -> [TextLine] {
    let parameters = LayoutCache.Parameters(
      language: language, style: style, width: width, indent: indent, strategy: strategy)
    return layouts.lines(of: text, in: parameters, preservingBreaksOf: earlier)
  }

  /// Returns the lines of `text`, with `width` and `indent` in pixels.
  package func lines(
    of text: String, language: String? = nil, style: TextStyle, width: Int, indent: Int = 0,
    strategy: LineBreakStrategy = .greedy, preservingBreaksOf earlier: LaidOutText? = nil
  ) -> [TextLine] {
    lines(
      of: text, language: language, style: style,
      width: EmLength(pixels: Double(width), in: style),
      indent: EmLength(pixels: Double(indent), in: style), strategy: strategy,
      preservingBreaksOf: earlier)
  }

  /// Returns the advance of the widest paragraph of `text` on a single line, in pixels, rounded up.
  package func advance(of text: String, language: String? = nil, style: TextStyle) -> Int {
    width(of: text, language: language, style: style).pixels(holding: style)
  }

  /// Returns the exact advance of the widest paragraph of `text` on a single line.
  package func width(of text: String, language: String? = nil, style: TextStyle) -> EmLength {
    lines(of: text, language: language, style: style, width: EmLength.unlimited)
      .map { $0.width + $0.startTrim }.max() ?? .zero
  }

  /// Returns the direction of the first paragraph of `text`.
  package func direction(of text: String) -> TextDirection {
    guard let first = CleanText.paragraphs(of: text).first else { return .leftToRight }
    return analyzer.direction(of: first.text)
  }

  /// Returns the bitmap of `line`, or nil if the line shows nothing.
  ///
  /// `line` must have been laid out in `style`. While a bitmap is cached, the same line in the same
  /// style and paint returns the same object.
  package func bitmap(of line: TextLine, style: TextStyle, paint: LinePaint) -> LineBitmap? {
    guard !line.isBlank else { return nil }
    let paint = paint.simplified(for: line)
    let key = BitmapKey(line: line, style: style, paint: paint)
    if let cached = bitmaps.value(for: key) { return cached }
    let rasterizer = LineRasterizer(fonts: fonts, size: style.clampedSize, paint: paint)
    guard let bitmap = rasterizer.bitmap(of: line) else { return nil }
    bitmaps.insert(bitmap, for: key, cost: bitmap.bitmap.size.area * 4)
    return bitmap
  }

  /// Returns the skyline of the letters of `line`, opaque and without edge, or nil if there are
  /// none.
  ///
  /// The skyline is the same for all opaque colors. Those of `paint` are the ones in which the
  /// letters are drawn anyway.
  package func skyline(of line: TextLine, style: TextStyle, paint: LinePaint) -> InkSkyline? {
    let key = SkylineKey(line: line, style: style)
    if let cached = skylines.value(for: key) { return cached }
    let letters = LinePaint(fill: paint.fill ?? .white, unconfirmedText: paint.unconfirmedText)
    guard let bitmap = bitmap(of: line, style: style, paint: letters) else { return nil }
    let skyline = InkSkyline(of: bitmap)
    skylines.insert(skyline, for: key, cost: skyline.cost)
    return skyline
  }

  /// Returns the bitmap of `line` in one color, without an edge.
  package func bitmap(of line: TextLine, style: TextStyle, color: Color) -> LineBitmap? {
    bitmap(of: line, style: style, paint: LinePaint(fill: color))
  }

  /// Draws the first line of `text`, at most `width` pixels wide, with its top left at `corner`.
  package func draw(
    _ text: String, at corner: PixelPoint, of view: PixelView, style: TextStyle, color: Color,
    width: Int = .max / 2
  ) {
    guard let line = lines(of: text, style: style, width: width).first,
      let drawn = bitmap(of: line, style: style, color: color)
    else { return }
    let baseline = corner.y + metrics(of: style).ascent
    view.blend(drawn.bitmap.view, at: drawn.topLeft(pen: PixelPoint(x: corner.x, y: baseline)))
  }

  /// Returns the columns that the code points `part` of a line's text take, in pixels from its left
  /// end.
  ///
  /// Words of two directions may stand in several places.
  package func columns(of part: Range<Int>, in line: TextLine, style: TextStyle) -> [Range<Int>] {
    fonts.columns(of: part, in: line, style: style)
  }

  /// Returns the faces, scripts, directions and line break opportunities of `text`.
  package func explanation(
    of text: String, language: String? = nil, style: TextStyle
  ) -> TextExplanation {
    analyzer.explanation(of: text, language: language, style: style, fonts: fonts)
  }

  /// Draws the letters of Western Europe once, and their outlines if `edge` has any.
  ///
  /// The first use of a letter costs about 20 µs, which then does not delay the first caption.
  package func warmUp(_ style: TextStyle, edge: LineEdge? = nil) {
    let letters = (0x21...0x7E).map { $0 } + (0xA1...0xFF).filter { $0 != 0xAD }
    let text = String(String.UnicodeScalarView(letters.compactMap { Unicode.Scalar($0) }))
    let face = faces.baseFace(style)
    let outlines = edge?.glyphCopies.map(\.outline).filter { $0 > 0 } ?? []
    let fontsToWarm =
      [fonts.font(face, size: style.size)]
      + outlines.compactMap { fonts.outlinedFont(face, size: style.size, outline: $0) }
    for font in fontsToWarm {
      _ = font.glyphs(of: ShapedText(text: text, script: Script("Latn")), at: .zero)
    }
  }
}

/// The permitted sources of faces.
package enum FacePolicy: Sendable {
  /// Only bundled faces, so that images are the same on every machine.
  case bundledOnly
  /// Bundled faces first, then installed faces for the characters that the bundled faces lack.
  case bundledThenSystem
}

/// The method of dividing a new text into lines.
package enum LineBreakStrategy: Hashable, Sendable, CaseIterable {
  /// As many words as possible on each line, for text that grows.
  case greedy
  /// The smallest number of lines, evenly filled and broken by sense, for text that is complete.
  case balanced
}

/// A text with its lines.
package struct LaidOutText: Sendable {
  package let text: String
  /// The BCP 47 tag of the language for which the lines were laid out, if known.
  package let language: String?
  /// The lines that `Typesetter.lines` returned for `text`.
  package let lines: [TextLine]

  package init(text: String, language: String?, lines: [TextLine]) {
    self.text = text
    self.language = language
    self.lines = lines
  }
}
