internal import CaptionIntake
internal import Captions
internal import Frames
internal import Imaging
internal import Messages
internal import Scene
internal import Settings
internal import Threading

/// The intake of events, frames and captions, without painting or waiting.
extension FrameLoop {
  /// Applies the window's events and state to the view.
  func handle(_ events: DisplayEvents, at now: Duration) {
    if events.isClosed { shouldQuit = true }
    hasLostDisplay = events.isLost
    if events.needsPainting || screen.isHidden && !events.isHidden { screen.needsPainting = true }
    screen.isHidden = events.isHidden
    for event in events.input { handle(event, at: now) }
  }

  /// Applies an input of the user to the view and to the pane that receives it.
  private func handle(_ event: InputEvent, at now: Duration) {
    let sceneInput = sceneInput(at: now)
    let index = focus.pane(for: event, of: panes, in: sceneInput.viewport)
    let context = Interaction.Context(
      viewport: sceneInput.viewport, placement: composer.placement(of: sceneInput),
      pane: sceneInput.panes[index].placement,
      strip: composer.controlStrip(ofPane: index, in: sceneInput), now: now)
    let (view, controls) = (picture.view, panes[index].controlsState)
    if let command = focus.interaction.handle(
      event, view: &picture.view, controlsState: &panes[index].controlsState, on: context)
    {
      perform(command, at: now)
      screen.needsPainting = true
    }
    picture.rememberMirroring(ifChangedFrom: view)
    if !picture.view.looksLike(view, at: now)
      || !panes[index].controlsState.looksLike(controls, at: now, animated: view.animates)
    {
      screen.needsPainting = true
    }
  }

  /// Receives the newest frame, if there is one.
  func receiveFrame(at now: Duration) {
    guard let newer = inputs.frames.remove() else { return }
    statistics.recordFrame(newer.info)
    picture.show(newer, at: now)
    screen.needsPainting = true
  }

  /// Receives a limited number of caption events.
  ///
  /// The other events wait for the next turn.
  func receiveCaptions(at now: Duration) {
    var budget = intakeBudget.started()
    hasMoreCaptions = false
    for reader in Set(panes.map(\.reader)) {
      board.release(finishedCaptions(for: reader), by: reader)
    }
    while !hasMoreCaptions, let event = inputs.captions.popFirst() {
      receive(event, at: now)
      hasMoreCaptions = budget.countReachesLimit()
    }
    guard budget.count > 0 else { return }
    if pipelines.awaitsFirstCaption {
      pipelines.awaitsFirstCaption = false
      notices.end(.feed)
      screen.needsPainting = true
    }
    statistics.captionEvents += budget.count
    updateCaptions(at: now)
    if pipelines.listening.update(with: panes[0].visible) { notices.end(.pipeline) }
  }

  private func receive(_ event: CaptionEvent, at now: Duration) {
    actions.captionWasReceived(event)
    let textsBefore = readersTexts(of: event)
    board.apply(event, at: now)
    // An update without a change for any reader does not reach the screen and is not reported as
    // shown.
    if !event.isUpdate || readersTexts(of: event) != textsBefore {
      pipelines.displayReportRequests.record(event)
    }
    if pipelines.connections.record(event) { updatePipelineNotice(at: now) }
  }

  /// Returns each reader's text of an updated utterance whose sender asks for a display report.
  ///
  /// The array is empty for any other event.
  private func readersTexts(of event: CaptionEvent) -> [TextVersion?] {
    guard case .utterance(let id, let snapshot) = event, snapshot.displayReportRequest != nil
    else { return [] }
    return panes.map { board.textVersion(of: id, for: $0.reader) }
  }

  /// Begins to drain if the loop quits with the feeds, all feeds have ended, and no event waits.
  ///
  /// A feed posts its last captions before it reports its end.
  func beginDraining() {
    guard quitState.conditions.atEndOfFeeds, quitState.feedsHaveEnded, !hasMoreCaptions,
      !quitState.isDraining
    else { return }
    quitState.isDraining = true
    screen.needsPainting = true
  }

  /// Handles the events from the application.
  func handleAppEvents(at now: Duration) {
    for event in inputs.appEvents.drain() {
      switch event {
      case .cameraStarts(let camera):
        if picture.prepareSwitch(to: camera, at: now) { screen.needsPainting = true }
      case .cameraStreams:
        picture.markLive()
        screen.needsPainting = true
      case .cameraLost:
        picture.markLost()
        screen.needsPainting = true
      case .faces(let faces, let generation):
        picture.take(faces, generation: generation)
        keepCaptionsOffFaces(at: now)
      case .transcriptIsRecording(let isRecording):
        self.isRecording = isRecording
        screen.needsPainting = true
      case .notice(let notice):
        // The feed that runs the pipeline gives more detail than the notice of a closed connection.
        if notice.topic == .pipelineEnd { pipelines.connections.dismissEnd() }
        notices.add(notice, at: now)
        screen.needsPainting = true
      case .noticeEnded(let topic):
        if topic == .pipelineEnd { pipelines.connections.dismissEnd() }
        notices.end(topic)
        screen.needsPainting = true
      case .desktopMotion(let reduced):
        picture.followDesktop(reducingMotion: reduced)
      case .settings(let settings):
        apply(settings, at: now)
      case .feedsStarted:
        quitState.feedsHaveEnded = false
        quitState.isDraining = false
      case .feedsEnded:
        quitState.feedsHaveEnded = true
      case .end:
        shouldQuit = true
      }
    }
  }

  /// Adds the notice that a pipeline has ended, or removes it when captions arrive again.
  private func updatePipelineNotice(at now: Duration) {
    guard !quitState.conditions.atEndOfFeeds else { return }
    if !pipelines.connections.hasEnded {
      notices.end(.pipelineEnd)
    } else if notices.contains(.pipelineEnd) {
      pipelines.connections.dismissEnd()
    } else {
      notices.add(.pipelineEnded, at: now)
    }
    screen.needsPainting = true
  }

  /// Handles every deadline that has passed.
  func expire(at now: Duration) {
    if let quitTime = quitState.conditions.quitTime, now >= quitTime { shouldQuit = true }
    if notices.expire(at: now) { screen.needsPainting = true }
    if pipelines.listening.expire(at: now) { listeningRequestTimedOut(at: now) }
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

/// A limit on the caption events that one turn of the frame loop receives.
///
/// The limit bounds the delay of video and input, however many events wait.
package struct IntakeBudget: Sendable {
  private let events: Int
  private let time: Duration
  private var startedAt: ContinuousClock.Instant?
  /// The number of events received since `started()`.
  private(set) var count = 0

  /// Creates a limit by number and time.
  ///
  /// - Parameters:
  ///   - events: The maximum number of events.
  ///   - time: The maximum time for all events. The first event is always received.
  package init(events: Int, time: Duration) {
    self.events = events
    self.time = time
  }

  /// The limit for a window, short enough that no delay is visible.
  package static let `default` = IntakeBudget(events: 256, time: .milliseconds(4))
  /// No limit, for a virtual clock.
  package static let unlimited = IntakeBudget(events: .max, time: .seconds(Int32.max))

  /// True if there is no limit.
  var isUnlimited: Bool { events == .max }

  /// Returns a fresh copy whose time starts now.
  func started() -> IntakeBudget {
    var budget = self
    budget.startedAt = .now
    return budget
  }

  /// Counts an event and returns true if the limit is reached.
  mutating func countReachesLimit() -> Bool {
    count += 1
    return count >= events || startedAt.map { $0.duration(to: .now) >= time } ?? false
  }
}

/// The pane that gets the user's input.
struct InputFocus {
  var interaction = Interaction()
  /// The index of the pane in which the pointer was last.
  private var pointerPane = 0

  /// Returns the index of the pane that gets an event.
  ///
  /// A pressed pointer stays with the pane of the press. A key goes to the pane with the help
  /// sheet, or else to the pane in which the pointer was last.
  mutating func pane(for event: InputEvent, of panes: [ReaderPane], in viewport: PixelSize) -> Int {
    // A movement or a press without a release before it ends a pinch of fingers.
    let begins =
      switch event {
      case .pointerMoved, .pointerPressed: true
      default: !interaction.isDragging
      }
    if let point = event.point, begins {
      pointerPane =
        panes.firstIndex { $0.placement(in: viewport).frame.contains(point) } ?? pointerPane
    }
    pointerPane = min(pointerPane, panes.count - 1)
    guard case .key = event else { return pointerPane }
    return panes.firstIndex(where: \.controlsState.showsHelp) ?? pointerPane
  }
}
