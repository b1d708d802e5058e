package import Captions
package import Imaging
package import Typesetting

/// The one place where a scene is made, for the window and for headless pictures alike.
///
/// It keeps the layers it made and makes only those anew whose words or size changed, so a camera frame
/// under a standing caption costs a few comparisons. One thread, the typesetter's.
package final class SceneComposer {
  let typesetter: Typesetter
  let look: CaptionLook
  let plates = PlateShelf()
  var metrics: Kept<Pane, CaptionMetrics>?
  var captions: Kept<CaptionKey, PlacedCaptions>?
  var overlays: Kept<OverlayKey, Overlays>?
  var controls: Kept<ControlsKey, [Scene.Layer]>?
  var help: Kept<HelpKey, HelpSheet?>?
  /// The layers of captions, mark and notices; nil if some of them were made anew.
  var standing: [Scene.Layer]?

  /// The picture is this bright while the camera is away.
  private static let brightnessOfOldPicture = 0.45
  /// How often a moving thing is painted.
  private static let step = Duration.milliseconds(16)

  package init(typesetter: Typesetter, look: CaptionLook = CaptionLook()) {
    self.typesetter = typesetter
    self.look = look
  }

  /// The scene of `subject`: the same subject gives the same scene, whatever came before.
  package func scene(of subject: Subject) -> Scene {
    let layers = layers(of: subject)
    return Scene(
      viewport: subject.viewport, picture: placement(of: subject), layers: layers,
      changesAt: nextChange(of: subject), isMoving: isMoving(subject),
      isRolling: subject.captions.isWaiting, rows: captions?.value.rows ?? [],
      notices: subject.notices)
  }

  /// Where the picture of `subject` stands.
  package func placement(of subject: Subject) -> PicturePlacement? {
    subject.picture.map { size in
      PicturePlacement(
        of: size, in: subject.viewport, fit: subject.view.fit,
        orientation: subject.view.orientation,
        framing: subject.view.motion.framing(at: subject.now),
        brightness: subject.pictureIsOld ? Self.brightnessOfOldPicture : 1)
    }
  }

  /// Where the controls of `subject` stand, seen or not.
  package func controlStrip(of subject: Subject) -> ControlStrip {
    overlays(of: subject).strip
  }

  /// A stage for captions that come and go as `flow` has it, in the faces and the look of the scenes.
  package func stage(_ flow: CaptionFlow = CaptionFlow()) -> CaptionStage {
    CaptionStage(typesetter: typesetter, look: look, flow: flow)
  }

  /// Sets the letters that most captions need, so that the first caption is as fast as the second.
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
