internal import CSDL2TTF
internal import Imaging

/// A color emoji font scaled to one text size.
///
/// A bitmap font (`CBDT`) contains images in one size or a few sizes. The image of each grapheme
/// cluster is scaled to the text size and cached. The line height is 1.17 em, as in Noto Color
/// Emoji.
///
/// Each instance belongs to one thread.
@safe final class EmojiFont: GlyphSource {
  /// A cluster drawn at the text size, premultiplied.
  private struct Emoji {
    let bitmap: Bitmap
    let hasInk: Bool
  }

  private let font: SizedFont
  /// The em of the text in pixels.
  private let size: Double
  /// The ascent and the height of the font's own images, in their pixels.
  private let ascent: Int
  private let height: Int
  private var emoji = LRUCache<String, Emoji>(capacity: 1 << 20)

  /// The em of Noto's pictures, also used for fonts with color outlines.
  private static let nominalSize = 109
  private static let lineHeight = 128.0 / 109

  /// Opens the face.
  ///
  /// `size` is the em of the text in 1/64 pixels.
  init(face: Face, file: FontFile, size: Int) throws(TypesettingError) {
    font = try SizedFont(face: face, file: file, size: Self.nominalSize * 64)
    self.size = Double(size) / 64
    ascent = unsafe Int(TTF_FontAscent(font.handle))
    height = unsafe max(1, ascent - Int(TTF_FontDescent(font.handle)))
  }

  /// The number of text pixels for each pixel of the font's images.
  private var scale: Double { size * Self.lineHeight / Double(height) }

  func advance(of text: String, direction: TextDirection, script: Script) -> EmLength {
    text.reduce(.zero) { $0 + advance(of: String($1)) }
  }

  func glyphs(
    of text: String, direction: TextDirection, script: Script, at start: EmLength
  ) -> GlyphPicture? {
    let clusters = (direction == .rightToLeft ? Array(text.reversed()) : Array(text)).map(
      String.init)
    let pictures = clusters.map(picture)
    guard pictures.contains(where: { $0?.hasInk ?? false }) else { return nil }
    let left = start.roundedPixels(at: size)
    var pens = [start]
    for cluster in clusters { pens.append(pens[pens.count - 1] + advance(of: cluster)) }
    let corners = pens.map { $0.roundedPixels(at: size) - left }
    let right = zip(corners, pictures).reduce(1) { max($0, $1.0 + ($1.1?.bitmap.size.width ?? 0)) }
    let height = pictures.reduce(0) { max($0, $1?.bitmap.size.height ?? 0) }
    let bitmap = Bitmap(size: PixelSize(width: right, height: height))
    for (corner, picture) in zip(corners, pictures) {
      if let picture { bitmap.view.copy(picture.bitmap.view, to: PixelPoint(x: corner, y: 0)) }
    }
    return GlyphPicture(
      view: bitmap.view, corner: PixelPoint(x: left, y: -scaled(ascent)),
      hasOwnColors: true)
  }

  private func advance(of cluster: String) -> EmLength {
    font.prepare(for: .leftToRight, .common)
    let width = font.extent(of: cluster).width
    return EmLength(ems: Double(width) * Self.lineHeight / Double(height))
  }

  private func picture(of cluster: String) -> Emoji? {
    if let cached = emoji.value(for: cluster) { return cached }
    font.prepare(for: .leftToRight, .common)
    guard let original = font.image(of: cluster)?.view else { return nil }
    let size = PixelSize(
      width: max(1, scaled(original.size.width)), height: max(1, scaled(original.size.height)))
    let bitmap = Bitmap(size: size)
    if scale < 1 {
      bitmap.view.shrink(original)
    } else {
      bitmap.view.scale(original, to: size, offset: .zero)
    }
    let image = Emoji(bitmap: bitmap, hasInk: !bitmap.view.inkBounds.isEmpty)
    emoji.insert(image, for: cluster, cost: size.area * 4)
    return image
  }

  private func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
}

extension PixelView {
  /// Writes a smaller copy of `source` into the view by area averaging.
  ///
  /// Both views are premultiplied. Each target pixel is the mean of the source area that it covers,
  /// so opaque areas stay opaque. Integer arithmetic gives the same result on every machine. The
  /// function takes a few nanoseconds for each source pixel and is meant for small, cached images.
  fileprivate func shrink(_ source: PixelView) {
    let columns = PixelOverlaps(of: source.size.width, with: size.width)
    let rows = PixelOverlaps(of: source.size.height, with: size.height)
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
  private let sourceCount: Int
  private let targetCount: Int

  init(of sourceCount: Int, with targetCount: Int) {
    self.sourceCount = sourceCount
    self.targetCount = targetCount
  }

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
