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
    inputs.frames.wantedSize = scene.picture.map { placement in
      placement.orientation.swapsAxes
        ? placement.virtualSize.transposed : placement.virtualSize
    }
    // The loop's clock may be virtual, and a virtual clock does not advance during work.
    let shown = picture.shown
    let length = ContinuousClock().measure { display.show(scene, picture: shown) }
    screen.isStale = false
    screen.changesAt = scene.changesAt
    screen.lastPainting = now
    statistics.paint(lasting: length)
  }

  /// Collects the state at `now` that determines the scene.
  func sceneInput(at now: Duration) -> SceneInput {
    var input = SceneInput(
      viewport: display.viewport, scale: display.scale, view: picture.view, panes: [],
      picture: picture.size, pictureIsOld: picture.isOld, now: now)
    let window = input.window
    for index in panes.indices {
      arrange(index, in: window, at: now)
      let controls = controls(of: index)
      let pane = panes[index]
      input.panes.append(
        PaneInput(
          at: pane.placement(in: input.viewport), look: pane.look, strip: pane.strip,
          captions: pane.rows, pipelineNotices: panes[0].visible.notices, notices: notices.all,
          controls: controls, isRecording: isRecording))
    }
    return input
  }
}

/// The reports to pipelines that their captions are on the screen.
extension FrameLoop {
  /// Sends the reports that are due; must be called when the screen is up to date.
  func answerShown() {
    guard !pipelines.shownRequests.isEmpty, !screen.isStale, !screen.isHidden,
      panes.allSatisfy({ $0.layoutDeadline == nil })
    else { return }
    for answer in pipelines.shownRequests.settle({ showing(of: $0) }) {
      actions.captionWasShown(answer.name, for: answer.request)
    }
  }

  /// Returns how much of the utterance is on the screen, in all panes whose readers get its words.
  private func showing(of id: UtteranceID) -> Showing {
    let shares = panes.map { $0.showing(of: id, on: board) }
    if shares.contains(.part) { return .part }
    return shares.contains(.whole) ? .whole : .nothing
  }
}
