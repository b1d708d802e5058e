internal import Captions
internal import FrameExchange
internal import Imaging
internal import Scene

/// From what is known to what is seen.
extension FrameLoop {
  func paint(at now: Duration) {
    let subject = subject(at: now)
    let scene = composer.scene(of: subject)
    exchange.frames.wantedSize = scene.picture.map { placement in
      placement.orientation.swapsAxes
        ? placement.virtualSize.transposed : placement.virtualSize
    }
    // The loop's own clock may be a virtual one, in which nothing takes any time.
    let length = ContinuousClock().measure { display.show(scene, picture: shownPicture) }
    isStale = false
    sceneChangesAt = scene.changesAt
    lastPainting = now
    statistics.paint(lasting: length)
  }

  /// All that is known at `now`.
  func subject(at now: Duration) -> Subject {
    Subject(
      viewport: display.viewport, scale: display.scale, view: view, captions: staged(at: now),
      // Those are kept longest that come last: of pipelines there may be many.
      notices: visible.notices + notices.texts,
      picture: frame?.info.nominalSize, pictureIsOld: pictureIsOld,
      listening: listening.label(for: visible, wasHeard: !isWaitingForWords),
      languages: languages, isKept: keepsTranscript, now: now)
  }

  /// The lines that are in the window now.
  func staged(at now: Duration) -> StagedCaptions {
    let pane = Pane(
      display.viewport, scale: display.scale, picture: frame?.info.nominalSize, fit: view.fit,
      orientation: view.orientation)
    let captions = slice.isWhole ? visible : pace.captions(visible, at: now)
    let length = stopwatch {
      arranged = stage.arrange(captions, in: pane, animated: view.animates, at: now)
    }
    self.pace.note(length, at: now)
    return arranged
  }

  /// The languages that were named at the start, or else the one of what is being read.
  private var languages: [String] {
    guard namedLanguages.isEmpty else { return namedLanguages }
    let read = visible.captions.last { !$0.isSource && $0.language != nil }
    return read?.language.map { [$0] } ?? []
  }

  var shownPicture: ShownPicture? {
    guard let bitmap = frame?.picture.bitmap else { return nil }
    return ShownPicture(pixels: bitmap.view, serial: pictureSerial)
  }
}
