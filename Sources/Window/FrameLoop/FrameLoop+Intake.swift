internal import Captions
internal import Conversation
internal import Frames
internal import Imaging
internal import Messages
internal import Scene
internal import System

/// The intake of events, frames and captions, without painting or waiting.
extension FrameLoop {
  /// Applies the window's events and state to the view.
  func handle(_ events: DisplayEvents, at now: Duration) {
    if events.isClosed { shouldQuit = true }
    hasLostDisplay = events.isLost
    if events.needsPainting { screen.needsPainting = true }
    updateVisibility(events)
    for event in events.input { handle(event, in: .main, at: now) }
    for event in events.farInput { handle(event, in: .far, at: now) }
    if let end = events.farWindowEnd {
      shareMainWindow(because: end == .screenIsGone ? .farScreenGone : nil, at: now)
    }
  }

  /// Applies an input of the user to the view and to the pane that receives it.
  ///
  /// If the focus of the keyboard leaves the pane, it moves to the next one of the window.
  private func handle(_ event: InputEvent, in window: WindowRole, at now: Duration) {
    for index in panes.indices {
      panes[index].controlsState.settle(at: now, animated: picture.view.animates)
    }
    let sceneInput = sceneInput(of: window, at: now)
    guard !sceneInput.panes.isEmpty,
      !answerConsent(with: event, sceneInput, in: window, at: now),
      !useOpenSign(with: event, sceneInput, in: window, at: now)
    else { return }
    let place = focus.pane(for: event, of: sceneInput.panes)
    let hadFocus = sceneInput.panes[place].controlsState.focused != nil
    handle(event, inPane: place, of: window, sceneInput, at: now)
    let count = sceneInput.panes.count
    let number = sceneInput.panes[place].number
    guard hadFocus, count > 1, panes.indices.contains(number),
      panes[number].controlsState.focused == nil
    else { return }
    let step = event == .key(.nextControl) ? 1 : event == .key(.previousControl) ? count - 1 : 0
    guard step > 0 else { return }
    handle(
      event, inPane: (place + step) % count, of: window, self.sceneInput(of: window, at: now),
      at: now)
  }

  /// Applies an input to a pane of a window, whose present state is `sceneInput`.
  private func handle(
    _ event: InputEvent, inPane place: Int, of window: WindowRole, _ sceneInput: SceneInput,
    at now: Duration
  ) {
    let composer = composer(of: window)
    let index = sceneInput.panes[place].number
    let area =
      sceneInput.pictureFrame(ofPane: place) ?? PanePlacement(whole: sceneInput.viewport)
    let mayMoveCaptions = !settings.fixesCaptionPositions
    let (view, controls) = (picture.view, panes[index].controlsState)
    var target = Interaction.Target(
      view: view, controls: controls, area: area,
      placement: composer.picture(in: area, of: sceneInput)?.picture,
      pane: sceneInput.panes[place].placement,
      strip: composer.controlStrip(ofPane: place, in: sceneInput), now: now)
    if mayMoveCaptions {
      target.captionFrames = { composer.captionFrames(ofPane: place, in: sceneInput) }
    }
    target.sign = { composer.sign(at: $0, inPane: place, of: sceneInput) }
    target.history = composer.historyPanel(ofPane: place, in: sceneInput)
    target.showsPicture = sceneInput.panes[place].camera != .none
    target.canType = pipelines.typedLines.receiver != nil
    target.leavesPane = sceneInput.panes.count > 1
    let captionDrag = focus.interaction.captionDrag
    let command = focus.interaction.handle(event, on: &target)
    (picture.view, panes[index].controlsState) = (target.view, target.controls)
    updateTextInput()
    if target.controls.line != controls.line { tellCut(ofPane: index, at: now) }
    if let command { perform(command, inPane: index, at: now) }
    endHints(about: event, command, at: now)
    // The command may have ended the pane.
    guard panes.indices.contains(index) else { return }
    if command != nil || focus.interaction.captionDrag != captionDrag {
      screen.needsPainting = true
    }
    switch event {
    case .pointerMoved, .pointerPressed: endHovering(exceptIn: index)
    default: break
    }
    picture.recordMirroring(changedFrom: view)
    if !picture.view.looksLike(view, at: now)
      || !panes[index].controlsState.looksLike(controls, at: now, animated: view.animates)
    {
      screen.needsPainting = true
    }
  }

  /// Receives the newest frame, if there is one.
  func receiveFrame(at now: Duration) {
    guard let newer = frames.remove() else { return }
    let before = picture.frameCount
    receive(newer, at: now)
    if picture.frameCount != before { screen.needsPainting = true }
  }

  /// Puts a frame in the place of the one before it, without painting it.
  func receive(_ newer: consuming Frame, at now: Duration) {
    statistics.recordFrame(newer.info)
    if picture.show(newer, at: now) { notices.end(.hold) }
    lastActivity = now
  }

  /// Receives a limited number of caption events; the others wait for the next turn.
  func receiveCaptions(at now: Duration) {
    for reader in Set(panes.map(\.reader)) {
      board.release(
        finishedCaptions(for: reader), keeping: shownCaptions(for: reader), by: reader)
    }
    let (start, before) = (ContinuousClock.now, statistics.captionEvents)
    var isOver = false
    while !isOver, let event = captions.popFirst() {
      receive(event, at: now)
      if case .voice = event {} else { statistics.captionEvents += 1 }
      isOver =
        statistics.captionEvents - before >= intakeBudget.events
        || start.duration(to: .now) >= intakeBudget.time
    }
    hasMoreCaptions = isOver
    guard statistics.captionEvents > before else { return }
    screen.scenes = nil
    if pipelines.awaitsFirstCaption {
      pipelines.awaitsFirstCaption = false
      notices.end(.feed)
      screen.needsPainting = true
    }
    if updateCaptions(at: now) { lastActivity = now }
    if pipelines.listening.update(with: panes[0].visible) { notices.end(.pipeline) }
  }

  private func receive(_ event: CaptionEvent, at now: Duration) {
    let entries = transcript.add([event], at: now)
    let textsBefore = readersTexts(of: event)
    board.apply(event, at: now)
    if history.add(entries), panes.contains(where: { $0.controlsState.history != nil }) {
      screen.needsPainting = true
    }
    // An update without a change for any reader does not reach the screen and is not reported as
    // shown.
    if !event.isUpdate || readersTexts(of: event) != textsBefore {
      pipelines.displayReportRequests.record(event)
    }
    readAloud(event, at: now)
    endStart(with: event)
    if pipelines.connections.record(event) { updatePipelineNotice(at: now) }
    if conversationLanguages.record(event) { apply(settings, at: now) }
    if pipelines.languages.record(event), showsControls(at: now) { screen.needsPainting = true }
    if pipelines.invitation.record(event) { screen.needsPainting = true }
    if pipelines.typedLines.record(event) { screen.needsPainting = true }
    if pipelines.soundLevel.record(event, at: now), showsControls(at: now) {
      screen.needsPainting = true
    }
  }

  /// Returns each reader's text of an updated utterance whose sender asks for a display report.
  private func readersTexts(of event: CaptionEvent) -> [TextVersion?] {
    guard case .utterance(let id, let snapshot) = event, snapshot.displayReportRequest != nil
    else { return [] }
    return panes.map { board.textVersion(of: id, for: $0.reader) }
  }

  /// Begins to drain if the loop quits with the feeds, all feeds have ended, and no event waits.
  ///
  /// A feed posts its last captions before it reports its end.
  func beginDraining() {
    guard settings.quitConditions.atEndOfFeeds, feedsHaveEnded, !hasMoreCaptions, !isDraining
    else { return }
    isDraining = true
    screen.needsPainting = true
  }

  /// Handles the events from the application.
  func handleAppEvents(at now: Duration) {
    guard !appEvents.isEmpty else { return }
    screen.scenes = nil
    for event in appEvents.drain() {
      switch event {
      case .cameraStarts(let camera):
        if picture.prepareSwitch(to: camera, at: now) { screen.needsPainting = true }
      case .cameraIsStreaming(let isStreaming):
        picture.setFrozen(!isStreaming)
        screen.needsPainting = true
      case .faces(let faces, let generation):
        picture.take(faces, generation: generation)
        keepCaptionsOffFaces(at: now)
      case .signTranslated(let text, let translation):
        take(translation, of: text, at: now)
      case .signsEnded(let error):
        signsEnded(error, at: now)
      case .sentenceKept(let sentence, let result):
        sentenceKept(sentence, result, at: now)
      case .lettersOpened:
        updateCaptions(at: now)
        screen.needsPainting = true
      case .conversationParts(let parts):
        conversationPartsArrived(parts, at: now)
      case .modelListFailed:
        notices.add(.modelsNotGot, at: now)
        screen.needsPainting = true
      case .models(let progress):
        follow(progress, at: now)
      case .transcriptIsRecording(let isRecording):
        transcriptIsWritten(isRecording, at: now)
      case .transcriptNeedsConsent:
        (kept.transcriptNeedsConsent, kept.faces) = (true, picture.faces)
        screen.needsPainting = true
      case .recordingRequested:
        requestRecording(at: now)
      case .recordingEnded(let number):
        recordingEnded(number)
      case .notice(let notice):
        // The feed that runs the pipeline gives more detail than the notice of a closed connection.
        if notice.topic == .pipelineEnd {
          pipelines.connections.dismissEnd()
          endFailedStart()
        }
        notices.add(notice, at: now)
        screen.needsPainting = true
      case .noticeEnded(let topic):
        if topic == .pipelineEnd { pipelines.connections.dismissEnd() }
        notices.end(topic)
        screen.needsPainting = true
      case .desktopChanged(let desktop):
        follow(desktop, at: now)
      case .settingsEdited(let edit):
        // The settings' own values are no choices of the user.
        reportChoices()
        apply(edit.applied(to: settings), at: now)
        forgetChoices()
      case .feedsEnded:
        feedsHaveEnded = true
      case .end:
        shouldQuit = true
      }
    }
  }

  /// Adds the notice that a pipeline has ended, or removes it when captions arrive again.
  private func updatePipelineNotice(at now: Duration) {
    guard !settings.quitConditions.atEndOfFeeds else { return }
    if !pipelines.connections.hasEnded {
      notices.end(.pipelineEnd)
    } else if notices.contains(.pipelineEnd) || own?.isStarting == true {
      pipelines.connections.dismissEnd()
    } else {
      notices.add(.pipelineEnded, at: now)
    }
    screen.needsPainting = true
  }

  /// Handles every deadline that has passed.
  func expire(at now: Duration) {
    if let quitTime = settings.quitConditions.quitTime, now >= quitTime { shouldQuit = true }
    if notices.expire(at: now) { screen.needsPainting = true }
    advanceHints(at: now)
    if let next = signs.nextLook, now >= next { look(at: now) }
    if pipelines.listening.expire(at: now) { listeningRequestTimedOut(at: now) }
    if pipelines.soundLevel.expire(at: now), showsControls(at: now) { screen.needsPainting = true }
    if let captionsChangeAt, now >= captionsChangeAt { updateCaptions(at: now) }
    if panes.contains(where: { $0.layoutDeadline.map { now >= $0 } ?? false }) {
      screen.needsPainting = true
    }
    if let change = screen.changesAt, now >= change { screen.needsPainting = true }
  }
}

extension CaptionEvent {
  fileprivate var isUpdate: Bool {
    if case .utterance = self { true } else { false }
  }
}

/// A limit on the caption events of one turn, which bounds the delay of video and input.
package struct IntakeBudget: Sendable {
  /// The maximum number of events.
  let events: Int
  /// The maximum time for all events, of which the first one is always received.
  let time: Duration

  /// The limit for a window, short enough that no delay is visible.
  package static let `default` = IntakeBudget(events: 256, time: .milliseconds(4))
  /// No limit, for a virtual clock.
  package static let unlimited = IntakeBudget(events: .max, time: .seconds(Int32.max))

  /// True if there is no limit.
  var isUnlimited: Bool { events == .max }
}

/// The pane that gets the user's input.
struct InputFocus {
  var interaction = Interaction()
  /// The number of the pane in which the pointer was last.
  private var pointerPane = 0

  /// Returns the drag of a pane's captions, or nil if nobody drags them.
  func captionDrag(ofPane index: Int) -> CaptionDrag? {
    index == pointerPane ? interaction.captionDrag : nil
  }

  /// Returns the index of the pane that gets an event, among the panes of the event's window.
  ///
  /// A pressed pointer stays with the pane of the press. A key goes to the pane with the help sheet,
  /// or else to the one in which text is written, or else to the one with the focus or a menu, or
  /// else to the pane in which the pointer was last.
  mutating func pane(for event: InputEvent, of panes: [PaneInput]) -> Int {
    // A movement or a press without a release before it ends a pinch of fingers.
    let begins =
      switch event {
      case .pointerMoved, .pointerPressed: true
      default: !interaction.isDragging
      }
    if let point = event.point, begins {
      pointerPane = panes.first { $0.placement.frame.contains(point) }?.number ?? pointerPane
    }
    let place = panes.firstIndex { $0.number == pointerPane } ?? 0
    pointerPane = panes[place].number
    switch event {
    case .key, .text, .heldText, .composition: break
    default: return place
    }
    return panes.firstIndex(where: \.controlsState.showsHelp)
      ?? (panes[place].controlsState.textKind == nil
        ? panes.firstIndex { $0.controlsState.textKind != nil } : place)
      ?? panes.firstIndex {
        $0.controlsState.focused != nil || $0.controlsState.openMenu != nil
      } ?? place
  }
}
