internal import CSDL2TTF
internal import Imaging
internal import System

/// A color emoji font scaled to one text size.
///
/// A bitmap font (`CBDT`) contains images in one size or a few sizes. The image of each grapheme
/// cluster is scaled to the text size and cached. The line height is 1.17 em, as in Noto Color
/// Emoji.
///
/// Each instance belongs to one thread.
@safe final class EmojiFont: PictureSource {
  private let font: SizedFont
  let size: Double
  /// The ascent and the height of the font's own images, in their pixels.
  private let imageAscent: Int
  private let imageHeight: Int
  /// The clusters drawn at the text size, premultiplied.
  private let pictures = LRUCache<String, Bitmap>(capacity: 1 << 20)

  /// The em of Noto's pictures, also used for fonts with color outlines.
  private static let nominalSize = 109
  private static let lineHeight = 128.0 / 109

  /// Opens the face.
  ///
  /// `size` is the em of the text in 1/64 pixels.
  init(face: Face, file: FontFile, size: Int) throws(TypesettingError) {
    font = try SizedFont(face: face, file: file, size: Self.nominalSize * 64)
    font.prepare(for: ShapedText(text: ""))
    self.size = Double(size) / 64
    imageAscent = unsafe Int(TTF_FontAscent(font.handle))
    imageHeight = unsafe max(1, imageAscent - Int(TTF_FontDescent(font.handle)))
  }

  let hasOwnColors = true
  var ascent: Int { scaled(imageAscent) }

  /// The number of text pixels for each pixel of the font's images.
  private var scale: Double { size * Self.lineHeight / Double(imageHeight) }

  private func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }

  func pictureNames(in text: String) -> [String] { text.map(String.init) }

  func advance(ofPicture cluster: String) -> EmLength {
    EmLength(ems: Double(font.extent(of: cluster).width) * Self.lineHeight / Double(imageHeight))
  }

  func picture(_ cluster: String) -> Bitmap? {
    if let cached = pictures.value(for: cluster) { return cached }
    guard let original = font.image(of: cluster)?.view else { return nil }
    let size = PixelSize(
      width: max(1, scaled(original.size.width)), height: max(1, scaled(original.size.height)))
    let bitmap = Bitmap(size: size)
    if scale < 1 {
      bitmap.view.shrink(original)
    } else {
      bitmap.view.scale(original, to: size, offset: .zero)
    }
    pictures.insert(bitmap, for: cluster, cost: size.area * 4)
    return bitmap
  }
}

extension PixelView {
  /// Writes a smaller copy of `source` into the view by area averaging, both premultiplied.
  ///
  /// Each target pixel is the mean of the source area that it covers, so opaque areas stay opaque.
  fileprivate func shrink(_ source: PixelView) {
    let columns = PixelOverlaps(sourceCount: source.size.width, targetCount: size.width)
    let rows = PixelOverlaps(sourceCount: source.size.height, targetCount: size.height)
    let area = UInt64(source.size.width * source.size.height)
    var sums = [SIMD4<UInt64>](repeating: .zero, count: source.size.width)
    for y in 0..<size.height {
      for x in sums.indices { sums[x] = .zero }
      for (from, overlap) in rows.overlaps(withTarget: y) {
        for x in sums.indices { sums[x] &+= SIMD4(source[x, from]) &* overlap }
      }
      for x in 0..<size.width {
        var sum = SIMD4<UInt64>(repeating: area / 2)
        for (from, overlap) in columns.overlaps(withTarget: x) { sum &+= sums[from] &* overlap }
        let mean = (0..<4).reduce(0 as UInt32) { $0 | UInt32(sum[$1] / area) << (8 * UInt32($1)) }
        unsafe (base + y * stride + x * 4).storeBytes(of: mean, as: UInt32.self)
      }
    }
  }
}

/// The overlaps of source pixels with target pixels along one axis, in integer units.
///
/// The unit is chosen so that all pixel edges are integers: A source pixel is as many units long as
/// there are target pixels, and a target pixel as many units as there are source pixels.
private struct PixelOverlaps {
  let sourceCount: Int
  let targetCount: Int

  /// Returns the indices of the source pixels under a target pixel, each with the overlap.
  func overlaps(withTarget target: Int) -> some Sequence<(Int, UInt64)> {
    let (start, end) = (target * sourceCount, (target + 1) * sourceCount)
    return (start / targetCount...(end - 1) / targetCount).lazy.map { source in
      (source, UInt64(min(end, (source + 1) * targetCount) - max(start, source * targetCount)))
    }
  }
}

extension SIMD4<UInt64> {
  /// Creates a vector of the four channels of a pixel.
  fileprivate init(_ word: UInt32) {
    self.init(
      UInt64(word & 255), UInt64(word >> 8 & 255), UInt64(word >> 16 & 255), UInt64(word >> 24))
  }
}
