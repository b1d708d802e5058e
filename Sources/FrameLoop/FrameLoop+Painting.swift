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
      viewport: display.viewport, view: view, captions: staged(at: now),
      notices: notices.texts + visible.notices,
      picture: frame?.info.nominalSize, pictureIsOld: pictureIsOld,
      listening: listening.label(for: visible),
      languages: languages, isKept: keepsTranscript, now: now)
  }

  /// The lines that are in the window now.
  func staged(at now: Duration) -> StagedCaptions {
    stage.arrange(
      visible.captions, in: display.viewport, animated: view.animates, at: now)
  }

  /// The languages that were named at the start, or else the one of what is being read.
  private var languages: String {
    languageLabel
      ?? visible.captions.last { !$0.isSource && $0.language != nil }?.language ?? ""
  }

  var shownPicture: ShownPicture? {
    guard let bitmap = frame?.picture.bitmap else { return nil }
    return ShownPicture(pixels: bitmap.view, serial: pictureSerial)
  }
}
