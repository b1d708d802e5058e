internal import Imaging
internal import Messages
internal import Typesetting

/// A pane at one instant, as its composer needs it.
struct PaneMoment {
  let input: PaneInput
  let pane: Pane
  /// The zoom factor in tenths; nil if the user is not zooming.
  let zoomTenths: Int?
  /// The opacity of the control strip.
  let opacity: Double
  let now: Duration

  init(of index: Int, in sceneInput: SceneInput) {
    let (view, now) = (sceneInput.view, sceneInput.now)
    input = sceneInput.panes[index]
    pane = sceneInput.window.part(input.placement)
    zoomTenths = view.showsZoom(at: now) ? view.motion.target.zoomTenths : nil
    opacity = input.strip.opacity(at: now, animated: view.animates)
    self.now = now
  }
}

/// The composer of one pane: captions, notices, controls and help sheet as layers of the window.
///
/// The parts are cached and made again only if their keys change. Captions are the lowest layers;
/// transcript mark, notices and control strip follow. While the help sheet is shown, notices and
/// strip are left out. Captions are left out too if the help sheet would cover any of them.
final class PaneComposer {
  private let typesetter: Typesetter
  private let strings: InterfaceStrings
  private let boxes = BoxCache()
  private var metrics: Kept<MetricsKey, CaptionMetrics>?
  private var captions: Kept<CaptionKey, PlacedCaptions>?
  private var overlays: Kept<OverlayKey, Overlays>?
  private var controls: Kept<ControlsKey, [Scene.Layer]>?
  private var help: Kept<HelpKey, HelpSheet?>?
  /// The layers of captions, transcript mark and notices in the window, keyed by the place of the
  /// pane; nil if any of them changed.
  private var standing: Kept<PanePlacement, [Scene.Layer]>?

  init(typesetter: Typesetter, strings: InterfaceStrings) {
    self.typesetter = typesetter
    self.strings = strings
  }

  func layers(of moment: PaneMoment) -> [Scene.Layer] {
    let (pane, placement) = (moment.pane, moment.input.placement)
    let captions = placedCaptions(of: moment).layers
    let overlays = overlays(of: moment)
    if moment.input.strip.showsHelp, let help = helpSheet(of: moment, overlays: overlays) {
      let isClear = captions.allSatisfy { $0.bounds.intersection(help.frame).isEmpty }
      return placement.window(
        (isClear ? captions : []) + markLayers(overlays, in: pane) + help.layers)
    }
    let standing =
      standing.flatMap { $0.key == placement ? $0.value : nil }
      ?? placement.window(
        captions + markLayers(overlays, in: pane) + noticeLayers(overlays, in: pane))
    self.standing = Kept(key: placement, value: standing)
    guard moment.opacity > 0 else { return standing }
    let controls = controlLayers(overlays.strip, pressed: moment.input.strip.pressed)
    return standing
      + placement.window(
        controls.map { layer in
          var layer = layer
          layer.opacity = moment.opacity
          return layer
        })
  }

  /// Returns the caption lines as text, at their places in the window.
  func rows(of moment: PaneMoment) -> [Scene.Row] {
    placedCaptions(of: moment).rows.map { row in
      var row = row
      row.rect = moment.input.placement.window(row.rect)
      return row
    }
  }

  /// Returns the overlays of `moment`, from the cache if nothing changed.
  func overlays(of moment: PaneMoment) -> Overlays {
    let input = moment.input
    let metrics = captionMetrics(of: moment)
    let edge = placedCaptions(of: moment).upperEdge
    let key = OverlayKey(
      pane: moment.pane,
      end: min(metrics.overlayEnd, edge.map(metrics.overlayEnd(above:)) ?? .max),
      sides: metrics.startEdge..<metrics.endEdge,
      pipelineNotices: input.pipelineNotices, notices: input.notices,
      zoomTenths: moment.zoomTenths, isKept: input.isKept, controls: input.controls,
      showsStrip: moment.opacity > 0)
    if let overlays, overlays.key == key { return overlays.value }
    let made = Overlays(key, pills: pills(ControlMetrics(pane: key.pane)))
    overlays = Kept(key: key, value: made)
    standing = nil
    return made
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

  private func captionMetrics(of moment: PaneMoment) -> CaptionMetrics {
    let key = MetricsKey(pane: moment.pane, look: moment.input.look)
    if let metrics, metrics.key == key { return metrics.value }
    let made = CaptionMetrics(look: key.look, pane: key.pane)
    metrics = Kept(key: key, value: made)
    return made
  }

  private func placedCaptions(of moment: PaneMoment) -> PlacedCaptions {
    let key = CaptionKey(
      metrics: MetricsKey(pane: moment.pane, look: moment.input.look),
      captions: moment.input.captions,
      offset: moment.input.captions.animation?.offset(at: moment.now) ?? 0)
    if let captions, captions.key == key { return captions.value }
    let layout = CaptionLayout(
      look: key.metrics.look, metrics: captionMetrics(of: moment), typesetter: typesetter,
      boxes: boxes)
    let made = PlacedCaptions(
      layers: layout.layers(for: key.captions, offset: key.offset),
      rows: layout.rows(for: key.captions, offset: key.offset),
      upperEdge: layout.frame(of: key.captions)?.minY)
    captions = Kept(key: key, value: made)
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

  private func helpSheet(of moment: PaneMoment, overlays: Overlays) -> HelpSheet? {
    let metrics = ControlMetrics(pane: moment.pane)
    let key = HelpKey(
      pane: moment.pane,
      start: overlays.mark.map { $0.frame.maxY + metrics.gap } ?? metrics.gap,
      end: captionMetrics(of: moment).overlayEnd)
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
private struct Kept<Key: Equatable, Value> {
  let key: Key
  let value: Value
}

private struct MetricsKey: Equatable {
  let pane: Pane
  let look: CaptionLook
}

private struct CaptionKey: Equatable {
  let metrics: MetricsKey
  let captions: CaptionRows
  /// The distance of the captions from their final positions.
  let offset: Int
}

/// Captions as layers and as text.
private struct PlacedCaptions {
  let layers: [Scene.Layer]
  /// The caption lines as text.
  let rows: [Scene.Row]
  /// The upper edge of the box; nil if there are no rows.
  let upperEdge: Int?
}

private struct ControlsKey: Equatable {
  let strip: ControlStrip
  let pressed: Control.ID?
}

private struct HelpKey: Equatable {
  let pane: Pane
  /// The upper edge of the room for the sheet.
  let start: Int
  /// The lower edge of the room if captions stay visible below the sheet.
  let end: Int
}
