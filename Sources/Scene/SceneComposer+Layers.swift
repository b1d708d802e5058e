internal import Imaging
internal import Typesetting

/// The layers of a scene, made again only if their keys change.
///
/// Captions are the lowest layers; transcript mark, notices and control strip follow. While the
/// help sheet is shown, notices and strip are left out. Captions are left out too if the help sheet
/// would cover any of them.
extension SceneComposer {
  func layers(of sceneInput: SceneInput) -> [Scene.Layer] {
    let captions = placedCaptions(of: sceneInput).layers
    let overlays = overlays(of: sceneInput)
    if sceneInput.view.showsHelp, let help = helpSheet(of: sceneInput, overlays: overlays) {
      let isClear = captions.allSatisfy { $0.bounds.intersection(help.frame).isEmpty }
      return (isClear ? captions : []) + markLayers(overlays, in: sceneInput.pane) + help.layers
    }
    let standing =
      standing ?? captions + markLayers(overlays, in: sceneInput.pane)
      + noticeLayers(overlays, in: sceneInput.pane)
    self.standing = standing
    let opacity = sceneInput.view.controlsOpacity(at: sceneInput.now)
    guard opacity > 0 else { return standing }
    return standing
      + controlLayers(overlays.strip, pressed: sceneInput.view.pressedControl).map {
        Scene.Layer(bitmap: $0.bitmap, origin: $0.origin, opacity: opacity)
      }
  }

  private func pills(_ metrics: ControlMetrics) -> PillLayout {
    PillLayout(metrics: metrics, typesetter: typesetter, boxes: boxes, strings: strings)
  }

  private func markLayers(_ overlays: Overlays, in pane: Pane) -> [Scene.Layer] {
    overlays.mark.map(pills(ControlMetrics(pane: pane)).layers(for:)) ?? []
  }

  private func noticeLayers(_ overlays: Overlays, in pane: Pane) -> [Scene.Layer] {
    let pills = pills(ControlMetrics(pane: pane))
    return overlays.notices.flatMap { pills.pill($0.lines, in: $0.frame, look: .notice) }
  }

  private func captionMetrics(in pane: Pane) -> CaptionMetrics {
    if let metrics, metrics.key == pane { return metrics.value }
    let made = CaptionMetrics(look: look, pane: pane)
    metrics = Kept(key: pane, value: made)
    return made
  }

  private func placedCaptions(of sceneInput: SceneInput) -> PlacedCaptions {
    let key = CaptionKey(
      pane: sceneInput.pane, captions: sceneInput.captions,
      offset: sceneInput.captions.animation?.offset(at: sceneInput.now) ?? 0)
    if let captions, captions.key == key { return captions.value }
    let layout = CaptionLayout(
      look: look, metrics: captionMetrics(in: key.pane), typesetter: typesetter, boxes: boxes)
    let made = PlacedCaptions(
      layers: layout.layers(for: key.captions, offset: key.offset),
      rows: layout.rows(for: key.captions, offset: key.offset),
      upperEdge: layout.frame(of: key.captions)?.minY)
    captions = Kept(key: key, value: made)
    standing = nil
    return made
  }

  /// Returns the overlays of `sceneInput`, from the cache if nothing changed.
  func overlays(of sceneInput: SceneInput) -> Overlays {
    let metrics = captionMetrics(in: sceneInput.pane)
    let edge = placedCaptions(of: sceneInput).upperEdge
    let zoom =
      sceneInput.view.showsZoom(at: sceneInput.now)
      ? sceneInput.view.motion.target.zoomTenths : nil
    let key = OverlayKey(
      pane: sceneInput.pane,
      end: min(metrics.overlayEnd, edge.map(metrics.overlayEnd(above:)) ?? .max),
      sides: metrics.startEdge..<metrics.endEdge,
      pipelineNotices: sceneInput.pipelineNotices, notices: sceneInput.notices, zoomTenths: zoom,
      isKept: sceneInput.isKept, controls: sceneInput.controls,
      showsStrip: sceneInput.view.controlsOpacity(at: sceneInput.now) > 0)
    if let overlays, overlays.key == key { return overlays.value }
    let made = Overlays(key, pills: pills(ControlMetrics(pane: key.pane)))
    overlays = Kept(key: key, value: made)
    standing = nil
    return made
  }

  private func controlLayers(_ strip: ControlStrip, pressed: Control.ID?) -> [Scene.Layer] {
    let key = ControlsKey(strip: strip, pressed: pressed)
    if let controls, controls.key == key { return controls.value }
    let made = pills(strip.metrics).layers(for: strip, pressed: pressed)
    controls = Kept(key: key, value: made)
    return made
  }

  private func helpSheet(of sceneInput: SceneInput, overlays: Overlays) -> HelpSheet? {
    let metrics = ControlMetrics(pane: sceneInput.pane)
    let key = HelpKey(
      pane: sceneInput.pane,
      start: overlays.mark.map { $0.frame.maxY + metrics.gap } ?? metrics.gap,
      end: captionMetrics(in: sceneInput.pane).overlayEnd)
    if let help, help.key == key { return help.value }
    let size = key.pane.size
    func room(to end: Int) -> PixelRect {
      PixelRect(
        x: metrics.gap, y: key.start, width: size.width - 2 * metrics.gap, height: end - key.start)
    }
    let made = HelpSheet(
      in: [room(to: key.end), room(to: size.height - metrics.gap)], pane: key.pane,
      pills: pills(metrics))
    help = Kept(key: key, value: made)
    return made
  }
}

/// A cached value and its key.
struct Kept<Key: Equatable, Value> {
  let key: Key
  let value: Value
}

struct CaptionKey: Equatable {
  let pane: Pane
  let captions: CaptionRows
  /// The distance of the captions from their final positions.
  let offset: Int
}

/// Captions as layers and as text.
struct PlacedCaptions {
  let layers: [Scene.Layer]
  /// The caption lines as text.
  let rows: [Scene.Row]
  /// The upper edge of the box; nil if there are no rows.
  let upperEdge: Int?
}

struct ControlsKey: Equatable {
  let strip: ControlStrip
  let pressed: Control.ID?
}

struct HelpKey: Equatable {
  let pane: Pane
  /// The upper edge of the room for the sheet.
  let start: Int
  /// The lower edge of the room if captions stay visible below the sheet.
  let end: Int
}
