internal import Imaging

/// A source of glyphs that measures and draws runs: a font, emoji or boxes.
///
/// A run is text of one direction, one script and one face. Each instance belongs to one thread.
protocol GlyphSource: AnyObject {
  /// Returns the advance of `text`, including spaces at its ends.
  ///
  /// The result is the same at every size.
  func advance(of text: String, direction: TextDirection, script: Script) -> EmLength

  /// Returns the glyphs of `text`, or nil if there is no ink.
  ///
  /// `start` is the left end of the run, relative to the start of its line. The start of a line
  /// stays where it is while the line grows, so the glyphs that stay keep their pixels.
  func glyphs(
    of text: String, direction: TextDirection, script: Script, at start: EmLength
  ) -> GlyphPicture?
}

/// The drawn glyphs of one run, either white with coverage in the alpha channel or in color.
struct GlyphPicture {
  /// The greatest area of a picture or of a line, in pixels.
  ///
  /// The largest lines of real captions have a quarter of it. Larger ones, which only absurd font
  /// files make, are left out.
  static let maxArea = 1 << 25

  /// The pixels.
  ///
  /// Alpha is straight if the glyphs are white, and premultiplied if they are in color.
  let view: PixelView
  /// The top left corner of the image, relative to the start of the line on its baseline.
  let corner: PixelPoint
  /// True if the glyphs have their own colors, as emoji do, and ignore the text color.
  var hasOwnColors = false
}
