/// A framing on its way to another: zooming is eased, so that the eye can follow.
package struct FramingMotion: Hashable, Sendable {
  package private(set) var start: Framing
  package private(set) var target: Framing
  private var startedAt: Duration
  private var length: Duration

  /// How long an eased zoom takes.
  package static let zoomLength = Duration.milliseconds(120)

  /// At rest.
  package init(at framing: Framing) {
    start = framing
    target = framing
    startedAt = .zero
    length = .zero
  }

  /// Heads for `framing` from wherever it is at `now`; at once when `length` is zero.
  package mutating func head(
    for framing: Framing, at now: Duration, over length: Duration = zoomLength
  ) {
    start = self.framing(at: now)
    target = framing
    startedAt = now
    self.length = length
  }

  /// Whether it still moves.
  package func isMoving(at now: Duration) -> Bool {
    now < startedAt + length && start != target
  }

  /// Where it is.
  ///
  /// The centre goes with the reciprocal of the zoom: on that path, and no other, the picture point
  /// under the pointer keeps its place on the screen all the way.
  package func framing(at now: Duration) -> Framing {
    guard isMoving(at: now) else { return target }
    let progress = eased((now - startedAt) / length)
    let span = start.zoom + (target.zoom - start.zoom) * progress
    let reciprocal = 1 / target.zoom - 1 / start.zoom
    let path = abs(reciprocal) < 1e-9 ? progress : (1 / span - 1 / start.zoom) / reciprocal
    return Framing(
      zoom: span,
      centre: UnitPoint(
        x: start.centre.x + (target.centre.x - start.centre.x) * path,
        y: start.centre.y + (target.centre.y - start.centre.y) * path))
  }

  /// Fast away, slow to arrive (cubic ease-out).
  private func eased(_ share: Double) -> Double {
    let left = 1 - min(max(share, 0), 1)
    return 1 - left * left * left
  }

  /// Carries both ends over to a picture that was turned.
  mutating func turn(_ turned: (Framing) -> Framing) {
    start = turned(start)
    target = turned(target)
  }
}
