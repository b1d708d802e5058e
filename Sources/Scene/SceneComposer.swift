package import Captions
package import Imaging
package import Typesetting

/// The one place where a scene is made, for the window and for headless pictures alike.
///
/// It keeps the layers it made and makes only those anew whose words or size changed, so a camera frame
/// under a standing caption costs a few comparisons. One thread, the typesetter's.
package final class SceneComposer {
  private let typesetter: Typesetter
  private let look: CaptionLook
  private let plates = PlateShelf()
  private var captions: Kept<CaptionKey, [Scene.Layer]>?
  private var notices: Kept<NoticeKey, [Scene.Layer]>?
  private var strip: Kept<StripKey, ControlStrip>?
  private var controls: Kept<ControlsKey, [Scene.Layer]>?
  private var layers: [Scene.Layer] = []
  private var layersAreStale = true

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
    Scene(
      viewport: subject.viewport, picture: placement(of: subject),
      layers: layers(of: subject), changesAt: nextChange(of: subject), isMoving: isMoving(subject),
      isRolling: subject.captions.changesAt != nil)
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
    let key = StripKey(
      viewport: subject.viewport, listening: subject.listening, languages: subject.languages)
    if let strip, strip.key == key { return strip.value }
    let made = ControlStrip(
      labels: ControlStrip.labels(listening: key.listening, languages: key.languages),
      viewport: key.viewport,
      width: { item, metrics in
        let pills = PillLayout(metrics: metrics, typesetter: typesetter, plates: plates)
        return ControlStrip.possibleWords(of: item.0, showing: item.1).map(pills.advance(of:)).max()
          ?? 0
      })
    strip = Kept(key: key, value: made)
    return made
  }

  /// A stage for captions that come and go as `mode` has it, in the faces and the look of the scenes.
  package func stage(mode: CaptionMode) -> CaptionStage {
    CaptionStage(typesetter: typesetter, look: look, mode: mode)
  }

  /// Sets the letters that most captions need, so that the first caption is as fast as the second.
  package func warmUp(viewport: PixelSize) {
    let metrics = CaptionMetrics(look: look, viewport: viewport)
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
    return [fading, subject.captions.changesAt].compactMap(\.self).min()
  }

  private func controlsChange(of view: ViewState, at now: Duration) -> Duration? {
    guard !view.keepsControls, let until = view.controlsUntil, view.controlsOpacity(at: now) > 0
    else { return nil }
    return until > now ? until : now + Self.step
  }
}

/// Layers, made anew only where their key changed.
extension SceneComposer {
  private func layers(of subject: Subject) -> [Scene.Layer] {
    updateCaptions(subject)
    updateNotices(subject)
    let opacity = subject.view.controlsOpacity(at: subject.now)
    if layersAreStale {
      layers = (captions?.value ?? []) + (notices?.value ?? [])
      layersAreStale = false
    }
    guard opacity > 0 else { return layers }
    return layers
      + controlLayers(of: subject).map {
        Scene.Layer(bitmap: $0.bitmap, origin: $0.origin, opacity: opacity)
      }
  }

  private func updateCaptions(_ subject: Subject) {
    let key = CaptionKey(
      viewport: subject.viewport, captions: subject.captions,
      offset: subject.captions.rise?.offset(at: subject.now) ?? 0)
    guard captions?.key != key else { return }
    let layout = CaptionLayout(
      look: look, viewport: subject.viewport, typesetter: typesetter, plates: plates)
    captions = Kept(key: key, value: layout.layers(for: subject.captions, offset: key.offset))
    layersAreStale = true
  }

  private func updateNotices(_ subject: Subject) {
    let key = NoticeKey(
      viewport: subject.viewport, notices: subject.notices, isKept: subject.isKept)
    guard notices?.key != key else { return }
    let pills = PillLayout(
      metrics: ControlMetrics(viewport: key.viewport), typesetter: typesetter, plates: plates)
    let mark = key.isKept ? pills.layersForMark(viewport: key.viewport) : []
    notices = Kept(
      key: key, value: mark + pills.layers(forNotices: key.notices, viewport: key.viewport))
    layersAreStale = true
  }

  private func controlLayers(of subject: Subject) -> [Scene.Layer] {
    let key = ControlsKey(
      strip: controlStrip(of: subject), pressed: subject.view.pressedControl)
    if let controls, controls.key == key { return controls.value }
    let pills = PillLayout(
      metrics: key.strip.metrics, typesetter: typesetter, plates: plates)
    let made = pills.layers(for: key.strip, pressed: key.pressed)
    controls = Kept(key: key, value: made)
    return made
  }
}

/// A value and what it was made from.
private struct Kept<Key: Equatable, Value> {
  let key: Key
  let value: Value
}

private struct CaptionKey: Equatable {
  let viewport: PixelSize
  let captions: StagedCaptions
  /// How far they are from their places.
  let offset: Int
}

private struct NoticeKey: Equatable {
  let viewport: PixelSize
  let notices: [String]
  let isKept: Bool
}

private struct StripKey: Equatable {
  let viewport: PixelSize
  let listening: ListeningLabel
  let languages: [String]
}

private struct ControlsKey: Equatable {
  let strip: ControlStrip
  let pressed: Control?
}
