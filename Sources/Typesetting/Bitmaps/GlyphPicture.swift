internal import Imaging

/// The drawn glyphs of one run, either white with coverage in the alpha channel or in color.
struct GlyphPicture {
  /// The pixels.
  ///
  /// Alpha is straight if the glyphs are white, and premultiplied if they are in color.
  let view: PixelView
  /// The start of the run on its baseline, relative to the top left corner of the image.
  let pen: PixelPoint
  /// True if the glyphs have their own colors, as emoji do, and ignore the text color.
  var hasOwnColors = false
}
