internal import Captions
internal import Imaging
internal import Signs

/// The words over signs in a pane, and the sign that is open in large letters.
extension PaneComposer {
  /// Returns the layers of the words over signs, in the window.
  func signLayers(of state: PaneState) -> [Scene.Layer] {
    guard let placement = state.signPlacement else { return [] }
    let end = end(captionMetrics(of: state).overlayEnd, of: state)
    let layers = signs.layers(
      of: placement.shown(placement.oriented(state.input.signs)), in: state.pane.size,
      picture: placement.visible, notesIn: room(to: end, of: state, overlays(of: state)),
      place: placement.place)
    return state.input.placement.window(layers, within: placement.area.frame)
  }

  /// Returns the number of the sign at a point of the window; nil if there is none, or something above it.
  func sign(at point: PixelPoint, of state: PaneState) -> Int? {
    guard let placement = state.signPlacement else { return nil }
    let local = state.input.placement.local(point)
    let overlays = overlays(of: state)
    let above =
      [
        captionFrames(of: state)?.frame, lineFieldFrame(of: state), consentSheet(of: state)?.frame,
        invitationCard(of: state, overlays)?.frame,
      ].compactMap(\.self) + overlays.notices.map(\.frame)
    guard !above.contains(where: { $0.contains(local) }) else { return nil }
    let touched = PlanePoint(x: Double(local.x), y: Double(local.y))
    return placement.oriented(state.input.signs).last { overlay in
      overlay.place.mapped(placement.place).grown(by: SignCard.touchMargin * state.pane.scale)
        .contains(touched)
    }?.sign.id
  }

  /// Returns the open sign in large letters, or nil if none is open.
  func signCard(of state: PaneState) -> SignCard? {
    guard let sign = state.input.openSign else { return nil }
    let offersVoice = state.input.controls.contains { $0.command == .toggleReadingAloud }
    let end = end(captionMetrics(of: state).overlayEnd, of: state)
    return signCard.value(
      for: state.pane, sign, end, state.input.interfaceLanguage, offersVoice, state.theme
    ) {
      // The card stands above the captions, or over them if there is not much room.
      let ends = [end, state.pane.size.height]
      let cards = ends.lazy.map { end in
        SignCard(
          sign, in: state.pane, end: end, offersVoice: offersVoice, pills: self.pills(of: state))
      }
      return cards.first(where: \.isWhole) ?? cards[1]
    }
  }
}
