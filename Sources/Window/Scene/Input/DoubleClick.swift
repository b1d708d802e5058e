internal import Imaging

/// The recognition of two clicks in quick succession at one point, or two taps of a finger.
///
/// A click is a press and a release without a drag between them, and not on a control.
struct DoubleClick {
  /// The maximum time between the presses of both clicks, as on most desktops.
  static let maxInterval = Duration.milliseconds(500)
  /// The maximum distance of both clicks, as a share of the reference height.
  ///
  /// A finger does not return to the same pixel, so it is more than the movement within a click.
  static let maxDistance = 0.03

  /// The first click: its point, and the time of its press.
  private var first: (point: PixelPoint, pressedAt: Duration)?

  /// Records a click, and returns true if it is the second of two.
  mutating func click(at point: PixelPoint, pressedAt: Duration, referenceHeight height: Int)
    -> Bool
  {
    let distance = max(2, Int(Self.maxDistance * Double(height)))
    if let (firstPoint, firstTime) = first, pressedAt - firstTime <= Self.maxInterval,
      abs(point.x - firstPoint.x) <= distance, abs(point.y - firstPoint.y) <= distance
    {
      // A third click begins another pair.
      first = nil
      return true
    }
    first = (point, pressedAt)
    return false
  }

  /// Forgets the first click, because something other than a click followed it.
  mutating func reset() {
    first = nil
  }
}
