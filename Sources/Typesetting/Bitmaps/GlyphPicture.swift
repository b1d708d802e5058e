internal import Imaging

/// The glyphs of one run: white, their coverage in the alpha byte, or in colours of their own.
struct GlyphPicture {
  /// Straight alpha where the glyphs are white, premultiplied where they have colours.
  let view: PixelView
  /// The start of the run on its baseline, from the picture's top left corner.
  let pen: PixelPoint
  /// Whether the text's colour changes nothing about it, as with emoji.
  var hasOwnColors = false
}
