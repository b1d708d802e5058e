/// Something that measures and draws runs: a font, emoji, or boxes for what no face has.
///
/// A run is text of one direction, one script and one face. Owned by one thread.
protocol GlyphSource: AnyObject {
  /// How far the pen moves over `text`, spaces at its ends included.
  func advance(of text: String, direction: TextDirection, script: Script) -> Int

  /// The picture of `text`; nil when there is no ink.
  func glyphs(of text: String, direction: TextDirection, script: Script) -> GlyphPicture?
}
