package import Imaging

/// The view of the picture, which keys, mouse, touch and scripts change.
package struct ViewState: Hashable, Sendable {
  /// The time that the zoom factor stays visible.
  private static let zoomVisibleTime = Duration.seconds(1)

  /// The fit of a picture in a window of another aspect ratio.
  package enum Fit: String, Sendable, CaseIterable {
    /// The whole picture, with bars.
    case contain
    /// The whole window, with the picture's edges cropped.
    case cover
  }

  package private(set) var motion: FramingMotion
  package private(set) var orientation: Orientation
  package var fit: Fit
  /// The time until which the zoom factor is shown, or nil if the user is not zooming.
  package private(set) var zoomShownUntil: Duration?
  /// True if anything except the picture may move.
  package var animates: Bool

  package init(
    zoom: Double = 1, orientation: Orientation = .identity, fit: Fit = .contain,
    animates: Bool = true
  ) {
    motion = FramingMotion(at: Framing(zoom: zoom))
    self.orientation = orientation
    self.fit = fit
    self.animates = animates
  }

  /// Moves to another part of the picture, with an animation if `animated` and `animates` are true.
  package mutating func move(to framing: Framing, now: Duration, animated: Bool = true) {
    motion.animate(
      to: framing, at: now, over: animated && animates ? FramingMotion.zoomLength : .zero)
  }

  /// Sets the left-to-right mirroring of the picture, keeping the visible part.
  package mutating func mirror(_ mirrored: Bool) {
    guard mirrored != orientation.isMirrored else { return }
    motion.transform(\.mirrored)
    orientation.isMirrored = mirrored
  }

  /// Rotates the picture by 90° clockwise as seen, keeping the visible part.
  package mutating func rotate() {
    motion.transform(\.rotatedClockwise)
    // The mirror is applied after the rotation and reverses its direction.
    orientation.rotation =
      orientation.isMirrored ? orientation.rotation.previous : orientation.rotation.next
  }

  /// Rotates the picture to `rotation`, clockwise before mirroring.
  package mutating func rotate(to rotation: Orientation.Rotation) {
    while orientation.rotation != rotation { rotate() }
  }

  /// Returns true if both views look the same at `now`, whatever times remain.
  package func looksLike(_ other: ViewState, at now: Duration) -> Bool {
    motion == other.motion && orientation == other.orientation && fit == other.fit
      && showsZoom(at: now) == other.showsZoom(at: now)
  }
}

/// The display of the zoom factor.
extension ViewState {
  /// Shows the zoom factor for a time.
  package mutating func showZoom(at now: Duration) {
    zoomShownUntil = now + Self.zoomVisibleTime
  }

  /// Hides the zoom factor at once.
  package mutating func hideZoom() { zoomShownUntil = nil }

  /// Returns true if the zoom factor is shown.
  package func showsZoom(at now: Duration) -> Bool {
    zoomShownUntil.map { now < $0 } ?? false
  }
}
