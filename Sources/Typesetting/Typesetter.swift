package import Imaging

/// Sets text: breaks it into lines of a width, and draws the lines.
///
/// A paragraph is taken apart by direction, script and face; words fill lines; each line is put into
/// visual order; each run is shaped by itself, and all stand on one baseline. Where on the screen a line
/// goes, and for how long, is the caller's. Answers depend on the arguments and the font files alone;
/// which fonts a system has is its own affair, so `FacePolicy.bundledOnly` is for pictures to compare.
///
/// Owned by one thread: not Sendable, nothing inside is locked. Several may exist.
package final class Typesetter {
  private struct BitmapKey: Hashable {
    let line: TextLine
    let style: TextStyle
    let paint: LinePaint
  }

  private let faces: any FaceSource
  private let fonts: FontShelf
  private let analyzer: ParagraphAnalyzer
  private let layouts: TextLayouts
  private var bitmaps = RecencyCache<BitmapKey, LineBitmap>(
    capacity: Typesetter.bitmapBytes, alwaysKeepingLast: Typesetter.linesOfAWindow)

  /// How much memory line bitmaps may take together: those of some windows of 720p.
  private static let bitmapBytes = 3 << 20
  /// Lines that move up are asked for at every painting: eight, each with another beneath it.
  private static let linesOfAWindow = 16

  /// Opens the bundled base faces; others are when a character first needs them.
  ///
  /// - Parameters:
  ///   - directory: where the bundled faces are: that of `InstalledFiles.fonts()`.
  ///   - policy: where other faces may come from.
  ///   - complain: hears of every font or family that was wanted and could not be had, once.
  /// - Throws: what is missing or broken, and what to do.
  package convenience init(
    fonts directory: String, policy: FacePolicy = .bundledOnly,
    complain: @escaping (FaceComplaint) -> Void = { _ in }
  ) throws(TypesettingError) {
    try self.init(
      bundled: BundledFaces(directory: directory, complain: complain),
      finder: policy == .bundledThenSystem ? { InstalledFonts() } : nil, complain: complain)
  }

  /// A typesetter with the bundled faces, and behind them those of `finder`, which is made when a
  /// character is first wanting.
  init(
    bundled: BundledFaces, finder: (() -> any FontFinder)? = nil,
    complain: @escaping (FaceComplaint) -> Void = { _ in }
  ) throws(TypesettingError) {
    fonts = bundled.shelf
    let search = finder.map { FaceSearch($0, fonts: bundled.shelf, complain: complain) }
    faces = TextFaces(bundled, search: search, complain: complain)
    analyzer = try ParagraphAnalyzer(faces: faces)
    layouts = TextLayouts(analyzer: analyzer, meter: fonts)
  }

  /// The vertical measures that lines of `style` are stacked by, whatever faces they need.
  package func metrics(of style: TextStyle) -> LineMetrics {
    fonts.font(faces.baseFace(style), size: style.size).metrics
  }

  /// The lines of `text`, none wider than `width` pixels unless a single cluster of it is.
  ///
  /// Newlines end paragraphs; blank ones stay as blank lines, except at either end of the text. Spaces
  /// hang over the ends of lines, and a word wider than a line is cut between grapheme clusters.
  /// O(length of the text), but only what is new is measured in a text that differs from a recent
  /// one towards its end.
  ///
  /// - Parameters:
  ///   - text: any string; control characters in it are not set.
  ///   - language: BCP 47, where the caption says it; an unknown one changes nothing.
  ///   - style: size and weight.
  ///   - width: of a line, in pixels.
  ///   - indent: how many of these something else takes at the start of the first line; where the
  ///     first word does not fit behind it, the first line is blank.
  ///   - filling: how lines are filled that are new.
  ///   - earlier: an earlier text and its lines, for the same other arguments. The words that both
  ///     texts begin with stay on their lines; a word that grew is another word. Lines behind them
  ///     are filled greedily. Without it the answer never depends on what was set before.
  /// - Returns: the lines from first to last; none for a text with nothing to show.
  package func lines(
    of text: String, language: String? = nil, style: TextStyle, width: Int, indent: Int = 0,
    filling: LineFilling = .greedy, keeping earlier: SetText? = nil
  ) -> [TextLine] {
    let setting = TextLayouts.Setting(
      language: language, style: style, width: width, indent: indent, filling: filling)
    return layouts.lines(of: text, in: setting, keeping: earlier)
  }

  /// The width of the widest paragraph of `text` set on one line, in pixels.
  package func advance(of text: String, language: String? = nil, style: TextStyle) -> Int {
    lines(of: text, language: language, style: style, width: .max / 2).map(\.advance).max() ?? 0
  }

  /// The direction of the first paragraph of `text`: that of the line that begins it.
  package func direction(of text: String) -> TextDirection {
    guard let first = CleanText.paragraphs(of: text).first else { return .leftToRight }
    return analyzer.direction(of: first.text)
  }

  /// The picture of `line`, which must have been laid out in `style`; nil when it shows nothing.
  ///
  /// The same line in the same style and paint is the same object for as long as it is kept.
  package func bitmap(of line: TextLine, style: TextStyle, paint: LinePaint) -> LineBitmap? {
    guard !line.isBlank else { return nil }
    let paint = paint.settled(for: line)
    let key = BitmapKey(line: line, style: style, paint: paint)
    if let known = bitmaps.value(for: key) { return known }
    let rasterizer = LineRasterizer(fonts: fonts, size: style.size, paint: paint)
    guard let made = rasterizer.bitmap(of: line) else { return nil }
    bitmaps.insert(made, for: key, cost: made.bitmap.size.area * 4)
    return made
  }

  /// The picture of `line` in one colour, without an edge.
  package func bitmap(of line: TextLine, style: TextStyle, color: Color) -> LineBitmap? {
    bitmap(of: line, style: style, paint: LinePaint(fill: color))
  }

  /// Which face, script and direction each part of `text` has, and where its lines may end.
  package func explanation(
    of text: String, language: String? = nil, style: TextStyle
  ) -> TextExplanation {
    TextExplainer(analyzer: analyzer, fonts: fonts)
      .explanation(of: text, language: language, style: style)
  }

  /// Draws the letters of Western Europe once and forgets the picture; with their outlines, if `edge`
  /// is one.
  ///
  /// A glyph costs about 20 µs when it is first seen: the first caption then does not wait for it.
  package func warmUp(_ style: TextStyle, edge: LineEdge? = nil) {
    let letters = (0x21...0x7E).map { $0 } + (0xA1...0xFF).filter { $0 != 0xAD }
    let text = String(String.UnicodeScalarView(letters.compactMap { Unicode.Scalar($0) }))
    let face = faces.baseFace(style)
    var drawn = [fonts.font(face, size: style.size)]
    for copy in edge?.copies ?? [] where copy.outline > 0 {
      fonts.outlinedFont(face, size: style.size, outline: copy.outline).map { drawn.append($0) }
    }
    for font in drawn {
      _ = font.glyphs(of: text, direction: .leftToRight, script: Script("Latn"))
    }
  }
}
