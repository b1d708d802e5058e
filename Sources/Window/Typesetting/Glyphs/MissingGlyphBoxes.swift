internal import Imaging
internal import System

/// Boxes with code points, drawn for characters that no face has.
///
/// The code point is in hexadecimal: four digits in two rows, or six digits beyond the Basic
/// Multilingual Plane. Readers see that a character is missing, and administrators see its code
/// point. A letter and its marks share one box. A cluster of several characters has a box for each of
/// them, up to four. Emoji, and characters that never show anything, have no box: a text says as much
/// without them.
final class MissingGlyphBoxes: PictureSource {
  let size: Double
  private let digits: Font
  private let lineWidth: Int
  private let cell: PixelSize
  private let gap: Int
  /// The advance of a digit and of the rest of a box with the gaps around it.
  private let digitAdvance: EmLength
  private static let frameAdvance = EmLength(ems: 2 * (frameLine + frameGap) + 2 * frameGap)

  /// Creates boxes for an em of `size` pixels, with digits in a font of `digitSize(in: size)`.
  init(size: Double, digits: Font) {
    self.size = size
    self.digits = digits
    lineWidth = max(1, Int(size * Self.frameLine))
    gap = max(1, Int(size * Self.frameGap))
    // A digit takes as much room as "A". Wider letters fit as well, because their sides are blank.
    let typical = digits.advance(of: ShapedText(text: "A"))
    let tallest = digits.picture(of: "0")?.view.size.height ?? 0
    digitAdvance = EmLength(ems: typical.pixels(at: Self.digitSize(in: 1)))
    cell = PixelSize(width: digitAdvance.roundedPixels(at: size), height: tallest)
  }

  /// Returns the em of the digits in boxes within text of `size`.
  static func digitSize(in size: Double) -> Double { size * 0.4 }

  /// The width of the lines and the gap inside and outside of a box, as shares of the em.
  private static let frameLine = 1.0 / 24
  private static let frameGap = 1.0 / 20

  let hasOwnColors = false
  /// The box extends slightly below the baseline, like a capital letter with a descender.
  var ascent: Int { height - Int(size) / 8 }

  /// The maximum number of boxes for a cluster.
  private static let maxBoxesPerCluster = 4

  /// Returns the digits of each character that needs a box.
  func pictureNames(in text: String) -> [String] {
    text.flatMap { cluster in
      guard EmojiPresentation(cluster) == .text else { return [String]() }
      let visible = cluster.unicodeScalars.filter(TextCluster.needsGlyph)
      return visible.enumerated()
        .filter { index, scalar in index == 0 || !scalar.isMark }
        .prefix(Self.maxBoxesPerCluster).map { Self.number(of: $1) }
    }
  }

  private static func number(of scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: scalar.value > 0xFFFF ? 6 : 4)
  }

  private var height: Int {
    max(Int(size * 0.9), 2 * cell.height + gap + 2 * (lineWidth + gap))
  }

  func advance(ofPicture number: String) -> EmLength {
    EmLength(units: number.utf8.count / 2 * digitAdvance.units) + Self.frameAdvance
  }

  func picture(_ number: String) -> Bitmap? {
    let width = max(1, advance(ofPicture: number).roundedPixels(at: size) - 2 * gap)
    let bitmap = Bitmap(size: PixelSize(width: gap + width, height: height))
    let box = bitmap.view.part(PixelRect(x: gap, y: 0, width: width, height: height))
    box.fill(box.bounds, with: .white)
    box.fill(box.bounds.expanded(by: -lineWidth), with: Color.white.withAlpha(0))
    let columns = number.utf8.count / 2
    let left = (box.size.width - columns * cell.width) / 2
    let top = (box.size.height - 2 * cell.height - gap) / 2
    for (index, digit) in number.enumerated() {
      guard let ink = digits.picture(of: String(digit))?.view else { continue }
      let corner = PixelPoint(
        x: left + index % columns * cell.width + (cell.width - ink.size.width) / 2,
        y: top + index / columns * (cell.height + gap))
      box.copy(ink, to: corner)
    }
    return bitmap
  }
}

extension Font {
  fileprivate func picture(of digit: String) -> GlyphPicture? {
    glyphs(of: ShapedText(text: digit), at: .zero)?.cropped
  }
}
