internal import Imaging
internal import System
internal import Typesetting

/// A cache of boxes and icons, because most of those that a scene needs were used before.
///
/// The same arguments give the same object while it is cached. Each instance belongs to one thread.
final class BitmapCache {
  private enum Key: Hashable {
    case box(PixelSize, radius: Int, ControlLook)
    case icon(Icon, side: Int, Color, isRightToLeft: Bool)
  }

  /// The bitmaps, up to 4 MiB of them.
  ///
  /// The boxes of captions and of the history may be larger. They stay nevertheless while they are
  /// among the 16 that were used last.
  private let bitmaps = LRUCache<Key, Bitmap>(capacity: 1 << 22, protectingLast: 16)

  /// Returns a rounded box.
  func box(of size: PixelSize, radius: Int, look: ControlLook) -> Bitmap {
    bitmap(for: .box(size, radius: radius, look)) {
      Bitmap(
        roundedBox: size, radius: radius, color: look.box, border: look.border,
        borderWidth: look.borderWidth(radius: radius))
    }
  }

  /// Returns an icon of `side` pixels.
  func icon(_ icon: Icon, side: Int, color: Color, isRightToLeft: Bool) -> Bitmap {
    bitmap(for: .icon(icon, side: side, color, isRightToLeft: isRightToLeft)) {
      Bitmap(
        strokes: icon.strokes(isRightToLeft: isRightToLeft), grid: Icon.grid,
        width: Icon.lineWidth, side: side, color: color)
    }
  }

  private func bitmap(for key: Key, draw: () -> Bitmap) -> Bitmap {
    bitmaps.value(for: key, cost: { $0.size.area * 4 }, make: draw)
  }
}
