package import Captions
package import Imaging
internal import Language
package import Messages
package import Typesetting

/// The composer of scenes, for the window and for snapshots.
///
/// Each pane has a composer of its own, which caches the pane's layers, so a camera frame under an
/// unchanged caption costs a few comparisons. The composer is confined to the typesetter's thread.
package final class SceneComposer {
  package let typesetter: Typesetter
  /// The words of the interface, in the languages of all panes.
  package let strings: MessageCatalog
  /// The composers of the panes, in the order of the panes.
  private var panes: [PaneComposer] = []
  private let divider = Memo<Bitmap, PixelSize>()

  /// The interval between two frames of an animation.
  private static let step = Duration.milliseconds(16)

  package init(typesetter: Typesetter, strings: MessageCatalog) {
    self.typesetter = typesetter
    self.strings = strings
  }

  /// Returns the scene of `sceneInput`, independent of earlier calls.
  package func scene(of sceneInput: SceneInput) -> Scene {
    let states = sceneInput.panes.indices.map { PaneState(of: $0, in: sceneInput) }
    let panes = Array(zip(composers(of: sceneInput), states))
    let layers =
      panes.flatMap { $0.signLayers(of: $1) } + panes.flatMap { $0.layersAboveSigns(of: $1) }
      + dividers(of: sceneInput)
    let fromTop = panes.sorted {
      $0.1.input.placement.frame.minY < $1.1.input.placement.frame.minY
    }
    let open = fromTop.compactMap(\.0.sentences)
    return Scene(
      viewport: sceneInput.viewport,
      pictures: sceneInput.pictureFrames.compactMap { picture(in: $0, of: sceneInput) },
      layers: layers, changesAt: nextChange(of: sceneInput), isMoving: isMoving(sceneInput),
      isRolling: sceneInput.panes.contains(where: \.captions.isWaiting),
      paneCount: panes.count, rows: fromTop.flatMap { $0.rows(of: $1) },
      notices: panes.first.map { $0.overlays(of: $1).noticeTexts } ?? [],
      sentences: open.isEmpty ? nil : open.flatMap(\.self))
  }

  /// Draws the words over signs, which the next scenes with the same ones show as they are.
  package func drawSigns(of sceneInput: SceneInput) {
    for (index, pane) in composers(of: sceneInput).enumerated() {
      _ = pane.signLayers(of: PaneState(of: index, in: sceneInput))
    }
  }

  /// Returns the picture in a part of the window, or nil before the first frame.
  package func picture(in frame: PanePlacement, of sceneInput: SceneInput) -> PictureArea? {
    sceneInput.pictureArea(in: frame)
  }

  /// Returns the controls of a pane and their rectangles in the pane, visible or not.
  package func controlStrip(ofPane index: Int, in sceneInput: SceneInput) -> ControlStrip {
    overlays(ofPane: index, in: sceneInput).strip
  }

  /// Returns the boxes of a pane's captions at rest and at the other places, in the pane, or nil if
  /// there are no captions.
  package func captionFrames(ofPane index: Int, in sceneInput: SceneInput) -> CaptionFrames? {
    composers(of: sceneInput)[index].captionFrames(of: PaneState(of: index, in: sceneInput))
  }

  /// Returns the open history panel of a pane, or nil if it is not open.
  package func historyPanel(ofPane index: Int, in sceneInput: SceneInput) -> HistoryPanel? {
    composers(of: sceneInput)[index].historyPanel(of: PaneState(of: index, in: sceneInput))
  }

  /// Returns the caret of a pane's open field for a line, in the window, or nil if it is not open.
  package func caret(ofPane index: Int, in sceneInput: SceneInput) -> PixelRect? {
    let state = PaneState(of: index, in: sceneInput)
    return composers(of: sceneInput)[index].lineField(of: state)
      .map { state.input.placement.window($0.caret) }
  }

  /// Returns the answer at a point of the window to the question in a pane, or nil beside all buttons.
  package func consentAnswer(
    at point: PixelPoint, inPane index: Int, of sceneInput: SceneInput
  ) -> ConsentQuestion.Answer? {
    let state = PaneState(of: index, in: sceneInput)
    return composers(of: sceneInput)[index].consentSheet(of: state)?
      .answer(at: state.input.placement.local(point))
  }

  /// Returns the number of the sign at a point of the window in a pane, or nil if there is none.
  package func sign(at point: PixelPoint, inPane index: Int, of sceneInput: SceneInput) -> Int? {
    let state = PaneState(of: index, in: sceneInput)
    return composers(of: sceneInput)[index].sign(at: point, of: state)
  }

  /// Returns the action of the button at a point of the window on the open sign of a pane, or nil beside all buttons.
  package func signAction(
    at point: PixelPoint, inPane index: Int, of sceneInput: SceneInput
  ) -> OpenSign.Action? {
    let state = PaneState(of: index, in: sceneInput)
    return composers(of: sceneInput)[index].signCard(of: state)?
      .action(at: state.input.placement.local(point))
  }

  func overlays(ofPane index: Int, in sceneInput: SceneInput) -> Overlays {
    composers(of: sceneInput)[index].overlays(of: PaneState(of: index, in: sceneInput))
  }

  /// Creates a caption arranger with the typesetter of the scenes.
  package func scroller(
    look: CaptionLook = CaptionLook(), flow: CaptionFlow = CaptionFlow()
  ) -> CaptionScroller {
    CaptionScroller(typesetter: typesetter, look: look, flow: flow)
  }

  /// Renders common letters in advance, so that the first caption is as fast as later ones.
  package func warmUp(_ look: CaptionLook, in viewport: PixelSize) {
    let metrics = CaptionMetrics(look: look, pane: Pane(viewport))
    for isOwn in look.ownWords == .larger ? [false, true] : [false] {
      let style = metrics.text(isOwn: isOwn).style
      typesetter.warmUp(
        style, edge: look.edge.lineEdge(around: look.text, fontSize: style.wholeSize))
    }
  }

  /// Returns a line between two panes that do not share a picture.
  private func dividers(of sceneInput: SceneInput) -> [Scene.Layer] {
    guard !sceneInput.panes.contains(where: { $0.camera == .window }) else { return [] }
    let height = max(1, Int((Self.dividerHeight * sceneInput.scale).rounded()))
    return sceneInput.panes.map(\.placement.frame.minY).filter { $0 > 0 }.map { y in
      let size = PixelSize(width: sceneInput.viewport.width, height: height)
      let bitmap = divider.value(for: size) {
        Bitmap(size: size, filledWith: Self.dividerColor)
      }
      return Scene.Layer(bitmap: bitmap, origin: PixelPoint(x: 0, y: y - height / 2))
    }
  }

  /// The height of the line between two panes, in logical units.
  private static let dividerHeight = 2.0
  /// A gray that is visible beside black and beside a bright picture.
  private static let dividerColor = Color(red: 64, green: 64, blue: 64)

  private func composers(of sceneInput: SceneInput) -> [PaneComposer] {
    let count = sceneInput.panes.count
    while panes.count < count {
      panes.append(PaneComposer(typesetter: typesetter, catalog: strings))
    }
    if panes.count > count { panes.removeLast(panes.count - count) }
    return panes
  }

  private func isMoving(_ sceneInput: SceneInput) -> Bool {
    isScrolling(sceneInput)
      || sceneInput.panes.contains { pane in
        let state = pane.controlsState
        let opacity = state.opacity(at: sceneInput.now, animated: sceneInput.view.animates)
        return opacity > 0 && opacity < 1
      }
  }

  /// Returns true if the picture or captions are moving.
  private func isScrolling(_ sceneInput: SceneInput) -> Bool {
    let now = sceneInput.now
    return sceneInput.view.motion.isMoving(at: now)
      || sceneInput.panes.contains { $0.captions.animation?.isMoving(at: now) == true }
  }

  private func nextChange(of sceneInput: SceneInput) -> Duration? {
    let (now, view) = (sceneInput.now, sceneInput.view)
    guard !isScrolling(sceneInput) else { return now + Self.step }
    let zoomEnd = view.showsZoom(at: now) ? view.zoomShownUntil : nil
    return sceneInput.panes.reduce(zoomEnd) { next, pane in
      let fading = pane.controlsState.nextChange(at: now, animated: view.animates, step: Self.step)
      let mark = pane.mark?.nextChange(after: now)
      return [next, fading, pane.captions.changesAt, mark].compactMap(\.self).min()
    }
  }
}

extension SceneComposer {
  /// Returns true if a face has the letters of a language, judged by those of its own name.
  package func hasLetters(of language: String) -> Bool {
    let explanation = typesetter.explanation(
      of: displayName(ofLanguage: language), language: language, style: TextStyle(size: 16))
    return explanation.paragraphs.allSatisfy { $0.runs.allSatisfy(\.missing.isEmpty) }
  }
}
