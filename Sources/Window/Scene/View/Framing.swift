/// The visible part of the oriented picture: its zoom and its center.
///
/// Coordinates are those of the picture after mirroring and rotation, from 0 to 1 on each axis, so
/// a drag has the same effect in every orientation.
package struct Framing: Hashable, Sendable {
  /// The zoom, from 1 (the picture as fitted) to `Framing.maxZoom`.
  package var zoom: Double
  /// The point of the picture at the center of the window.
  package var center: UnitPoint

  package init(zoom: Double = 1, center: UnitPoint = .middle) {
    self.zoom = min(max(zoom, 1), Self.maxZoom)
    self.center = center
  }

  /// The framing without zoom, centered on the picture.
  package static let whole = Framing()
  package static let maxZoom = 8.0

  /// The framing of the same part after the picture is mirrored left to right.
  var mirrored: Framing {
    Framing(zoom: zoom, center: UnitPoint(x: 1 - center.x, y: center.y))
  }

  /// The framing of the same part after the picture is rotated by 90° clockwise.
  var rotatedClockwise: Framing {
    Framing(zoom: zoom, center: UnitPoint(x: 1 - center.y, y: center.x))
  }
}

/// A point in a picture whose width and height are 1.
package struct UnitPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The center of the picture.
  package static let middle = UnitPoint(x: 0.5, y: 0.5)
}

/// An eased transition from one framing to another.
package struct FramingMotion: Hashable, Sendable {
  package private(set) var start: Framing
  package private(set) var target: Framing
  private var startedAt = Duration.zero
  private var length = Duration.zero

  /// The duration of an eased zoom.
  package static let zoomLength = Duration.milliseconds(120)

  /// Creates a transition at rest.
  package init(at framing: Framing) {
    (start, target) = (framing, framing)
  }

  /// Starts a transition to `framing` from that at `now`, which is immediate without a length.
  package mutating func animate(
    to framing: Framing, at now: Duration, over length: Duration = zoomLength
  ) {
    start = self.framing(at: now)
    target = framing
    startedAt = now
    self.length = length
  }

  /// Returns true if the transition is in progress.
  package func isMoving(at now: Duration) -> Bool {
    now < startedAt + length && start != target
  }

  /// Returns the framing at `now`.
  ///
  /// The center moves with the reciprocal of the zoom, so the picture point under the pointer keeps
  /// its position on the screen.
  package func framing(at now: Duration) -> Framing {
    guard isMoving(at: now) else { return target }
    // The progress is a cubic ease-out.
    let left = 1 - min(max((now - startedAt) / length, 0), 1)
    let progress = 1 - left * left * left
    let span = start.zoom + (target.zoom - start.zoom) * progress
    let reciprocal = 1 / target.zoom - 1 / start.zoom
    let path = abs(reciprocal) < 1e-9 ? progress : (1 / span - 1 / start.zoom) / reciprocal
    return Framing(
      zoom: span,
      center: UnitPoint(
        x: start.center.x + (target.center.x - start.center.x) * path,
        y: start.center.y + (target.center.y - start.center.y) * path))
  }

  /// Applies `change` to both ends, after the picture is mirrored or rotated.
  mutating func transform(_ change: (Framing) -> Framing) {
    start = change(start)
    target = change(target)
  }
}
