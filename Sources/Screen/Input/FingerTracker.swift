internal import Imaging
internal import Scene

/// A tracker that turns the movements of two fingers into pinches.
///
/// SDL turns the movements of a single finger into mouse events.
struct FingerTracker {
  private var fingers: [(id: Int64, place: PixelPoint)] = []

  mutating func down(_ id: Int64, at place: PixelPoint) {
    fingers.removeAll { $0.id == id }
    fingers.append((id, place))
  }

  mutating func up(_ id: Int64) {
    fingers.removeAll { $0.id == id }
  }

  /// Moves a finger and returns the resulting pinch; nil unless two fingers are down.
  ///
  /// Only the first two fingers count.
  mutating func move(_ id: Int64, to place: PixelPoint) -> InputEvent? {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
    let before = span
    fingers[index].place = place
    guard index < 2, let before, let after = span, before > 1, after > 1 else { return nil }
    return .pinch(factor: after / before, at: middle)
  }

  /// The distance between the first two fingers in pixels; nil if fewer fingers are down.
  private var span: Double? {
    guard fingers.count >= 2 else { return nil }
    let across = Double(fingers[0].place.x - fingers[1].place.x)
    let down = Double(fingers[0].place.y - fingers[1].place.y)
    return (across * across + down * down).squareRoot()
  }

  private var middle: PixelPoint {
    PixelPoint(
      x: (fingers[0].place.x + fingers[1].place.x) / 2,
      y: (fingers[0].place.y + fingers[1].place.y) / 2)
  }
}
