internal import Captions
internal import Frames
internal import Imaging
internal import Scene

/// The scene and its painting.
extension FrameLoop {
  /// Composes the scene at `now` and paints it to the display.
  func paint(at now: Duration) {
    let sceneInput = sceneInput(at: now)
    let scene = composer.scene(of: sceneInput)
    inputs.frames.sufficientSize = scene.picture.map { placement in
      placement.orientation.swapsAxes
        ? placement.scaledSize.transposed : placement.scaledSize
    }
    // The loop's clock may be virtual, and a virtual clock does not advance during work.
    let shown = picture.shown
    let length = ContinuousClock().measure { display.show(scene, picture: shown) }
    screen.needsPainting = false
    screen.changesAt = [scene.changesAt, placesChangeAt].compactMap(\.self).min()
    screen.lastPainting = now
    statistics.recordPainting(lasting: length)
    // The frame is on the screen already, so this delays it no more.
    if panes.contains(where: \.avoidsFaces), let shown, let info = picture.info {
      actions.frameWasShown(shown.pixels, of: info)
    }
  }

  /// Collects the state at `now` that determines the scene.
  func sceneInput(at now: Duration) -> SceneInput {
    var input = SceneInput(
      viewport: display.viewport, scale: display.scale, view: picture.view, panes: [],
      picture: picture.size, isPictureFrozen: picture.isFrozen, now: now)
    let window = input.window
    for index in panes.indices {
      arrange(index, in: window, at: now)
      let controls = controls(of: index)
      let pane = panes[index]
      input.panes.append(
        PaneInput(
          at: pane.placement(in: input.viewport), look: pane.look,
          controlsState: pane.controlsState,
          captions: pane.rows, pipelineNotices: panes[0].visible.notices, notices: notices.all,
          controls: controls, isRecording: isRecording))
    }
    return input
  }
}

/// The reports to pipelines that their captions are on the screen.
extension FrameLoop {
  /// Sends the reports that are due.
  ///
  /// The method must be called when the screen is up to date.
  func sendDisplayReports() {
    guard !pipelines.displayReportRequests.isEmpty, !screen.needsPainting, !screen.isHidden,
      panes.allSatisfy({ $0.layoutDeadline == nil })
    else { return }
    for report in pipelines.displayReportRequests.removeReports({ displayedShare(of: $0) }) {
      actions.captionWasShown(utteranceName: report.name, for: report.request)
    }
  }

  /// Returns how much of the utterance is on the screen, in all panes whose readers get its words.
  private func displayedShare(of id: UtteranceID) -> DisplayedShare {
    let shares = panes.map { $0.displayedShare(of: id, on: board) }
    if shares.contains(.part) { return .part }
    return shares.contains(.whole) ? .whole : .nothing
  }
}
