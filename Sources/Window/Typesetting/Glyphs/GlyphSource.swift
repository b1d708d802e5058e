internal import Imaging

/// A source of glyphs that measures and draws runs: a font, emoji or boxes.
///
/// A run is text of one direction, one script and one face. Each instance belongs to one thread.
protocol GlyphSource: AnyObject {
  /// Returns the advance of `text`, including spaces at its ends.
  ///
  /// The result is the same at every size.
  func advance(of text: ShapedText) -> EmLength

  /// Returns the glyphs of `text`, or nil if there are none.
  ///
  /// `start` is the left end of the run, relative to the start of its line. The start of a line
  /// stays where it is while the line grows, so the glyphs that stay keep their pixels.
  func glyphs(of text: ShapedText, at start: EmLength) -> GlyphPicture?
}

/// A source that draws a text as a row of separate pictures: emoji or boxes.
protocol PictureSource: GlyphSource {
  /// The em of the text in pixels.
  var size: Double { get }
  /// The height of the pictures above the baseline, in pixels.
  var ascent: Int { get }
  var hasOwnColors: Bool { get }

  /// Returns the names of the pictures that show `text`, in reading order.
  func pictureNames(in text: String) -> [String]
  func advance(ofPicture name: String) -> EmLength
  func picture(_ name: String) -> Bitmap?
}

extension PictureSource {
  func advance(of text: ShapedText) -> EmLength {
    pictureNames(in: text.text).reduce(.zero) { $0 + advance(ofPicture: $1) }
  }

  func glyphs(of text: ShapedText, at start: EmLength) -> GlyphPicture? {
    let names = pictureNames(in: text.text)
    let left = start.roundedPixels(at: size)
    var pen = start
    var pictures: [(bitmap: Bitmap, x: Int)] = []
    for name in text.direction == .rightToLeft ? names.reversed() : names {
      let x = pen.roundedPixels(at: size) - left
      if let bitmap = picture(name) { pictures.append((bitmap, x)) }
      pen = pen + advance(ofPicture: name)
    }
    guard let width = pictures.map({ $0.x + $0.bitmap.size.width }).max(),
      let height = pictures.map(\.bitmap.size.height).max()
    else { return nil }
    let row = Bitmap(size: PixelSize(width: width, height: height))
    for (bitmap, x) in pictures { row.view.copy(bitmap.view, to: PixelPoint(x: x, y: 0)) }
    return GlyphPicture(
      view: row.view, corner: PixelPoint(x: left, y: -ascent), hasOwnColors: hasOwnColors)
  }
}
