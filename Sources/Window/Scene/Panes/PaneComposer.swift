internal import Imaging
internal import Messages
internal import Typesetting

/// The state of a pane at one instant, from which its layers are composed.
struct PaneState {
  let input: PaneInput
  let pane: Pane
  /// The zoom factor in tenths, or nil if the user is not zooming.
  let zoomTenths: Int?
  /// The zoom factor in tenths, as the slider shows it.
  let sliderTenths: Int
  /// The opacity of the control strip.
  let opacity: Double
  let theme: ControlTheme
  let now: Duration

  init(of index: Int, in sceneInput: SceneInput) {
    let (view, now) = (sceneInput.view, sceneInput.now)
    input = sceneInput.panes[index]
    pane = sceneInput.window.part(input.placement, camera: input.camera)
    zoomTenths = view.showsZoom(at: now) ? view.motion.target.zoomTenths : nil
    sliderTenths = view.motion.target.zoomTenths
    opacity = input.controlsState.opacity(at: now, animated: view.animates)
    theme = sceneInput.theme
    self.now = now
  }

  /// The look of the strip, apart from its layout.
  var stripLook: StripLook {
    let state = input.controlsState
    return StripLook(
      pressed: state.pressed, hovered: state.hovered, focused: state.focused,
      zoomTenths: sliderTenths, level: input.soundLevel, theme: theme)
  }
}

/// The composer of one pane: captions, notices, controls and help sheet as layers of the window.
///
/// The parts are cached and composed again only if their keys change. Captions are the lowest
/// layers. Transcript mark, notices and control strip follow. While the help sheet is shown,
/// notices and strip are left out. Captions are left out too if the help sheet would cover any of
/// them.
final class PaneComposer {
  private let typesetter: Typesetter
  private let catalog: MessageCatalog
  /// The words in the pane's language.
  private var strings: InterfaceStrings
  private let boxes = BoxCache()
  private let icons = IconCache()
  private let historyPanels: HistoryPanelComposer
  private var metrics: Cached<MetricsKey, CaptionMetrics>?
  private var captions: Cached<CaptionKey, PlacedCaptions>?
  private var dropFrames: [CaptionLook.Position: Cached<DropKey, PixelRect?>] = [:]
  private var overlays: Cached<OverlayKey, Overlays>?
  private var controls: Cached<ControlsKey, [Scene.Layer]>?
  private var help: Cached<HelpKey, HelpSheet?>?
  private var consent: Cached<ConsentKey, ConsentSheet>?
  /// The sentences of the history panel in the newest layers, or nil if the panel is not in them.
  private(set) var sentences: [Scene.Sentence]?
  /// The layers of captions, transcript mark and notices in the window, or nil if any of them
  /// changed.
  private var staticLayers: Cached<StaticKey, [Scene.Layer]>?

  init(typesetter: Typesetter, catalog: MessageCatalog) {
    self.typesetter = typesetter
    self.catalog = catalog
    historyPanels = HistoryPanelComposer(typesetter: typesetter, icons: icons)
    strings = .english
  }

  func layers(of state: PaneState) -> [Scene.Layer] {
    sentences = nil
    let (pane, placement) = (state.pane, state.input.placement)
    let captions = captionLayers(of: state)
    let overlays = overlays(of: state)
    let pills = pills(ControlMetrics(pane: pane), state.theme)
    let sheet = consentSheet(of: state)
    if let sheet, state.input.question?.blocksView == true {
      return placement.window(captions + markLayers(overlays, pills) + sheet.layers)
    }
    if state.input.controlsState.showsHelp, let help = helpSheet(of: state, overlays: overlays) {
      let isClear = captions.allSatisfy { $0.bounds.intersection(help.frame).isEmpty }
      return placement.window(
        (isClear ? captions : []) + markLayers(overlays, pills) + help.layers)
    }
    if let (panel, history) = historyPanel(of: state, overlays: overlays) {
      let isClear = captions.allSatisfy { $0.bounds.intersection(panel.frame).isEmpty }
      let historyState = state.input.controlsState.history ?? HistoryState()
      let layers = historyPanels.layers(of: panel, history, historyState, pills: pills)
      sentences = panel.sentences(selected: historyState.selected).map { sentence in
        var sentence = sentence
        sentence.rect = placement.window(sentence.rect)
        sentence.found = sentence.found.map { placement.window($0) }
        sentence.pane = state.input.number
        return sentence
      }
      return placement.window(
        (isClear ? captions : []) + markLayers(overlays, pills) + layers
          + (overlays.notices.isEmpty ? [] : noticeLayers(overlays, pills)))
    }
    let key = StaticKey(
      placement: placement, theme: state.theme, captionDrag: state.input.captionDrag)
    let staticLayers =
      staticLayers.flatMap { $0.key == key ? $0.value : nil }
      ?? placement.window(captions + markLayers(overlays, pills) + noticeLayers(overlays, pills))
    self.staticLayers = Cached(key: key, value: staticLayers)
    let layers = staticLayers + placement.window(sheet?.layers ?? [])
    guard state.opacity > 0 else { return layers }
    let controls = controlLayers(overlays.strip, look: state.stripLook)
    return layers
      + placement.window(
        controls.map { layer in
          var layer = layer
          layer.opacity = state.opacity
          return layer
        })
  }

  /// Returns the caption lines as text, with their rectangles in the window.
  func rows(of state: PaneState) -> [Scene.Row] {
    let distance = state.input.captionDrag?.offset ?? 0
    return placedCaptions(of: state).rows.map { row in
      var row = row
      row.rect = state.input.placement.window(row.rect.moved(down: distance))
      row.pane = state.input.number
      return row
    }
  }

  /// Returns the overlays of the pane, from the cache if nothing changed.
  func overlays(of state: PaneState) -> Overlays {
    let input = state.input
    let metrics = captionMetrics(of: state)
    let edge = placedCaptions(of: state).frame?.minY
    let key = OverlayKey(
      pane: state.pane, language: input.interfaceLanguage,
      end: min(metrics.overlayEnd, edge.map(metrics.overlayEnd(above:)) ?? .max),
      menuEnd: min(metrics.menuEnd, edge.map(metrics.overlayEnd(above:)) ?? .max),
      sides: metrics.startEdge..<max(metrics.startEdge, metrics.endEdge),
      pipelineNotices: input.pipelineNotices, notices: input.notices,
      zoomTenths: state.zoomTenths, mark: input.mark?.shown(at: state.now),
      controls: input.controls, showsStrip: state.opacity > 0,
      openMenu: state.opacity > 0 ? input.controlsState.openMenu : nil)
    if let overlays, overlays.key == key { return overlays.value }
    strings = catalog[key.language]
    let newOverlays = Overlays(key, pills: pills(ControlMetrics(pane: key.pane), state.theme))
    overlays = Cached(key: key, value: newOverlays)
    staticLayers = nil
    return newOverlays
  }

  /// Returns the open history panel of the pane, or nil if it is not open.
  func historyPanel(of state: PaneState) -> HistoryPanel? {
    historyPanel(of: state, overlays: overlays(of: state))?.panel
  }

  /// Returns the history panel above the captions, or over them if there is no room for it above.
  private func historyPanel(
    of state: PaneState, overlays: Overlays
  ) -> (panel: HistoryPanel, input: HistoryInput)? {
    guard let input = state.input.history, let history = state.input.controlsState.history
    else { return nil }
    let metrics = ControlMetrics(pane: state.pane)
    let start = overlays.mark.map { $0.frame.maxY + metrics.gap } ?? metrics.gap
    let measures = captionMetrics(of: state)
    let edge = placedCaptions(of: state).frame?.minY
    let above = min(measures.menuEnd, edge.map(measures.overlayEnd(above:)) ?? .max)
    let whole = state.pane.size.height - metrics.gap
    let end = above - start >= whole * 2 / 5 ? above : whole
    let room = PixelRect(
      x: metrics.gap, y: start, width: state.pane.size.width - 2 * metrics.gap,
      height: max(0, end - start))
    let panel = historyPanels.panel(
      input, history, in: room, pane: state.pane, look: state.input.look,
      pills: pills(metrics, state.theme))
    return (panel, input)
  }

  private func pills(_ metrics: ControlMetrics, _ theme: ControlTheme) -> PillLayout {
    PillLayout(
      metrics: metrics, typesetter: typesetter, boxes: boxes, strings: strings, theme: theme)
  }

  private func markLayers(_ overlays: Overlays, _ pills: PillLayout) -> [Scene.Layer] {
    overlays.mark.map(pills.layers(for:)) ?? []
  }

  private func noticeLayers(_ overlays: Overlays, _ pills: PillLayout) -> [Scene.Layer] {
    overlays.notices.flatMap { pills.pill($0.lines, in: $0.frame, look: pills.theme.plate) }
  }

  private func captionMetrics(of state: PaneState) -> CaptionMetrics {
    let key = MetricsKey(pane: state.pane, look: state.input.look)
    if let metrics, metrics.key == key { return metrics.value }
    let newMetrics = CaptionMetrics(look: key.look, pane: key.pane)
    metrics = Cached(key: key, value: newMetrics)
    return newMetrics
  }

  /// Returns the box of the captions at rest, or nil if there are no captions.
  func captionFrame(of state: PaneState) -> PixelRect? { placedCaptions(of: state).frame }

  /// Returns the boxes of the captions at rest in the pane, or nil if there are no captions.
  func captionFrames(of state: PaneState) -> CaptionFrames? {
    guard let frame = captionFrame(of: state) else { return nil }
    let place = state.input.look.position
    var others: [CaptionLook.Position: PixelRect] = [:]
    for other in CaptionPlaces.order where other != place {
      others[other] = dropFrame(of: state, at: other)
    }
    return CaptionFrames(frame, at: place, others: others)
  }

  /// Returns the layers of the captions, moved by the distance of a drag.
  ///
  /// During a drag, a frame below them shows the place at which they would stay.
  private func captionLayers(of state: PaneState) -> [Scene.Layer] {
    let layers = placedCaptions(of: state).layers
    guard let drag = state.input.captionDrag else { return layers }
    let moved = layers.map { $0.moved(down: drag.offset) }
    guard let frame = dropFrame(of: state, at: drag.target) else { return moved }
    let radius = captionMetrics(of: state).radius
    let bitmap = boxes.box(
      of: frame.size, radius: radius, color: state.theme.surface.withAlpha(110),
      border: state.theme.focus,
      borderWidth: BoxCache.borderWidth(
        radius: radius, share: Double(2 * state.theme.borderScale) * BoxCache.thinBorder))
    return [Scene.Layer(bitmap: bitmap, origin: frame.origin)] + moved
  }

  /// Returns the box that the captions would have at `position`, or nil if there are no captions.
  private func dropFrame(
    of state: PaneState, at position: CaptionLook.Position
  ) -> PixelRect? {
    let key = DropKey(
      metrics: MetricsKey(pane: state.pane, look: state.input.look.at(position)),
      captions: state.input.captions.at(position))
    if let known = dropFrames[position], known.key == key { return known.value }
    let layout = CaptionLayout(
      look: key.metrics.look,
      metrics: CaptionMetrics(look: key.metrics.look, pane: key.metrics.pane),
      typesetter: typesetter, boxes: boxes)
    let frame = layout.frame(of: layout.fitted(key.captions))
    dropFrames[position] = Cached(key: key, value: frame)
    return frame
  }

  private func placedCaptions(of state: PaneState) -> PlacedCaptions {
    let key = CaptionKey(
      metrics: MetricsKey(pane: state.pane, look: state.input.look),
      captions: state.input.captions,
      offset: state.input.captions.animation?.offset(at: state.now) ?? 0)
    if let captions, captions.key == key { return captions.value }
    let layout = CaptionLayout(
      look: key.metrics.look, metrics: captionMetrics(of: state), typesetter: typesetter,
      boxes: boxes)
    let fitted = layout.fitted(key.captions)
    let placed = PlacedCaptions(
      layers: layout.layers(for: fitted, offset: key.offset),
      rows: layout.rows(for: fitted, offset: key.offset),
      frame: layout.frame(of: fitted))
    captions = Cached(key: key, value: placed)
    staticLayers = nil
    return placed
  }

  private func controlLayers(_ strip: ControlStrip, look: StripLook) -> [Scene.Layer] {
    let key = ControlsKey(strip: strip, look: look, language: strings.language)
    if let controls, controls.key == key { return controls.value }
    let pills = pills(ControlMetrics(fontSize: strip.metrics.fontSize), look.theme)
    let layers = ControlLayers(pills: pills, icons: icons, strip: strip, look: look).layers
    controls = Cached(key: key, value: layers)
    return layers
  }

  /// Returns the sheet that asks for consent, or nil without a question.
  ///
  /// A question that does not block the view gives way to the help, the history and menus.
  func consentSheet(of state: PaneState) -> ConsentSheet? {
    guard let question = state.input.question,
      question.blocksView || !state.input.controlsState.coversView
    else { return nil }
    let key = ConsentKey(
      pane: state.pane, question: question, end: captionMetrics(of: state).overlayEnd,
      theme: state.theme)
    if let consent, consent.key == key { return consent.value }
    strings = catalog[state.input.interfaceLanguage]
    let sheet = ConsentSheet(
      question, in: key.pane, end: key.end,
      pills: pills(ControlMetrics(pane: key.pane), state.theme), catalog: catalog)
    consent = Cached(key: key, value: sheet)
    return sheet
  }

  private func helpSheet(of state: PaneState, overlays: Overlays) -> HelpSheet? {
    let metrics = ControlMetrics(pane: state.pane)
    let key = HelpKey(
      pane: state.pane, language: strings.language,
      start: overlays.mark.map { $0.frame.maxY + metrics.gap } ?? metrics.gap,
      end: captionMetrics(of: state).overlayEnd, theme: state.theme)
    if let help, help.key == key { return help.value }
    let size = key.pane.size
    func room(to end: Int) -> PixelRect {
      PixelRect(
        x: metrics.gap, y: key.start, width: size.width - 2 * metrics.gap, height: end - key.start)
    }
    let sheet = HelpSheet(
      in: [room(to: key.end), room(to: size.height - metrics.gap)], pane: key.pane,
      pills: pills(metrics, state.theme))
    help = Cached(key: key, value: sheet)
    return sheet
  }
}

/// A cached value and its key.
struct Cached<Key: Equatable, Value> {
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
  /// The box at rest, or nil if there are no rows.
  let frame: PixelRect?
}

/// The inputs of the frame at which dragged captions would stay.
private struct DropKey: Equatable {
  let metrics: MetricsKey
  let captions: CaptionRows
}

private struct StaticKey: Equatable {
  let placement: PanePlacement
  let theme: ControlTheme
  let captionDrag: CaptionDrag?
}

private struct ControlsKey: Equatable {
  let strip: ControlStrip
  let look: StripLook
  let language: String
}

private struct ConsentKey: Equatable {
  let pane: Pane
  let question: ConsentQuestion
  /// The lower edge of the room for the sheet if captions stay visible below it.
  let end: Int
  let theme: ControlTheme
}

private struct HelpKey: Equatable {
  let pane: Pane
  let language: String
  /// The upper edge of the room for the sheet.
  let start: Int
  /// The lower edge of the room if captions stay visible below the sheet.
  let end: Int
  let theme: ControlTheme
}
