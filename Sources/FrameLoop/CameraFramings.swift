internal import Imaging
internal import Scene

/// The last zoom and position for each camera, restored when the camera is shown again.
struct CameraFramings {
  /// The largest number of cameras; the least recently left one is evicted.
  static let most = 16

  private struct Kept {
    let identity: String
    let framing: Framing
    let orientation: Orientation
  }

  private var framings: [Kept] = []

  /// Stores the view's zoom and position for a camera.
  mutating func remember(_ view: ViewState, for identity: String) {
    framings.removeAll { $0.identity == identity }
    framings.append(
      Kept(identity: identity, framing: view.motion.target, orientation: view.orientation))
    if framings.count > Self.most { framings.removeFirst() }
  }

  /// Restores the stored zoom and position of a camera, if there is one.
  ///
  /// The stored orientation is applied for a moment. The same part of the picture is shown even if
  /// the view was rotated or mirrored in the meantime.
  func restore(_ view: inout ViewState, of identity: String, at now: Duration) {
    guard let kept = framings.first(where: { $0.identity == identity }) else { return }
    let turned = view.orientation
    view.rotate(to: kept.orientation.rotation)
    view.mirror(kept.orientation.mirrored)
    view.look(at: kept.framing, now: now, gently: false)
    view.mirror(turned.mirrored)
    view.rotate(to: turned.rotation)
  }
}
