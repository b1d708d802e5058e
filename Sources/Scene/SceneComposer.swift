package import Captions
package import Imaging
package import Messages
package import Typesetting

/// The composer of scenes, for the window and for snapshots.
///
/// Layers are cached and made again only if their words or sizes change, so a camera frame under an
/// unchanged caption costs a few comparisons. Confined to the typesetter's thread.
package final class SceneComposer {
  let typesetter: Typesetter
  let look: CaptionLook
  /// The words of the interface.
  package let strings: InterfaceStrings
  let boxes = BoxCache()
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

  package init(
    typesetter: Typesetter, look: CaptionLook = CaptionLook(),
    strings: InterfaceStrings = .english
  ) {
    self.typesetter = typesetter
    self.look = look
    self.strings = strings
  }

  /// Returns the scene of `sceneInput`, independent of earlier calls.
  package func scene(of sceneInput: SceneInput) -> Scene {
    let layers = layers(of: sceneInput)
    return Scene(
      viewport: sceneInput.viewport, picture: placement(of: sceneInput), layers: layers,
      changesAt: nextChange(of: sceneInput), isMoving: isMoving(sceneInput),
      isRolling: sceneInput.captions.isWaiting, rows: captions?.value.rows ?? [],
      notices: overlays?.value.noticeTexts ?? [])
  }

  /// Returns the placement of the picture; nil before the first frame.
  package func placement(of sceneInput: SceneInput) -> PicturePlacement? {
    sceneInput.picture.map { size in
      PicturePlacement(
        of: size, in: sceneInput.viewport, fit: sceneInput.view.fit,
        orientation: sceneInput.view.orientation,
        framing: sceneInput.view.motion.framing(at: sceneInput.now),
        brightness: sceneInput.pictureIsOld ? Self.brightnessOfOldPicture : 1)
    }
  }

  /// Returns the controls and their places, visible or not.
  package func controlStrip(of sceneInput: SceneInput) -> ControlStrip {
    overlays(of: sceneInput).strip
  }

  /// Creates a caption arranger for `flow`, with the typesetter and the look of the scenes.
  package func scroller(_ flow: CaptionFlow = CaptionFlow()) -> CaptionScroller {
    CaptionScroller(typesetter: typesetter, look: look, flow: flow)
  }

  /// Renders common letters in advance, so that the first caption is as fast as later ones.
  package func warmUp(viewport: PixelSize) {
    let metrics = CaptionMetrics(look: look, pane: Pane(viewport))
    typesetter.warmUp(
      metrics.style, edge: look.edge.lineEdge(around: look.text, fontSize: metrics.fontSize))
  }

  private func isMoving(_ sceneInput: SceneInput) -> Bool {
    let opacity = sceneInput.view.controlsOpacity(at: sceneInput.now)
    return sceneInput.view.motion.isMoving(at: sceneInput.now) || opacity > 0 && opacity < 1
      || sceneInput.captions.animation?.isMoving(at: sceneInput.now) == true
  }

  private func nextChange(of sceneInput: SceneInput) -> Duration? {
    let now = sceneInput.now
    if sceneInput.view.motion.isMoving(at: now)
      || sceneInput.captions.animation?.isMoving(at: now) == true
    {
      return now + Self.step
    }
    let fading = controlsChange(of: sceneInput.view, at: now)
    let zoomEnd = sceneInput.view.showsZoom(at: now) ? sceneInput.view.zoomShownUntil : nil
    return [fading, zoomEnd, sceneInput.captions.changesAt].compactMap(\.self).min()
  }

  private func controlsChange(of view: ViewState, at now: Duration) -> Duration? {
    guard !view.keepsControls, let until = view.controlsUntil, view.controlsOpacity(at: now) > 0
    else { return nil }
    return until > now ? until : now + Self.step
  }
}
