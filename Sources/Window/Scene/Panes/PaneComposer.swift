internal import Captions
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
  /// The way of signs to the pane, or nil without signs.
  let signPlacement: SignPlacement?
  let now: Duration

  init(of index: Int, in sceneInput: SceneInput) {
    let (view, now) = (sceneInput.view, sceneInput.now)
    input = sceneInput.panes[index]
    pane = sceneInput.window.part(input.placement, camera: input.camera)
    zoomTenths = view.showsZoom(at: now) ? view.motion.target.zoomTenths : nil
    sliderTenths = view.motion.target.zoomTenths
    opacity = input.controlsState.opacity(at: now, animated: view.animates)
    theme = sceneInput.theme
    signPlacement = input.signs.isEmpty ? nil : sceneInput.signPlacement(ofPane: index)
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
/// The parts are cached. The words over signs are the lowest layers, below captions, the mark, notices and the strip. A
/// sheet leaves out the captions if it would cover any of them.
final class PaneComposer {
  private let typesetter: Typesetter
  private let catalog: MessageCatalog
  private let bitmaps = BitmapCache()
  private let historyPanels: HistoryPanelComposer
  /// The captions at a distance from their final positions.
  private let captions = Memo<PlacedCaptions, Pane, CaptionLook, CaptionRows, Int, Int?>()
  /// The box of the captions at each place where dragged ones would stay.
  private let dropFrames = Memo<
    [CaptionLook.Position: PixelRect], Pane, CaptionLook, CaptionRows
  >()
  private let overlays = Memo<Overlays, OverlayKey>()
  private let overlayLayers = Memo<
    (mark: [Scene.Layer], notices: [Scene.Layer]),
    PlacedMark?, [PlacedNotice], Pane, String, ControlTheme
  >()
  private let controls = Memo<[Scene.Layer], ControlStrip, StripLook, String>()
  private let invitation = Memo<
    InvitationCard?, Pane, Invitation, PixelRect, String, ControlTheme
  >()
  private let field = Memo<LineField, Pane, LineFieldLook, LineEditor, String, ControlTheme>()
  private let help = Memo<HelpSheet?, Pane, String, PixelRect, Set<HelpTopic>, ControlTheme>()
  let signs: SignComposer
  let signCard = Memo<
    SignCard, Pane, OpenSign, Int, String, Bool, ControlTheme
  >()
  private let consent = Memo<ConsentSheet, Pane, ConsentQuestion, Int, PixelRect?, ControlTheme>()
  /// The sentences of the history panel in the newest layers, or nil if the panel is not in them.
  private(set) var sentences: [Scene.Sentence]?

  init(typesetter: Typesetter, catalog: MessageCatalog) {
    self.typesetter = typesetter
    self.catalog = catalog
    historyPanels = HistoryPanelComposer(typesetter: typesetter)
    signs = SignComposer(typesetter: typesetter)
  }

  /// Returns the layers in the window, but for the words over signs, which are below those of all panes.
  func layersAboveSigns(of state: PaneState) -> [Scene.Layer] {
    sentences = nil
    let placement = state.input.placement
    let captions = captionLayers(of: state)
    let overlays = overlays(of: state)
    let pills = pills(of: state)
    let consent = consentSheet(of: state)
    let placed = overlays.notices.filter {
      consent?.frame.intersection($0.frame).isEmpty ?? true
    }
    let (mark, notices) = overlayLayers.value(
      for: overlays.mark, placed, state.pane, state.input.interfaceLanguage, state.theme
    ) {
      (
        overlays.mark.map(pills.layers(for:)) ?? [],
        placed.flatMap { pills.pill($0.lines, in: $0.frame, look: pills.theme.plate) }
      )
    }
    /// Returns the layers of a sheet, with the captions if it covers none of them.
    func sheet(_ layers: [Scene.Layer], in frame: PixelRect) -> [Scene.Layer] {
      let isClear = captions.allSatisfy { $0.bounds.intersection(frame).isEmpty }
      return placement.window((isClear ? captions : []) + mark + layers)
    }
    if let consent, state.input.question?.blocksView == true {
      return placement.window(captions + mark + consent.layers)
    }
    if let card = signCard(of: state) { return sheet(card.layers + notices, in: card.frame) }
    if state.input.controlsState.showsHelp, let help = helpSheet(of: state, overlays: overlays) {
      return sheet(help.layers, in: help.frame)
    }
    if let panel = historyPanel(of: state), let input = state.input.history,
      let history = state.input.controlsState.history
    {
      sentences = panel.sentences(selected: history.selected, of: state.input)
      let layers = HistoryLayers(panel: panel, input: input, state: history, pills: pills).layers
      return sheet(layers + notices, in: panel.frame)
    }
    var controls = state.opacity > 0 ? controlLayers(overlays, of: state) : []
    for index in controls.indices { controls[index].opacity = state.opacity }
    let invitation = invitationCard(of: state, overlays)?.layers ?? []
    let field = lineField(of: state)?.layers ?? []
    return placement.window(
      captions + invitation + mark + notices + field + (consent?.layers ?? []) + controls)
  }

  /// Returns the caption lines as text, with their rectangles in the window.
  func rows(of state: PaneState) -> [Scene.Row] {
    let distance = (state.input.captionDrag?.offset ?? 0) - rise(of: state)
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
    let key = OverlayKey(
      pane: state.pane, language: input.interfaceLanguage,
      end: end(metrics.overlayEnd, of: state), menuEnd: end(metrics.menuEnd, of: state),
      sides: metrics.startEdge..<max(metrics.startEdge, metrics.endEdge),
      roomBelow: metrics.rise > 0 ? roomBelowCaptions(of: state) : nil,
      faces: input.noticeFaces, showsHistory: input.controlsState.history != nil,
      pipelineNotices: input.pipelineNotices, notices: input.notices,
      zoomTenths: state.zoomTenths, mark: input.mark?.shown(at: state.now),
      controls: input.controls, showsStrip: state.opacity > 0,
      openMenu: state.opacity > 0 ? input.controlsState.openMenu : nil)
    return overlays.value(for: key) {
      Overlays(key, pills: pills(of: state))
    }
  }

  /// Returns the room from captions at the upper edge to the lower edge.
  private func roomBelowCaptions(of state: PaneState) -> Range<Int> {
    let metrics = captionMetrics(of: state)
    let start = (captionFrame(of: state)?.maxY ?? metrics.top) + metrics.gap
    return start..<max(start, metrics.bottom)
  }

  /// Returns the field for a line to the room, or nil if it is not open.
  func lineField(of state: PaneState) -> LineField? {
    guard let frame = lineFieldFrame(of: state) else { return nil }
    let pills = linePills(of: state)
    let look = LineFieldLook(
      frame: frame, fontSize: pills.metrics.fontSize, language: state.input.typedLanguage)
    return field.value(
      for: state.pane, look, state.input.controlsState.line, state.input.interfaceLanguage,
      state.theme
    ) {
      LineField(
        state.input.controlsState.line, language: state.input.typedLanguage, in: frame,
        pills: pills)
    }
  }

  /// Returns the frame of the open field: above the captions, or over them if there is no room above.
  func lineFieldFrame(of state: PaneState) -> PixelRect? {
    guard state.input.controlsState.isTyping else { return nil }
    let metrics = ControlMetrics(pane: state.pane)
    let fontSize = linePills(of: state).metrics.fontSize
    let size = PixelSize(
      width: min(state.pane.size.width - 2 * metrics.margin, fontSize * LineField.maxWidth),
      height: max(fontSize * 2, StripMetrics.minTarget(in: state.pane)))
    let above = captionsEnd(captionMetrics(of: state).menuEnd, of: state)
    let hasRoom = above - size.height >= metrics.belowStrip
    let end = hasRoom ? above : state.pane.size.height - metrics.gap
    return PixelRect(
      x: (state.pane.size.width - size.width) / 2, y: max(0, end - size.height), width: size.width,
      height: size.height)
  }

  /// Returns the layout of the field, whose letters grow with those of the captions.
  private func linePills(of state: PaneState) -> PillLayout {
    let pills = pills(of: state)
    let size = pills.metrics.fontSize * state.input.look.textSize / 100
    return pills.with(fontSize: max(ControlMetrics.minFontSize, size))
  }

  /// Returns a lower limit of overlays, or the one above the field that is open, or above the present captions, if that
  /// is higher.
  func end(_ end: Int, of state: PaneState) -> Int {
    let end = captionsEnd(end, of: state)
    guard let field = lineFieldFrame(of: state) else { return end }
    return min(end, field.minY - ControlMetrics(pane: state.pane).gap)
  }

  private func captionsEnd(_ end: Int, of state: PaneState) -> Int {
    guard let edge = captionFrame(of: state)?.minY else { return end }
    return min(end, captionMetrics(of: state).overlayEnd(above: edge))
  }

  /// Returns the room between the mark and a lower limit.
  func room(to end: Int, of state: PaneState, _ overlays: Overlays) -> PixelRect {
    let gap = ControlMetrics(pane: state.pane).gap
    let row = state.input.history != nil ? Overlays.noticeRow(aboveHistoryIn: state.pane) : nil
    let start = [overlays.mark?.frame.maxY, row?.upperBound].compactMap(\.self).max() ?? 0
    return PixelRect(
      x: gap, y: start + gap, width: state.pane.size.width - 2 * gap,
      height: max(0, end - start - gap))
  }

  /// Returns the history panel above the captions, or over them if there is no room for it above,
  /// or nil if it is not open.
  func historyPanel(of state: PaneState) -> HistoryPanel? {
    guard let input = state.input.history, let history = state.input.controlsState.history
    else { return nil }
    let overlays = overlays(of: state)
    let metrics = ControlMetrics(pane: state.pane)
    let whole = state.pane.size.height - metrics.gap
    var room = room(to: end(captionMetrics(of: state).menuEnd, of: state), of: state, overlays)
    // Two sentences have room below the search.
    let least = max(whole * 2 / 5, 10 * metrics.fontSize)
    if room.size.height < least { room = self.room(to: whole, of: state, overlays) }
    return historyPanels.panel(
      input, history, in: room, pane: state.pane, look: state.input.look, pills: pills(of: state))
  }

  func pills(of state: PaneState) -> PillLayout {
    PillLayout(
      metrics: ControlMetrics(pane: state.pane), typesetter: typesetter, bitmaps: bitmaps,
      strings: catalog[state.input.interfaceLanguage], theme: state.theme)
  }

  func captionMetrics(of state: PaneState) -> CaptionMetrics {
    CaptionMetrics(look: state.input.look, pane: state.pane)
  }

  /// Returns the box of the captions below the controls, or nil if there are no captions.
  func captionFrame(of state: PaneState) -> PixelRect? { placedCaptions(of: state).frame }

  /// Returns the distance by which captions at the upper edge stand higher than below the controls,
  /// as none are shown, at another place than the present one if it is named.
  ///
  /// They stay below the mark of what is kept if they may reach it.
  private func rise(of state: PaneState, at place: CaptionLook.Position? = nil) -> Int {
    let look = state.input.look
    let metrics = CaptionMetrics(look: place.map(look.at) ?? look, pane: state.pane)
    guard metrics.rise > 0, state.opacity == 0 else { return 0 }
    guard let mark = overlays(of: state).mark?.frame,
      mark.minX < metrics.endEdge, mark.maxX > metrics.startEdge
    else { return metrics.rise }
    return max(0, min(metrics.rise, metrics.top - metrics.gap - mark.maxY))
  }

  /// Returns the boxes of the captions at rest in the pane, or nil if there are no captions.
  func captionFrames(of state: PaneState) -> CaptionFrames? {
    guard let frame = captionFrame(of: state)?.moved(down: -rise(of: state)) else { return nil }
    let place = state.input.look.position
    let frames = dropFrames(of: state)
    let others = CaptionPlaces.order.filter { $0 != place }.compactMap { other in
      frames[other].map { (place: other, box: $0.moved(down: -rise(of: state, at: other))) }
    }
    return CaptionFrames(place: place, frame: frame, others: others)
  }

  /// Returns the layers of the captions, above a frame where dragged ones would stay.
  private func captionLayers(of state: PaneState) -> [Scene.Layer] {
    let rise = self.rise(of: state)
    let placed = placedCaptions(of: state).layers
    let layers = rise == 0 ? placed : placed.map { $0.moved(down: -rise) }
    guard let drag = state.input.captionDrag else { return layers }
    let moved = layers.map { $0.moved(down: drag.offset) }
    guard
      let frame = dropFrames(of: state)[drag.target]?
        .moved(down: -self.rise(of: state, at: drag.target))
    else { return moved }
    let bitmap = bitmaps.box(
      of: frame.size, radius: captionMetrics(of: state).padding, look: state.theme.dropFrame)
    return [Scene.Layer(bitmap: bitmap, origin: frame.origin)] + moved
  }

  /// Returns the box that the captions would have at each position, if there are captions.
  private func dropFrames(of state: PaneState) -> [CaptionLook.Position: PixelRect] {
    let (look, rows) = (state.input.look, state.input.captions)
    return dropFrames.value(for: state.pane, look, rows) {
      var frames: [CaptionLook.Position: PixelRect] = [:]
      for position in CaptionLook.Position.allCases {
        let layout = captionLayout(of: state, look: look.at(position))
        frames[position] = layout.frame(of: layout.fitted(rows.at(position)))
      }
      return frames
    }
  }

  private func captionLayout(of state: PaneState, look: CaptionLook) -> CaptionLayout {
    CaptionLayout(
      look: look, metrics: CaptionMetrics(look: look, pane: state.pane), typesetter: typesetter,
      bitmaps: bitmaps)
  }

  private func placedCaptions(of state: PaneState) -> PlacedCaptions {
    let (look, rows) = (state.input.look, state.input.captions)
    let offset = rows.animation?.offset(at: state.now) ?? 0
    let readAloud = state.input.captionReadAloud
    return captions.value(for: state.pane, look, rows, offset, readAloud) {
      let layout = captionLayout(of: state, look: look)
      let fitted = layout.fitted(rows)
      return PlacedCaptions(
        layers: layout.layers(for: fitted, offset: offset, marking: readAloud),
        rows: layout.rows(for: fitted, offset: offset), frame: layout.frame(of: fitted))
    }
  }

  private func controlLayers(_ overlays: Overlays, of state: PaneState) -> [Scene.Layer] {
    controls.value(for: overlays.strip, state.stripLook, state.input.interfaceLanguage) {
      ControlLayers(pills: pills(of: state), strip: overlays.strip, look: state.stripLook).layers
    }
  }

  /// Returns the sheet that asks for consent, or nil without a question.
  ///
  /// A question that does not block the view gives way to the help, the history, menus and an open sign.
  func consentSheet(of state: PaneState) -> ConsentSheet? {
    guard let question = state.input.question,
      question.blocksView
        || !state.input.controlsState.coversView && state.input.openSign == nil
    else { return nil }
    // The sheet is above captions that stay visible, if there is room.
    let end = end(captionMetrics(of: state).menuEnd, of: state)
    let captions = captionFrames(of: state)?.frame
    return consent.value(for: state.pane, question, end, captions, state.theme) {
      ConsentSheet(
        question, in: state.pane, end: end, captions: captions, pills: pills(of: state),
        catalog: catalog)
    }
  }

  /// Returns the QR code of a room, between the controls and the captions.
  func invitationCard(of state: PaneState, _ overlays: Overlays) -> InvitationCard? {
    guard let input = state.input.invitation else { return nil }
    let metrics = captionMetrics(of: state)
    let end = end(metrics.overlayEnd, of: state)
    var room = room(to: end, of: state, overlays)
    // The card stays where it is while the strip comes and goes.
    let start = overlays.strip.plate.map { $0.maxY + ControlMetrics(pane: state.pane).gap } ?? 0
    room = room.intersection(
      PixelRect(x: 0, y: start, width: state.pane.size.width, height: state.pane.size.height))
    return invitation.value(
      for: state.pane, input, room, state.input.interfaceLanguage, state.theme
    ) {
      InvitationCard(input, in: room, of: state.pane.size, pills: pills(of: state))
    }
  }

  private func helpSheet(of state: PaneState, overlays: Overlays) -> HelpSheet? {
    let above = room(to: captionMetrics(of: state).overlayEnd, of: state, overlays)
    let optional: [(HelpTopic, Command)] = [
      (.signs, .toggleSigns), (.record, .toggleRecording), (.readAloud, .toggleReadingAloud),
      (.typeLine, .toggleTyping), (.keepSentence, .keepSentence(nil)),
    ]
    let missing = Set(
      optional.filter { _, command in
        !state.input.controls.contains { $0.command == command }
      }.map(\.0))
    return help.value(for: state.pane, state.input.interfaceLanguage, above, missing, state.theme) {
      let whole = state.pane.size.height - ControlMetrics(pane: state.pane).gap
      return HelpSheet(
        in: [above, room(to: whole, of: state, overlays)], pane: state.pane, leavingOut: missing,
        pills: pills(of: state))
    }
  }
}

/// The look of the field for a line, apart from its words.
private struct LineFieldLook: Hashable {
  let frame: PixelRect
  let fontSize: Int
  let language: String?
}

/// Captions as layers and as text.
private struct PlacedCaptions {
  let layers: [Scene.Layer]
  /// The caption lines as text.
  let rows: [Scene.Row]
  /// The box at rest, or nil if there are no rows.
  let frame: PixelRect?
}
