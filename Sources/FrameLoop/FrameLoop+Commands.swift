internal import Captions
internal import Imaging
internal import Messages
internal import Scene
internal import Settings

/// The user's commands.
extension FrameLoop {
  /// Executes a command that the user gave in a pane.
  func perform(_ command: Command, inPane index: Int = 0, at now: Duration) {
    switch command {
    case .nextCamera: actions.switchToNextCamera()
    case .clearCaptions: clearCaptions(at: now)
    case .savePicture: actions.save(pictureToSave(at: now))
    case .toggleFullScreen:
      display.toggleFullScreen()
      screen.mayHaveReadAhead = true
    case .leaveFullScreen:
      display.leaveFullScreen()
      screen.mayHaveReadAhead = true
    case .quit: shouldQuit = true
    case .toggleListening: toggleListening(at: now)
    case .swapLanguages: settings.withSwappedLanguages.map { apply($0, at: now) }
    case .swapSides: apply(settings.withSwappedSides, at: now)
    case .toggleFaceToFace: toggleFaceToFace(at: now)
    case .moveCaptions(let position): moveCaptions(ofPane: index, to: position, at: now)
    }
  }

  private func clearCaptions(at now: Duration) {
    board.apply(.clear, at: now)
    updateCaptions(at: now)
    actions.captionsWereCleared()
  }

  private func toggleFaceToFace(at now: Duration) {
    var newer = settings
    newer.faceToFace.isOn.toggle()
    apply(newer, at: now)
  }

  private func moveCaptions(
    ofPane index: Int, to position: CaptionLook.Position, at now: Duration
  ) {
    var newer = settings
    newer[reader: index].look = settings[reader: index].look.at(position)
    apply(newer, at: now)
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
    pipelines.listening.cancel()
    actions.restartPipelines()
    notices.add(.pipelineRestarted, at: now)
  }

  /// Notifies the user that a pipeline has not answered a request to start or stop listening.
  ///
  /// A pipeline that the program does not run may be asked again.
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

  /// Renders the picture to save: without controls and notices, and not mirrored, so that text in
  /// it is legible.
  private func pictureToSave(at now: Duration) -> Bitmap {
    var sceneInput = sceneInput(at: now)
    for index in sceneInput.panes.indices {
      sceneInput.panes[index].pipelineNotices = []
      sceneInput.panes[index].notices = []
      sceneInput.panes[index].isRecording = false
      sceneInput.panes[index].controlsState.hide()
    }
    sceneInput.view.hideZoom()
    sceneInput.view.mirror(false)
    let picture = Bitmap(size: sceneInput.viewport)
    MemoryPainter().paint(
      composer.scene(of: sceneInput), picture: self.picture.shown, onto: picture.view)
    return picture
  }
}

/// The controls of the strip.
extension FrameLoop {
  /// Returns the pane's controls in reading order, from the cache if nothing changed.
  func controls(of index: Int) -> [Control] {
    let key = ControlsKey(
      interfaceLanguage: panes[index].interfaceLanguage, listening: listeningLabel,
      languages: panes[index].languages,
      canSwapLanguages: settings.knowsBothLanguages
        && (settings.faceToFace.isOn || panes[0].visible.pipelineAcceptsRequests))
    if let cached = panes[index].cachedControls, cached.key == key { return cached.controls }
    let controls = Self.controls(key, strings: composer.strings[key.interfaceLanguage])
    panes[index].cachedControls = (key, controls)
    return controls
  }

  private static func controls(_ key: ControlsKey, strings: InterfaceStrings) -> [Control] {
    let all = [
      strings.listening(key.listening).map { label in
        Control(
          id: "listening", label: label, command: .toggleListening,
          otherLabels: ListeningLabel.allCases.compactMap(strings.listening))
      },
      Control(id: "clear text", label: strings.clearText, command: .clearCaptions),
      Control(
        languages: key.languages, command: key.canSwapLanguages ? .swapLanguages : nil,
        strings: strings),
      Control(id: "next camera", label: strings.nextCamera, command: .nextCamera),
    ]
    return all.compactMap(\.self)
  }

  /// The state of the listening control.
  var listeningLabel: ListeningLabel {
    pipelines.listening.label(
      for: panes[0].visible, hasReceivedCaptions: !pipelines.awaitsFirstCaption)
  }
}

/// The state that determines the controls.
struct ControlsKey: Equatable {
  let interfaceLanguage: String
  let listening: ListeningLabel
  let languages: [String]
  /// True if both languages are known, and a pipeline can be asked to exchange them.
  let canSwapLanguages: Bool
}
