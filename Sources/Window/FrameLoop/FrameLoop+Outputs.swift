internal import Frames
internal import Imaging
internal import Scene

/// The pace of the pictures for recordings and virtual cameras.
struct OutputPace {
  /// The least time between two pictures of the same frame: captions move at this pace.
  static let interval = Duration.milliseconds(33)

  private var lastFrame: Int?
  private var lastTime: Duration?
  /// The delay of the last frame from its capture to its painting.
  private var delay = Duration.zero

  /// The largest delay of a frame that is believed.
  private static let maxDelay = Duration.seconds(1)

  /// Returns the time at which a painting becomes a picture of the outputs; `now` for at once.
  ///
  /// Every frame of a camera does. What changes between two frames waits for the next one, or for the
  /// interval.
  func due(frame: Int?, at now: Duration) -> Duration {
    guard let lastTime, frame == lastFrame else { return now }
    return max(now, lastTime + Self.interval)
  }

  /// Records a picture and returns the time that it has in a recording.
  ///
  /// A frame has the time of its capture. What changes between two frames keeps its distance from the
  /// frame before it, so times never go back.
  mutating func record(
    frame: Int?, captured: ContinuousClock.Instant?, at now: Duration,
    instant: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    if frame != lastFrame, let captured {
      delay = min(max(.zero, captured.duration(to: instant)), Self.maxDelay)
    }
    lastFrame = frame
    lastTime = now
    return instant - delay
  }
}

/// The pictures for recordings and virtual cameras.
extension FrameLoop {
  /// True if pictures are composed, on the screen or for an output.
  var isComposing: Bool { !screen.isHidden || actions.outputs?.isEmpty == false }

  /// Gives the picture of the main window to the outputs, if they want one now.
  func putPicture(at now: Duration) {
    guard let outputs = actions.outputs, !outputs.isEmpty else { return }
    let shown = picture.shown
    let due = outputPace.due(frame: shown?.id, at: now)
    guard due <= now else {
      screen.changesAt = min(screen.changesAt ?? due, due)
      return
    }
    let time = outputPace.record(
      frame: shown?.id, captured: picture.info?.capturedAt, at: now, instant: .now)
    let input = keptSceneInput(of: .main, at: now)
    let scene = outputComposer.scene(of: input)
    outputs.put(scene.viewport, at: time) { target in
      outputPainter.paint(scene, picture: shown, onto: target)
    }
  }

  /// Returns the state of a window as it is kept: without controls, notices and marks, and not
  /// mirrored, so that text in the picture is legible.
  func keptSceneInput(of window: WindowRole, at now: Duration) -> SceneInput {
    var sceneInput = sceneInput(of: window, at: now)
    for index in sceneInput.panes.indices {
      sceneInput.panes[index].pipelineNotices = []
      sceneInput.panes[index].notices = []
      sceneInput.panes[index].mark = nil
      sceneInput.panes[index].question = nil
      sceneInput.panes[index].openSign = nil
      sceneInput.panes[index].captionDrag = nil
      sceneInput.panes[index].controlsState.hide()
    }
    sceneInput.view.hideZoom()
    sceneInput.view.mirror(false)
    return sceneInput
  }
}
