internal import Imaging

/// A cache of background bitmaps for text, because most captions need a size that was used before.
final class BoxCache {
  private struct Key: Hashable {
    let size: PixelSize
    let radius: Int
    let color: Color
    let border: Color?
    let borderWidth: Int
  }

  private struct Entry {
    let box: Bitmap
    var lastUse: Int

    var bytes: Int { box.size.area * 4 }
  }

  /// The minimum of the memory limit, in bytes.
  ///
  /// A caption's box has another height in each frame of an animation while its lines move up.
  private static let minByteLimit = 1 << 20
  /// The memory, in bytes, for small bitmaps beside two as large as the largest one.
  ///
  /// A caption may have two large bitmaps: the box of its lines and its caption window.
  private static let smallBitmapBytes = 1 << 18

  private var entries: [Key: Entry] = [:]
  private var uses = 0

  /// The width of a thin border as a share of the corner's radius.
  static let thinBorder = 1.0 / 12

  /// Returns the width of a border in pixels.
  ///
  /// - Parameters:
  ///   - radius: The radius of the corner, in pixels.
  ///   - share: The width as a share of the radius.
  /// - Returns: The width: 1 at least, and 2 for a border twice as wide as a thin one.
  static func borderWidth(radius: Int, share: Double = thinBorder) -> Int {
    // The tolerance keeps whole widths whole.
    max(1, Int(share / thinBorder + 1e-9), Int(Double(radius) * share + 1e-9))
  }

  /// Returns a rounded box, with a border unless `border` is nil.
  ///
  /// The border is thin if `borderWidth` is nil.
  ///
  /// The same arguments give the same object while it is cached. The bitmaps that were not used for
  /// the longest time are evicted first.
  func box(
    of size: PixelSize, radius: Int, color: Color, border: Color? = nil, borderWidth: Int? = nil
  ) -> Bitmap {
    uses += 1
    let borderWidth = border == nil ? 0 : borderWidth ?? Self.borderWidth(radius: radius)
    let key = Key(
      size: size, radius: radius, color: color, border: border, borderWidth: borderWidth)
    if let entry = entries[key] {
      entries[key]?.lastUse = uses
      return entry.box
    }
    let box = Bitmap(
      roundedBox: size, radius: radius, color: color, border: border ?? color,
      borderWidth: borderWidth)
    entries[key] = Entry(box: box, lastUse: uses)
    evict()
    return box
  }

  private func evict() {
    let largest = entries.values.map(\.bytes).max() ?? 0
    let limit = max(Self.minByteLimit, 2 * largest + Self.smallBitmapBytes)
    var bytes = entries.values.reduce(0) { $0 + $1.bytes }
    while bytes > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      bytes -= oldest.value.bytes
      entries[oldest.key] = nil
    }
  }
}
