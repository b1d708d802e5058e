package import Captions
package import Imaging
package import Typesetting

/// The composer of scenes, for the window and for snapshots.
///
/// Layers are cached and made again only if their words or sizes change, so a camera frame under an
/// unchanged caption costs a few comparisons. Confined to the typesetter's thread.
package final class SceneComposer {
  let typesetter: Typesetter
  let look: CaptionLook
  let plates = PlateShelf()
  var metrics: Kept<Pane, CaptionMetrics>?
  var captions: Kept<CaptionKey, PlacedCaptions>?
  var overlays: Kept<OverlayKey, Overlays>?
  var controls: Kept<ControlsKey, [Scene.Layer]>?
  var help: Kept<HelpKey, HelpSheet?>?
  /// The layers of captions, transcript mark and notices; nil if any of them changed.
  var standing: [Scene.Layer]?

  /// The brightness of the last picture while the camera is lost.
  private static let brightnessOfOldPicture = 0.45
  /// The interval between two frames of an animation.
  private static let step = Duration.milliseconds(16)

  package init(typesetter: Typesetter, look: CaptionLook = CaptionLook()) {
    self.typesetter = typesetter
    self.look = look
  }

  /// Returns the scene of `subject`, independent of earlier calls.
  package func scene(of subject: Subject) -> Scene {
    let layers = layers(of: subject)
    return Scene(
      viewport: subject.viewport, picture: placement(of: subject), layers: layers,
      changesAt: nextChange(of: subject), isMoving: isMoving(subject),
      isRolling: subject.captions.isWaiting, rows: captions?.value.rows ?? [],
      notices: subject.notices)
  }

  /// Returns the placement of the picture; nil before the first frame.
  package func placement(of subject: Subject) -> PicturePlacement? {
    subject.picture.map { size in
      PicturePlacement(
        of: size, in: subject.viewport, fit: subject.view.fit,
        orientation: subject.view.orientation,
        framing: subject.view.motion.framing(at: subject.now),
        brightness: subject.pictureIsOld ? Self.brightnessOfOldPicture : 1)
    }
  }

  /// Returns the controls and their places, visible or not.
  package func controlStrip(of subject: Subject) -> ControlStrip {
    overlays(of: subject).strip
  }

  /// Creates a caption arranger for `flow`, with the typesetter and the look of the scenes.
  package func stage(_ flow: CaptionFlow = CaptionFlow()) -> CaptionStage {
    CaptionStage(typesetter: typesetter, look: look, flow: flow)
  }

  /// Renders common letters in advance, so that the first caption is as fast as later ones.
  package func warmUp(viewport: PixelSize) {
    let metrics = CaptionMetrics(look: look, pane: Pane(viewport))
    typesetter.warmUp(
      metrics.style, edge: look.edge.lineEdge(around: look.text, fontSize: metrics.fontSize))
  }

  private func isMoving(_ subject: Subject) -> Bool {
    let opacity = subject.view.controlsOpacity(at: subject.now)
    return subject.view.motion.isMoving(at: subject.now) || opacity > 0 && opacity < 1
      || subject.captions.rise?.isMoving(at: subject.now) == true
  }

  private func nextChange(of subject: Subject) -> Duration? {
    let now = subject.now
    if subject.view.motion.isMoving(at: now)
      || subject.captions.rise?.isMoving(at: now) == true
    {
      return now + Self.step
    }
    let fading = controlsChange(of: subject.view, at: now)
    let zoomEnd = subject.view.showsZoom(at: now) ? subject.view.zoomShownUntil : nil
    return [fading, zoomEnd, subject.captions.changesAt].compactMap(\.self).min()
  }

  private func controlsChange(of view: ViewState, at now: Duration) -> Duration? {
    guard !view.keepsControls, let until = view.controlsUntil, view.controlsOpacity(at: now) > 0
    else { return nil }
    return until > now ? until : now + Self.step
  }
}
