internal import Imaging
internal import Scene

/// The part of each camera's picture that was looked at when another camera took its place.
struct CameraFramings {
  /// The camera that was left longest ago gives way when there are more.
  static let most = 16

  private struct Kept {
    let identity: String
    let framing: Framing
    let orientation: Orientation
  }

  private var framings: [Kept] = []

  /// Keeps what is looked at in the picture of this camera.
  mutating func remember(_ view: ViewState, for identity: String) {
    framings.removeAll { $0.identity == identity }
    framings.append(
      Kept(identity: identity, framing: view.motion.target, orientation: view.orientation))
    if framings.count > Self.most { framings.removeFirst() }
  }

  /// Looks at what was looked at in this camera's picture, if it was seen before.
  ///
  /// Picture and framing turn together: whatever was turned or mirrored since, it is the same part.
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
