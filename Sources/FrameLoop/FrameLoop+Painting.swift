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
    let length = ContinuousClock().measure { display.show(scene, picture: shownPicture) }
    isStale = false
    sceneChangesAt = scene.changesAt
    lastPainting = now
    statistics.paint(lasting: length)
  }

  /// Collects the state at `now` that determines the scene.
  func sceneInput(at now: Duration) -> SceneInput {
    SceneInput(
      viewport: display.viewport, scale: display.scale, view: view, captions: captionRows(at: now),
      pipelineNotices: visible.notices, notices: notices.all,
      picture: frame?.info.nominalSize, pictureIsOld: pictureIsOld,
      controls: controls(), isKept: keepsTranscript, now: now)
  }

  /// Breaks the captions into lines and returns those in the caption window.
  func captionRows(at now: Duration) -> CaptionRows {
    let pane = Pane(
      display.viewport, scale: display.scale, picture: frame?.info.nominalSize, fit: view.fit,
      orientation: view.orientation)
    let captions = slice.isWhole ? visible : pace.captions(visible, at: now)
    let length = stopwatch {
      arranged = scroller.arrange(captions, in: pane, animated: view.animates, at: now)
    }
    self.pace.note(length, at: now)
    return arranged
  }

  /// The frame for the painter; nil before the first one.
  var shownPicture: ShownPicture? {
    guard let bitmap = frame?.picture.bitmap else { return nil }
    return ShownPicture(pixels: bitmap.view, serial: pictureSerial)
  }
}
