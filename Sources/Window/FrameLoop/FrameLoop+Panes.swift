internal import Captions
internal import Imaging
internal import Messages
internal import Scene

/// The panes of the readers: their settings, their captions and their lines.
extension FrameLoop {
  /// Applies the settings that differ from the present ones.
  ///
  /// Choices that the user made by hand, such as the zoom, stay if their setting is the same.
  func apply(_ newer: ViewSettings, at now: Duration) {
    let newer = conversationLanguages.adopted(by: newer)
    guard newer != settings else { return }
    let before = settings
    settings = newer
    if !newer.quitConditions.atEndOfFeeds { isDraining = false }
    picture.view.animates = newer.animates && !desktop.reducesMotion
    picture.apply(newer.shownPicture, at: now)
    let (formerPanes, newPanes) = (localizedPanes(of: before), localizedPanes(of: newer))
    if newPanes != formerPanes {
      apply(newPanes, at: now)
      askForSignWords()
      // A drag in a pane that is gone has no end.
      let isOtherCount = newPanes.count != formerPanes.count
      if isOtherCount { (focus.interaction, signs.open) = (Interaction(), [:]) }
      // Consent is the readers', who may be others now, or at other panes.
      if isOtherCount
        || newer.faceToFace.sidesAreSwapped != before.faceToFace.sidesAreSwapped
      {
        kept.agreedPanes = []
      }
      openOrCloseFarWindow(at: now)
    }
    if newer.theme != before.theme { applyTheme() }
    if newer.languageRequests != before.languageRequests, !newer.languageRequests.isEmpty {
      actions.languagesChanged(for: newer.near.texts)
    }
    if newer.readsAloud != before.readsAloud { turnVoice() }
    if newer.keepsControls != before.keepsControls {
      for index in panes.indices {
        panes[index].controlsState.isAlwaysVisible = newer.keepsControls
      }
    }
    updateCaptions(at: now)
    screen.needsPainting = true
  }

  private func apply(_ newer: [PaneSettings], at now: Duration) {
    let readers = newer.map(\.reader.texts)
    var former: [ReaderPane?] = panes
    // A pane stays with its reader.
    var continued = readers.map { reader in
      former.firstIndex { $0?.reader == reader }.flatMap { former[$0].take() }
    }
    // A pane whose reader is gone continues with the reader in its place.
    for index in readers.indices where continued[index] == nil && index < former.count {
      guard let pane = former[index], board.transferView(of: pane.reader, to: readers[index])
      else { continue }
      continued[index] = pane
    }
    board.setReaders(readers)
    panes = zip(newer, continued).map { settings, pane in
      guard var pane else { return newPane(settings, at: now) }
      pane.apply(shown(settings))
      return pane
    }
    updateTextInput()
  }

  /// Returns the panes of the settings.
  ///
  /// With two readers, the interface of each pane is in its reader's language if there are words.
  /// The user keeps the interface language if nobody chose what the user reads. The user is the near
  /// reader until the sides are exchanged.
  func localizedPanes(of settings: ViewSettings) -> [PaneSettings] {
    var panes = settings.panes
    guard panes.count > 1 else { return panes }
    for index in panes.indices where !settings.isOfUserWithoutChosenLanguage(pane: index) {
      guard let language = panes[index].reader.texts.language,
        let interface = composer.strings.language(for: language)
      else { continue }
      panes[index].reader.interfaceLanguage = interface
    }
    return panes
  }

  /// Creates a pane for a reader of the board.
  func newPane(_ settings: PaneSettings, at now: Duration) -> ReaderPane {
    let settings = shown(settings)
    return ReaderPane(
      settings, keepsControls: self.settings.keepsControls, board: &board, letters,
      scroller: composer.scroller(look: settings.reader.look, flow: settings.reader.flow), at: now)
  }

  /// Updates the visible captions and the time of their next change, and returns true if captions
  /// have changed.
  @discardableResult func updateCaptions(at now: Duration) -> Bool {
    var haveChanged = false
    for index in panes.indices where panes[index].updateCaptions(from: &board, letters, at: now) {
      screen.needsPainting = true
      haveChanged = true
    }
    captionsChangeAt = board.nextDeadline(after: now)
    return haveChanged
  }

  /// Returns the numbers of the captions that have left every pane of the reader for good.
  func finishedCaptions(for reader: Reader) -> Set<Int> {
    let sets = panes.filter { $0.reader == reader }.map(\.rows.finishedCaptions)
    return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  }

  /// Returns the numbers of the captions that are in a pane of the reader.
  func shownCaptions(for reader: Reader) -> Set<Int> {
    panes.filter { $0.reader == reader }.reduce(into: []) { $0.formUnion($1.rows.shownCaptions) }
  }

  /// Advances the lines of all panes and returns the time at which they move next by themselves.
  func rollLines(at now: Duration) -> Duration? {
    for index in panes.indices { arrange(index, at: now) }
    return (panes.map(\.rows.changesAt) + [placesChangeAt]).compactMap(\.self).min()
  }

  /// The delay from which captions in pop-on mode tell that they are late, and its steps, in seconds.
  private static let (minNamedDelay, delayStep) = (10, 5)

  /// Says by how much captions in pop-on mode are late, in steps.
  func nameDelay(at now: Duration) {
    let seconds = Int((panes.map(\.rows.delay).max() ?? .zero).components.seconds)
    let delay = seconds < Self.minNamedDelay ? 0 : seconds / Self.delayStep * Self.delayStep
    guard delay != namedDelay else { return }
    namedDelay = delay
    if delay > 0 {
      notices.add(.captionsBehind(seconds: delay), at: now)
    } else {
      notices.end(.delay)
    }
    screen.needsPainting = true
  }

  /// The time at which captions move to a place without faces; nil if only events change that.
  var placesChangeAt: Duration? { panes.compactMap(\.placeChangesAt).min() }

  /// Compares the places of the captions with the faces in the picture, for a later painting.
  func keepCaptionsOffFaces(at now: Duration) {
    for index in panes.indices {
      panes[index].keepOff(faces(inPane: index), in: area(ofPane: index), at: now)
    }
    screen.changesAt = [screen.changesAt, placesChangeAt].compactMap(\.self).min()
  }

  /// Returns a pane in the present size of its window.
  func area(ofPane index: Int) -> Pane {
    let surface = surface(of: panes[index].window)
    let window = Pane(
      surface.viewport, scale: surface.scale, picture: picture.size, fit: picture.view.fit,
      orientation: picture.view.orientation)
    return window.part(panes[index].placement(in: window.size), camera: panes[index].camera)
  }

  /// Returns the faces in a pane if its captions keep off them.
  private func faces(inPane index: Int) -> [PixelRect] {
    guard panes[index].avoidsFaces else { return [] }
    let viewport = surface(of: panes[index].window).viewport
    return picture.places(
      of: picture.faces, in: panes[index].placement(in: viewport), camera: panes[index].camera,
      of: viewport)
  }

  /// Breaks the captions of a pane into lines for `now`.
  func arrange(_ index: Int, at now: Duration) {
    panes[index].arrange(
      in: area(ofPane: index), faces: faces(inPane: index),
      isHeld: focus.captionDrag(ofPane: index) != nil, animated: picture.view.animates,
      isUnlimited: intakeBudget.isUnlimited, at: now, stopwatch: stopwatch)
  }
}
