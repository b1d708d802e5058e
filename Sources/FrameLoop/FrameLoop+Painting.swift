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
          controls: controls, isKept: keepsTranscript))
    }
    return input
  }

  /// Advances the lines of all panes; returns the time at which they move next by themselves.
  func rollLines(at now: Duration) -> Duration? {
    let window = Pane(
      display.viewport, scale: display.scale, picture: picture.size, fit: picture.view.fit,
      orientation: picture.view.orientation)
    for index in panes.indices { arrange(index, in: window, at: now) }
    return panes.compactMap(\.rows.changesAt).min()
  }

  private func arrange(_ index: Int, in window: Pane, at now: Duration) {
    panes[index].arrange(
      in: window.part(panes[index].placement(in: window.size)), animated: picture.view.animates,
      isUnlimited: slice.isWhole, at: now, stopwatch: stopwatch)
  }
}
