internal import Captions
internal import Imaging
internal import Scene
internal import Settings

/// The panes of the readers: their settings, their captions and their lines.
extension FrameLoop {
  /// Applies the settings that differ from the present ones.
  ///
  /// Choices that the user made by hand, such as the zoom, stay if their setting is the same.
  /// Settings without a pane are ignored.
  func apply(_ newer: ViewSettings, at now: Duration) {
    guard newer != settings, !newer.panes.isEmpty else { return }
    let before = settings
    settings = newer
    quitState.conditions = newer.quitConditions
    if !newer.quitConditions.atEndOfFeeds { quitState.isDraining = false }
    picture.apply(newer.picture, animates: newer.animates, at: now)
    if newer.panes != before.panes { apply(newer.panes, at: now) }
    let reader = newer.panes[0].reader.texts
    if reader.languageRequests != before.panes[0].reader.texts.languageRequests {
      actions.languagesChanged(for: reader)
    }
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
      pane.apply(settings)
      return pane
    }
  }

  /// Creates a pane for a reader of the board.
  func newPane(_ settings: PaneSettings, at now: Duration) -> ReaderPane {
    ReaderPane(
      settings, keepsControls: self.settings.keepsControls, board: &board,
      scroller: composer.scroller(look: settings.reader.look, flow: settings.reader.flow), at: now)
  }

  /// Updates the visible captions and the time of their next change.
  func updateCaptions(at now: Duration) {
    for index in panes.indices where panes[index].updateCaptions(from: &board, at: now) {
      screen.needsPainting = true
    }
    captionsChangeAt = board.nextDeadline(after: now)
  }

  /// Returns the numbers of the captions that have left every pane of the reader for good.
  func finishedCaptions(for reader: Reader) -> Set<Int> {
    let sets = panes.filter { $0.reader == reader }.map(\.rows.finishedCaptions)
    return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  }

  /// Advances the lines of all panes and returns the time at which they move next by themselves.
  func rollLines(at now: Duration) -> Duration? {
    let window = window
    for index in panes.indices { arrange(index, in: window, at: now) }
    return (panes.map(\.rows.changesAt) + [placesChangeAt]).compactMap(\.self).min()
  }

  /// The time at which captions move to a place without faces; nil if only events change that.
  var placesChangeAt: Duration? { panes.compactMap(\.placeChangesAt).min() }

  /// Compares the places of the captions with the faces in the picture.
  ///
  /// The captions move later, so nothing is painted now.
  func keepCaptionsOffFaces(at now: Duration) {
    let window = window
    for index in panes.indices where panes[index].avoidsFaces {
      let placement = panes[index].placement(in: window.size)
      panes[index].keepOff(
        picture.faces(in: placement, of: window.size), in: window.part(placement), at: now)
    }
    screen.changesAt = [screen.changesAt, placesChangeAt].compactMap(\.self).min()
  }

  /// The whole window as a pane.
  private var window: Pane {
    Pane(
      window: display.viewport, scale: display.scale, picture: picture.size, view: picture.view)
  }

  /// Breaks the captions of a pane into lines for `now`.
  func arrange(_ index: Int, in window: Pane, at now: Duration) {
    let placement = panes[index].placement(in: window.size)
    let faces = panes[index].avoidsFaces ? picture.faces(in: placement, of: window.size) : []
    panes[index].arrange(
      in: window.part(placement), faces: faces, animated: picture.view.animates,
      isUnlimited: intakeBudget.isUnlimited, at: now, stopwatch: stopwatch)
  }
}
