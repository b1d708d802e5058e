internal import Captions
internal import Imaging
internal import Messages
internal import Scene

/// The user's commands.
extension FrameLoop {
  /// Executes a command that the user gave in a pane.
  func perform(_ command: Command, inPane index: Int = 0, at now: Duration) {
    switch command {
    case .nextCamera: actions.switchToNextCamera()
    case .clearCaptions: clearCaptions(at: now)
    case .savePicture: actions.save(pictureToSave(of: panes[index].window, at: now))
    case .toggleFullScreen: surface(of: panes[index].window).toggleFullScreen()
    case .leaveFullScreen: surface(of: panes[index].window).leaveFullScreen()
    case .quit: quit(at: now)
    case .toggleListening: toggleListening(inPane: index, at: now)
    case .startConversation: startConversation(at: now)
    case .speakLanguage(let language, let side): speak(language, on: side, at: now)
    case .useMicrophone(let name): useMicrophone(name, at: now)
    case .chooseLayout(let layout): chooseLayout(layout, at: now)
    case .getModels: getMissingModels()
    case .getBetterModels: getBetterModels()
    case .findLanguages: findLanguages()
    case .explainMissingLanguages:
      notices.add(.moreLanguages(command: "visavis translate --list"), at: now)
      screen.needsPainting = true
    case .swapLanguages: swapLanguages(at: now)
    case .readLanguage(let language):
      var newer = settings
      newer.choose(language, forReader: index)
      apply(newer, at: now)
    case .enlargeText: setTextSize(of: index, to: TextSizeSteps.larger, at: now)
    case .reduceText: setTextSize(of: index, to: TextSizeSteps.smaller, at: now)
    case .moveCaptions(let position):
      changeReader(of: index, at: now) { $0.look = $0.look.at(position) }
    case .swapSides:
      // The size that was shown is the other pane's now.
      notices.end(.textSize)
      apply(settings.withSwappedSides, at: now)
    case .toggleFaceToFace: toggleFaceToFace(at: now)
    case .toggleHistory: toggleHistory(ofPane: index)
    case .copyHistory(let number): copyHistory(number, ofPane: index)
    case .keepSentence(let number): keepSentence(number, ofPane: index, at: now)
    case .toggleRecording: toggleRecording(at: now)
    case .toggleReadingAloud: toggleReadingAloud(ofPane: index, at: now)
    case .toggleSigns: toggleSigns(at: now)
    case .openSign(let id): openSign(id, inPane: index, at: now)
    case .holdPicture: holdPicture(at: now)
    case .toggleInvitation:
      pipelines.invitation.toggle()
      screen.needsPainting = true
    case .toggleTyping: toggleTyping(ofPane: index)
    case .say(let line): say(line, fromPane: index)
    case .paste: paste(inPane: index, at: now)
    case .replayDemo: replayDemo(at: now)
    }
  }

  /// Ends the program, at the second request if something of the conversation is being kept.
  private func quit(at now: Duration) {
    guard kept.mark != nil, !notices.contains(.ending) else { return shouldQuit = true }
    notices.add(.stillRecording, at: now)
    screen.needsPainting = true
  }

  private func replayDemo(at now: Duration) {
    guard notices.contains(.demo) else { return }
    notices.end(.demo)
    clearCaptions(at: now)
    actions.replayDemo()
  }

  private func clearCaptions(at now: Duration) {
    board.apply(.clear, at: now)
    updateCaptions(at: now)
    actions.captionsWereCleared()
    stopReading()
  }

  private func toggleFaceToFace(at now: Duration) {
    var newer = settings
    if own != nil, newer.faceToFace.isOn { newer = newer.withUsualSides(for: .together) }
    newer.faceToFace.isOn.toggle()
    apply(newer, at: now)
  }

  private func swapLanguages(at now: Duration) {
    if let choice = own?.choice { return speak(choice.far, on: .near, at: now) }
    guard canSwapLanguages, let newer = settings.withSwappedLanguages else { return }
    apply(newer, at: now)
  }

  /// True if both languages are known and can be exchanged: by two readers, or by a pipeline that
  /// takes requests.
  ///
  /// Those of the program's own conversation can be if they are translated in both directions.
  var canSwapLanguages: Bool {
    if let own { return own.canSwapLanguages }
    return settings.knowsBothLanguages
      && (settings.faceToFace.isOn || panes[0].visible.pipelineAcceptsRequests)
  }

  /// Changes the settings of a pane's reader.
  private func changeReader(
    of index: Int, at now: Duration, _ change: (inout ReaderSettings) -> Void
  ) {
    var newer = settings
    change(&newer[reader: index])
    apply(newer, at: now)
  }

  /// Changes the size of a pane's captions, and shows it, as there may be no captions.
  private func setTextSize(of index: Int, to next: (Int) -> Int, at now: Duration) {
    let size = textSize(of: index, after: next)
    changeReader(of: index, at: now) { $0.look.textSize = size }
    notices.add(.textSize(settings[reader: index].look.textSize), inPane: index, at: now)
    screen.needsPainting = true
  }

  /// Returns the next size with other letters in the pane, or the present size if there is none.
  ///
  /// The pane limits the size of letters, so some steps change nothing.
  private func textSize(of index: Int, after next: (Int) -> Int) -> Int {
    let present = settings[reader: index].look.textSize
    let (look, area) = (settings.panes[index].reader.look, area(ofPane: index))
    var newer = settings
    var size = present
    while next(size) != size {
      size = next(size)
      newer[reader: index].look.textSize = size
      if !newer.panes[index].reader.look.hasLetters(asLargeAs: look, in: area) { return size }
    }
    return present
  }

  private func toggleListening(inPane index: Int, at now: Duration) {
    guard panes[0].visible.pipelineAcceptsRequests else {
      notices.add(noListenerNotice, inPane: index, at: now)
      return
    }
    guard !pipelines.listening.isOverdue else { return restartPipelines(at: now) }
    let start = pipelines.listening.next(for: panes[0].visible)
    actions.askPipeline(toListen: start)
    pipelines.listening.ask(toListen: start, at: now)
  }

  private func restartPipelines(at now: Duration) {
    pipelines.listening.cancel()
    actions.restartPipelines()
    notices.add(.pipelineRestarted, at: now)
  }

  /// Notifies the user that a pipeline has not answered a request to start or stop listening.
  func listeningRequestTimedOut(at now: Duration) {
    let canBeRestarted = actions.runsPipeline
    if !canBeRestarted { pipelines.listening.cancel() }
    notices.add(.pipelineUnresponsive(canBeRestarted: canBeRestarted), at: now)
    screen.needsPainting = true
  }

  /// The notice for the user if no pipeline can be asked.
  private var noListenerNotice: Notice {
    guard panes[0].visible.pipeline == .notConnected else { return .listeningUncontrolled }
    return pipelines.awaitsFirstCaption ? .noCaptionsYet : .captionsEnded
  }

  /// Renders the picture to save.
  private func pictureToSave(of window: WindowRole, at now: Duration) -> Bitmap {
    let sceneInput = keptSceneInput(of: window, at: now)
    let picture = Bitmap(size: sceneInput.viewport)
    MemoryPainter().paint(
      composer(of: window).scene(of: sceneInput), picture: self.picture.shown, onto: picture.view)
    return picture
  }
}
