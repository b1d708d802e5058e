internal import Captions
internal import FrameExchange
internal import Imaging
internal import Scene

/// Doing what the person asked for.
extension FrameLoop {
  func obey(_ command: Command, at now: Duration) {
    switch command {
    case .flipCamera: household.flipCamera()
    case .clearCaptions: clearCaptions(at: now)
    case .savePicture: household.save(pictureToKeep(at: now))
    case .toggleFullScreen:
      display.toggleFullScreen()
      hasTouchedDisplay = true
    case .leaveFullScreen:
      display.leaveFullScreen()
      hasTouchedDisplay = true
    case .quit: isOver = true
    case .toggleListening: toggleListening(at: now)
    }
  }

  private func clearCaptions(at now: Duration) {
    board.apply(.clear, at: now)
    lookAtBoard(at: now)
    household.captionsWereCleared()
  }

  private func toggleListening(at now: Duration) {
    guard visible.pipelineHearsRequests else {
      let what =
        visible.pipeline == .noneListens ? "No pipeline listens" : "This pipeline takes no requests"
      notices.put(what, about: .pipeline, at: now, for: .seconds(3))
      return
    }
    let start = listening.next(for: visible)
    household.askPipeline(toListen: start)
    listening.ask(toListen: start)
  }

  /// What is seen, without the controls and notices, and not mirrored: writing in it can be read.
  private func pictureToKeep(at now: Duration) -> Bitmap {
    var subject = subject(at: now)
    subject.notices = []
    subject.isKept = false
    subject.view.hideControls()
    subject.view.mirror(false)
    let picture = Bitmap(size: subject.viewport)
    MemoryPainter().paint(
      composer.scene(of: subject), picture: shownPicture, onto: picture.view)
    return picture
  }
}
