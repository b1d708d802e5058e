/// A source of glyphs that measures and draws runs: a font, emoji or boxes.
///
/// A run is text of one direction, one script and one face. Each instance belongs to one thread.
protocol GlyphSource: AnyObject {
  /// Returns the advance of `text` in pixels, including spaces at its ends.
  func advance(of text: String, direction: TextDirection, script: Script) -> Int

  /// Returns the glyphs of `text`, or nil if there is no ink.
  func glyphs(of text: String, direction: TextDirection, script: Script) -> GlyphPicture?
}
