package import Imaging

/// How the picture is to be shown: what keys, mouse, touch and scripts change, and nothing else.
package struct ViewState: Hashable, Sendable {
  /// How a picture fills a window of another shape.
  package enum Fit: String, Sendable, CaseIterable {
    /// All of it, with bars.
    case contain
    /// All of the window, with the picture's edges cut.
    case cover
  }

  package private(set) var motion: FramingMotion
  package private(set) var orientation: Orientation
  package var fit: Fit
  /// Until when the control strip is wholly there, before it fades; nil while nobody asked for it.
  package private(set) var controlsUntil: Duration?
  /// The control under the pressed pointer.
  package var pressedControl: Control?
  /// Whether the sheet with the keys is there.
  package var showsHelp = false
  /// Until when the picture says how much it is enlarged; nil while nobody zooms.
  package private(set) var zoomShownUntil: Duration?
  /// Whether anything but the picture may move.
  package var animates: Bool
  /// Whether the control strip is there without anyone having reached for it.
  package var keepsControls: Bool

  package init(
    zoom: Double = 1, orientation: Orientation = .identity, fit: Fit = .contain,
    animates: Bool = true, keepsControls: Bool = false
  ) {
    motion = FramingMotion(at: Framing(zoom: zoom))
    self.orientation = orientation
    self.fit = fit
    self.animates = animates
    self.keepsControls = keepsControls
  }

  /// Moves to another part of the picture, eased unless `gently` is false or nothing may move.
  package mutating func look(at framing: Framing, now: Duration, gently: Bool = true) {
    motion.head(
      for: framing, at: now, over: gently && animates ? FramingMotion.zoomLength : .zero)
  }

  /// Mirrors the picture left to right as it is seen, keeping what is looked at.
  package mutating func mirror(_ mirrored: Bool) {
    guard mirrored != orientation.mirrored else { return }
    motion.turn(\.mirrored)
    orientation.mirrored = mirrored
  }

  /// Turns the picture by a quarter clockwise as it is seen, keeping what is looked at.
  package mutating func rotate() {
    motion.turn(\.quarterTurned)
    // The mirror comes after the rotation and reverses its sense.
    orientation.rotation =
      orientation.mirrored ? orientation.rotation.previous : orientation.rotation.next
  }

  /// Turns the picture to `rotation` clockwise as it is seen before it is mirrored.
  package mutating func rotate(to rotation: Orientation.Rotation) {
    while orientation.rotation != rotation { rotate() }
  }

  /// Whether both are seen as the same at `now`; how long the controls will stay is not seen.
  package func looksLike(_ other: ViewState, at now: Duration) -> Bool {
    motion == other.motion && orientation == other.orientation && fit == other.fit
      && pressedControl == other.pressedControl && showsHelp == other.showsHelp
      && showsZoom(at: now) == other.showsZoom(at: now)
      && controlsOpacity(at: now) == other.controlsOpacity(at: now)
  }
}

/// The control strip comes with a movement and fades when nothing moves.
extension ViewState {
  /// How long fading takes.
  private static let fadeLength = Duration.milliseconds(250)

  /// Somebody reached for the window.
  package mutating func showControls(at now: Duration) {
    controlsUntil = now + Interaction.controlsStay
  }

  /// Takes away at once whatever a person reached for: the strip, the help, the zoom.
  package mutating func hideControls() {
    controlsUntil = nil
    keepsControls = false
    showsHelp = false
    zoomShownUntil = nil
  }

  /// How long the picture says how much it is enlarged.
  private static let zoomStay = Duration.seconds(1)

  /// Somebody zooms.
  package mutating func showZoom(at now: Duration) {
    zoomShownUntil = now + Self.zoomStay
  }

  /// Whether the picture says how much it is enlarged.
  package func showsZoom(at now: Duration) -> Bool {
    zoomShownUntil.map { now < $0 } ?? false
  }

  /// 1 while the strip is there, 0 once it has faded.
  package func controlsOpacity(at now: Duration) -> Double {
    guard !keepsControls else { return 1 }
    guard let controlsUntil else { return 0 }
    guard now > controlsUntil else { return 1 }
    guard animates else { return 0 }
    return max(0, 1 - (now - controlsUntil) / Self.fadeLength)
  }
}
