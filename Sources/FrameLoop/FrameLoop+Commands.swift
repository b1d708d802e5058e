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
      notices.put(adviceOnListening, about: .pipeline, at: now, for: .seconds(6))
      return
    }
    guard !listening.isOverdue else { return restartPipelines(at: now) }
    let start = listening.next(for: visible)
    household.askPipeline(toListen: start)
    listening.ask(toListen: start, at: now)
  }

  private func restartPipelines(at now: Duration) {
    listening.forget()
    household.restartPipelines()
    notices.put("The pipeline is started again", about: .pipeline, at: now, for: .seconds(3))
  }

  /// Whoever was asked to start or stop says nothing; who is not run by the program may be asked again.
  func tellOfNoAnswer(at now: Duration) {
    let isOurs = household.runsPipeline
    if !isOurs { listening.forget() }
    notices.put(
      "The pipeline does not answer"
        + (isOurs ? "; Restart listening starts it again" : "; look after it where it runs"),
      about: .pipeline, at: now, for: isOurs ? nil : .seconds(8))
    isStale = true
  }

  /// Advice for the person if there is nobody to ask.
  private var adviceOnListening: String {
    guard visible.pipeline == .noneListens else {
      return "Listening is started and stopped in the speech program, not here"
    }
    return isWaitingForWords
      ? "No captions come in yet: start a speech program; `visavis --help` shows how"
      : "The captions have ended: start the speech program again"
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
