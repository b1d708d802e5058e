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
  private let metrics = Memo<CaptionMetrics, Pane, CaptionLook>()
  /// The captions at a distance from their final positions.
  private let captions = Memo<PlacedCaptions, Pane, CaptionLook, CaptionRows, Int>()
  /// The frames at which dragged captions would stay.
  private var dropFrames: [CaptionLook.Position: Memo<PixelRect?, Pane, CaptionLook, CaptionRows>] =
    [:]
  private let overlays = Memo<Overlays, OverlayKey>()
  private let controls = Memo<[Scene.Layer], ControlStrip, StripLook, String>()
  private let help = Memo<HelpSheet?, Pane, String, Range<Int>, ControlTheme>()
  private let consent = Memo<ConsentSheet, Pane, ConsentQuestion, Int, ControlTheme>()
  /// The sentences of the history panel in the newest layers, or nil if the panel is not in them.
  private(set) var sentences: [Scene.Sentence]?
  /// The layers of captions, transcript mark and notices in the window, by the numbers of their parts.
  private let staticLayers = Memo<
    [Scene.Layer], PanePlacement, ControlTheme, CaptionDrag?, Int, Int
  >()

  init(typesetter: Typesetter, catalog: MessageCatalog) {
    self.typesetter = typesetter
    self.catalog = catalog
    historyPanels = HistoryPanelComposer(typesetter: typesetter)
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
    let staticLayers = staticLayers.value(
      for: placement, state.theme, state.input.captionDrag, self.captions.version,
      self.overlays.version
    ) {
      placement.window(captions + markLayers(overlays, pills) + noticeLayers(overlays, pills))
    }
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
    return overlays.value(for: key) {
      strings = catalog[key.language]
      return Overlays(key, pills: pills(ControlMetrics(pane: key.pane), state.theme))
    }
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
      metrics: metrics, typesetter: typesetter, boxes: boxes, icons: icons, strings: strings,
      theme: theme)
  }

  private func markLayers(_ overlays: Overlays, _ pills: PillLayout) -> [Scene.Layer] {
    overlays.mark.map(pills.layers(for:)) ?? []
  }

  private func noticeLayers(_ overlays: Overlays, _ pills: PillLayout) -> [Scene.Layer] {
    overlays.notices.flatMap { pills.pill($0.lines, in: $0.frame, look: pills.theme.plate) }
  }

  private func captionMetrics(of state: PaneState) -> CaptionMetrics {
    metrics.value(for: state.pane, state.input.look) {
      CaptionMetrics(look: state.input.look, pane: state.pane)
    }
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
  private func dropFrame(of state: PaneState, at position: CaptionLook.Position) -> PixelRect? {
    let (look, captions) = (state.input.look.at(position), state.input.captions.at(position))
    let memo = dropFrames[position] ?? Memo()
    dropFrames[position] = memo
    return memo.value(for: state.pane, look, captions) {
      let layout = CaptionLayout(
        look: look, metrics: CaptionMetrics(look: look, pane: state.pane), typesetter: typesetter,
        boxes: boxes)
      return layout.frame(of: layout.fitted(captions))
    }
  }

  private func placedCaptions(of state: PaneState) -> PlacedCaptions {
    let (look, rows) = (state.input.look, state.input.captions)
    let offset = rows.animation?.offset(at: state.now) ?? 0
    return captions.value(for: state.pane, look, rows, offset) {
      let layout = CaptionLayout(
        look: look, metrics: captionMetrics(of: state), typesetter: typesetter, boxes: boxes)
      let fitted = layout.fitted(rows)
      return PlacedCaptions(
        layers: layout.layers(for: fitted, offset: offset),
        rows: layout.rows(for: fitted, offset: offset), frame: layout.frame(of: fitted))
    }
  }

  private func controlLayers(_ strip: ControlStrip, look: StripLook) -> [Scene.Layer] {
    controls.value(for: strip, look, strings.language) {
      let pills = pills(ControlMetrics(fontSize: strip.metrics.fontSize), look.theme)
      return ControlLayers(pills: pills, strip: strip, look: look).layers
    }
  }

  /// Returns the sheet that asks for consent, or nil without a question.
  ///
  /// A question that does not block the view gives way to the help, the history and menus.
  func consentSheet(of state: PaneState) -> ConsentSheet? {
    guard let question = state.input.question,
      question.blocksView || !state.input.controlsState.coversView
    else { return nil }
    // The sheet is above captions that stay visible, if there is room.
    let end = captionMetrics(of: state).overlayEnd
    return consent.value(for: state.pane, question, end, state.theme) {
      strings = catalog[state.input.interfaceLanguage]
      return ConsentSheet(
        question, in: state.pane, end: end,
        pills: pills(ControlMetrics(pane: state.pane), state.theme), catalog: catalog)
    }
  }

  private func helpSheet(of state: PaneState, overlays: Overlays) -> HelpSheet? {
    let (pane, metrics) = (state.pane, ControlMetrics(pane: state.pane))
    let start = overlays.mark.map { $0.frame.maxY + metrics.gap } ?? metrics.gap
    let end = max(start, captionMetrics(of: state).overlayEnd)
    return help.value(for: pane, strings.language, start..<end, state.theme) {
      func room(to end: Int) -> PixelRect {
        PixelRect(
          x: metrics.gap, y: start, width: pane.size.width - 2 * metrics.gap, height: end - start)
      }
      return HelpSheet(
        in: [room(to: end), room(to: pane.size.height - metrics.gap)], pane: pane,
        pills: pills(metrics, state.theme))
    }
  }
}

/// Captions as layers and as text.
private struct PlacedCaptions {
  let layers: [Scene.Layer]
  /// The caption lines as text.
  let rows: [Scene.Row]
  /// The box at rest, or nil if there are no rows.
  let frame: PixelRect?
}
