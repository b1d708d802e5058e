internal import Captions
internal import Imaging
internal import Messages
internal import Scene

/// The user's commands.
extension FrameLoop {
  /// Executes a command of the user.
  func perform(_ command: Command, at now: Duration) {
    switch command {
    case .nextCamera: actions.switchToNextCamera()
    case .clearCaptions: clearCaptions(at: now)
    case .savePicture: actions.save(pictureToKeep(at: now))
    case .toggleFullScreen:
      display.toggleFullScreen()
      screen.isTouched = true
    case .leaveFullScreen:
      display.leaveFullScreen()
      screen.isTouched = true
    case .quit: isOver = true
    case .toggleListening: toggleListening(at: now)
    }
  }

  private func clearCaptions(at now: Duration) {
    board.apply(.clear, at: now)
    lookAtBoard(at: now)
    actions.captionsWereCleared()
  }

  private func toggleListening(at now: Duration) {
    guard panes[0].visible.pipelineAcceptsRequests else {
      notices.add(noListenerNotice, at: now)
      return
    }
    guard !pipelines.listening.isOverdue else { return restartPipelines(at: now) }
    let start = pipelines.listening.next(for: panes[0].visible)
    actions.askPipeline(toListen: start)
    pipelines.listening.ask(toListen: start, at: now)
  }

  private func restartPipelines(at now: Duration) {
    pipelines.listening.forget()
    actions.restartPipelines()
    notices.add(.pipelineRestarted, at: now)
  }

  /// Notifies the user that a pipeline has not answered a request to start or stop listening.
  ///
  /// A pipeline that the program does not run may be asked again.
  func listeningRequestTimedOut(at now: Duration) {
    let isOurs = actions.runsPipeline
    if !isOurs { pipelines.listening.forget() }
    notices.add(.pipelineUnresponsive(canBeRestarted: isOurs), at: now)
    screen.isStale = true
  }

  /// The notice for the user if no pipeline can be asked.
  private var noListenerNotice: Notice {
    guard panes[0].visible.pipeline == .noneListens else { return .listeningUncontrolled }
    return pipelines.isWaitingForWords ? .noCaptionsYet : .captionsEnded
  }

  /// Renders the picture to save: without controls and notices, and not mirrored, so that text in
  /// it is legible.
  private func pictureToKeep(at now: Duration) -> Bitmap {
    var sceneInput = sceneInput(at: now)
    for index in sceneInput.panes.indices {
      sceneInput.panes[index].pipelineNotices = []
      sceneInput.panes[index].notices = []
      sceneInput.panes[index].isKept = false
      sceneInput.panes[index].strip.hide()
    }
    sceneInput.view.hideZoom()
    sceneInput.view.mirror(false)
    let picture = Bitmap(size: sceneInput.viewport)
    MemoryPainter().paint(
      composer.scene(of: sceneInput), picture: self.picture.shown, onto: picture.view)
    return picture
  }
}
