internal import Captions
internal import Conversation
internal import Frames
internal import Imaging
internal import Scene
internal import Signs
internal import System

/// The scenes of the windows and their painting.
extension FrameLoop {
  /// Composes the scenes at `now` and paints them.
  func paint(at now: Duration) {
    let scenes = windows.map { window in
      WindowScene(
        surface: window.surface,
        scene: composer(of: window.role).scene(of: sceneInput(of: window.role, at: now)))
    }
    var use = FrameUse(of: scenes.flatMap(\.scene.pictures))
    // Small letters are read in the whole frame.
    if signs.isOn { use.sufficientSize = nil }
    frames.use = use
    screen.changesAt = (scenes.map(\.scene.changesAt) + [placesChangeAt]).compactMap(\.self).min()
    show(scenes, at: now)
    screen.scenes = scenes
    placeCaret(at: now)
  }

  /// Shows the frame in the scenes of the windows.
  private func show(_ scenes: [WindowScene], at now: Duration) {
    let shown = picture.shown
    // The loop's clock may be virtual, and a virtual clock does not advance during work.
    let length = ContinuousClock().measure {
      guard !screen.isHidden else { return }
      for window in scenes { window.surface.show(window.scene, picture: shown) }
    }
    screen.needsPainting = false
    screen.lastPainting = now
    if !screen.isHidden { statistics.recordPainting(lasting: length) }
    putPicture(at: now)
    // The frame is on the screen already, so this delays it no more.
    if panes.contains(where: \.avoidsFaces), let shown, let info = picture.info {
      actions.frameWasShown(shown.pixels, of: info)
    }
    look(at: now)
  }

  /// Shows a frame in the scenes that are on the screen and sleeps again, if the frame alone ended the sleep.
  ///
  /// This is most of what a window does. Nothing is composed again.
  ///
  /// - Returns: False if something else is to be done.
  func showFrameAlone(after events: DisplayEvents, at now: Duration) -> Bool {
    let rest = screen.rest.take()
    guard isQuiet(events), rest?.until.map({ now < $0 }) ?? true else {
      screen.scenes = nil
      return false
    }
    guard let rest, let scenes = screen.scenes, !screen.needsPainting, isComposing,
      screen.inhibitsScreenSaver, !picture.isHeld, !signs.areMoving,
      now >= screen.lastPainting + minPaintInterval,
      let former = picture.info, let newer = frames.remove()
    else { return false }
    receive(newer, at: now)
    guard picture.info?.generation == former.generation,
      picture.info?.nominalSize == former.nominalSize
    else {
      screen.scenes = nil
      screen.needsPainting = true
      return false
    }
    show(scenes, at: now)
    sendDisplayReports()
    sleep(until: rest, at: clock())
    return true
  }

  /// Returns true if neither a user, a caption nor another part of the program wants anything.
  private func isQuiet(_ events: DisplayEvents) -> Bool {
    events.isEmpty && events.isHidden == screen.hiddenWindows.contains(.main)
      && events.farIsHidden == screen.hiddenWindows.contains(.far)
      && appEvents.isEmpty && captions.count == 0 && !hasMoreCaptions && historyCopy == nil
      && !isDraining && !shouldQuit
  }

  /// Collects the state at `now` that determines the scene of a window, with the signs of a frame, or else of that on the
  /// screen.
  func sceneInput(
    of window: WindowRole = .main, at now: Duration, in frame: SeenFrame? = nil
  ) -> SceneInput {
    let surface = surface(of: window)
    var input = SceneInput(
      viewport: surface.viewport, scale: surface.scale, view: picture.view, panes: [],
      picture: picture.size, now: now)
    input.isPictureFrozen = picture.isFrozen
    input.theme = theme
    for index in indices(of: window) {
      arrange(index, at: now)
      let controls = controls(of: index)
      let pane = panes[index]
      var paneInput = PaneInput(
        number: index, at: pane.placement(in: input.viewport),
        interfaceLanguage: pane.interfaceLanguage, look: pane.look,
        controlsState: pane.controlsState, captions: pane.rows)
      paneInput.camera = pane.camera
      paneInput.captionReadAloud = captionReadAloud(inPane: index)
      paneInput.signs = signOverlays(ofPane: index, in: frame)
      paneInput.openSign = openSign(ofPane: index)
      paneInput.pipelineNotices = panes[0].visible.notices
      paneInput.notices = notices.all(inPane: index)
      let faces = panes[index].faces(
        behind: paneInput.notices, paneInput.pipelineNotices, now: picture.faces)
      paneInput.noticeFaces = picture.places(
        of: faces, in: paneInput.placement, camera: pane.camera, of: input.viewport)
      paneInput.controls = controls
      paneInput.history = pane.controlsState.history.map { _ in
        HistoryInput(
          history: history, reader: pane.reader, keepsCards: actions.cards != nil,
          timeOfDayAtStart: timeOfDayAtStart,
          transcriptPath: transcript.path)
      }
      paneInput.mark = kept.mark
      paneInput.question = question(ofPane: index)
      // The other reader is there already.
      if index == 0 { paneInput.invitation = pipelines.invitation.shown }
      paneInput.typedLanguage = pane.reader.language
      paneInput.soundLevel = pipelines.soundLevel.step
      paneInput.captionDrag = focus.captionDrag(ofPane: index)
      input.panes.append(paneInput)
    }
    return input
  }
}

extension FrameUse {
  /// Describes how all areas together show frames.
  fileprivate init(of areas: [PictureArea]) {
    self.init(
      sufficientSize: areas.map(\.sufficientSize).max { $0.area < $1.area },
      isMirrored: !areas.isEmpty
        && areas.allSatisfy { $0.picture.orientation == Orientation(isMirrored: true) })
  }
}

/// The reports to pipelines that their captions are on the screen.
extension FrameLoop {
  /// Sends the reports that are due, once the screen is up to date.
  func sendDisplayReports() {
    guard !pipelines.displayReportRequests.isEmpty, !screen.needsPainting, !screen.isHidden,
      panes.allSatisfy({ $0.layoutDeadline == nil })
    else { return }
    for report in pipelines.displayReportRequests.removeReports({ displayedShare(of: $0) }) {
      actions.captionWasShown(utteranceName: report.name, for: report.request)
    }
  }

  /// Returns how much of the utterance is on the screen, in all panes whose readers get its words.
  ///
  /// The words in an invisible window are still to be shown.
  private func displayedShare(of id: UtteranceID) -> DisplayedShare {
    let shares = panes.map { pane in
      let share = pane.displayedShare(of: id, on: board)
      return share == .whole && screen.hiddenWindows.contains(pane.window) ? .part : share
    }
    if shares.contains(.part) { return .part }
    return shares.contains(.whole) ? .whole : .nothing
  }
}
