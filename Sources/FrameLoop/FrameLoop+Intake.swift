internal import CaptionIntake
internal import Captions
internal import Frames
internal import Imaging
internal import Messages
internal import Scene
internal import Settings
internal import Threading

/// The intake of events, frames and captions; nothing here paints or waits.
extension FrameLoop {
  /// Applies the window's events and state to the view.
  func takeIn(_ news: DisplayEvents, at now: Duration) {
    if news.isClosed { isOver = true }
    hasLostDisplay = news.isLost
    if news.needsPainting || screen.isHidden && !news.isHidden { screen.isStale = true }
    screen.isHidden = news.isHidden
    for event in news.input { take(event, at: now) }
  }

  /// Applies an input of the user to the view and to the pane that it is meant for.
  private func take(_ event: InputEvent, at now: Duration) {
    let sceneInput = sceneInput(at: now)
    let index = focus.pane(for: event, of: panes, in: sceneInput.viewport)
    let context = Interaction.Context(
      viewport: sceneInput.viewport, placement: composer.placement(of: sceneInput),
      pane: sceneInput.panes[index].placement,
      controls: composer.controlStrip(ofPane: index, in: sceneInput), now: now)
    let (view, controls) = (picture.view, panes[index].strip)
    if let command = focus.interaction.handle(
      event, view: &picture.view, strip: &panes[index].strip, on: context)
    {
      perform(command, at: now)
      screen.isStale = true
    }
    picture.noteMirroring(since: view)
    if !picture.view.looksLike(view, at: now)
      || !panes[index].strip.looksLike(controls, at: now, animated: view.animates)
    {
      screen.isStale = true
    }
  }

  /// Takes the newest frame, if there is one.
  func takeFrame(at now: Duration) {
    guard let newer = inputs.frames.take() else { return }
    statistics.take(newer.info)
    picture.show(newer, at: now)
    screen.isStale = true
  }

  /// Takes in a slice of the waiting caption events; the rest waits for the next turn.
  func takeCaptions(at now: Duration) {
    var taken = slice.begun()
    hasMoreCaptions = false
    for reader in Set(panes.map(\.reader)) {
      board.release(finishedCaptions(for: reader), by: reader)
    }
    while !hasMoreCaptions, let event = inputs.captions.next() {
      take(event, at: now)
      hasMoreCaptions = taken.countReachesLimit()
    }
    guard taken.count > 0 else { return }
    if pipelines.awaitsFirstCaption {
      pipelines.awaitsFirstCaption = false
      notices.end(.feed)
      screen.isStale = true
    }
    statistics.captionEvents += taken.count
    updateCaptions(at: now)
    if pipelines.listening.settle(with: panes[0].visible) { notices.end(.pipeline) }
  }

  private func take(_ event: CaptionEvent, at now: Duration) {
    actions.captionWasTaken(event)
    let textsBefore = readersTexts(of: event)
    board.apply(event, at: now)
    // An update without a change for any reader does not reach the screen and is not reported as
    // shown.
    if !event.isUpdate || readersTexts(of: event) != textsBefore {
      pipelines.shownRequests.record(event)
    }
    if pipelines.connections.record(event) { updatePipelineNotice(at: now) }
  }

  /// Returns the readers' texts of an updated utterance, if its sender asks for a report when it
  /// is shown.
  private func readersTexts(of event: CaptionEvent) -> [SelectedText?] {
    guard case .utterance(let id, let snapshot) = event, snapshot.shownRequest != nil
    else { return [] }
    return panes.map { board.history(of: id, by: $0.reader) }
  }

  /// Begins to end the program when the feeds have ended and no event waits.
  ///
  /// A feed posts its last captions before it reports its end.
  func endWithFeeds() {
    guard end.conditions.atEndOfFeeds, end.feedsHaveEnded, !hasMoreCaptions, !end.isEnding
    else { return }
    end.isEnding = true
    screen.isStale = true
  }

  /// Handles the events from the application.
  func takeAppEvents(at now: Duration) {
    for event in inputs.appEvents.drain() {
      switch event {
      case .cameraStarts(let news):
        if picture.expect(news, at: now) { screen.isStale = true }
      case .cameraStreams:
        picture.markLive()
        screen.isStale = true
      case .cameraLost:
        picture.markLost()
        screen.isStale = true
      case .transcriptIsRecording(let isRecording):
        self.isRecording = isRecording
        screen.isStale = true
      case .notice(let notice):
        // The runner of the pipeline gives more detail than the notice of an ended pipeline.
        if notice.topic == .pipelineEnd { pipelines.connections.dismissEnd() }
        notices.add(notice, at: now)
        screen.isStale = true
      case .noticeEnded(let topic):
        if topic == .pipelineEnd { pipelines.connections.dismissEnd() }
        notices.end(topic)
        screen.isStale = true
      case .desktopMotion(let reduced):
        picture.followDesktop(reducingMotion: reduced)
      case .settings(let settings):
        apply(settings, at: now)
      case .feedsBegan:
        end.feedsHaveEnded = false
        end.isEnding = false
      case .feedsEnded:
        end.feedsHaveEnded = true
      case .end:
        isOver = true
      }
    }
  }

  /// Adds the notice that a pipeline has ended, or removes it when captions arrive again.
  private func updatePipelineNotice(at now: Duration) {
    guard !end.conditions.atEndOfFeeds else { return }
    if !pipelines.connections.hasEnded {
      notices.end(.pipelineEnd)
    } else if notices.contains(.pipelineEnd) {
      pipelines.connections.dismissEnd()
    } else {
      notices.add(.pipelineEnded, at: now)
    }
    screen.isStale = true
  }

  /// Handles every deadline that has passed.
  func expire(at now: Duration) {
    if let after = end.conditions.after, now >= after { isOver = true }
    if notices.expire(at: now) { screen.isStale = true }
    if pipelines.listening.expire(at: now) { listeningRequestTimedOut(at: now) }
    if let captionsChangeAt, now >= captionsChangeAt { updateCaptions(at: now) }
    if panes.contains(where: { $0.layoutDeadline.map { now >= $0 } ?? false }) {
      screen.isStale = true
    }
    if let change = screen.changesAt, now >= change { screen.isStale = true }
  }
}

extension CaptionEvent {
  fileprivate var isUpdate: Bool {
    if case .utterance = self { true } else { false }
  }
}

/// A limit on the caption events that one turn of the frame loop takes in.
///
/// The limit bounds the delay of video and input, however many events wait.
package struct IntakeBudget: Sendable {
  private let events: Int
  private let time: Duration
  private var began: ContinuousClock.Instant?
  /// The number of events taken in since `begun()`.
  private(set) var count = 0

  /// Creates a limit by number and time.
  ///
  /// - Parameters:
  ///   - events: the largest number of events.
  ///   - time: the time after which no further event is taken in; at least one event always is.
  package init(events: Int, time: Duration) {
    self.events = events
    self.time = time
  }

  /// The limit for the window: too short a delay to be visible.
  package static let `default` = IntakeBudget(events: 256, time: .milliseconds(4))
  /// No limit, for a virtual clock.
  package static let whole = IntakeBudget(events: .max, time: .seconds(Int32.max))

  /// True if there is no limit.
  var isWhole: Bool { events == .max }

  /// Returns a fresh copy whose time starts now.
  func begun() -> IntakeBudget {
    var slice = self
    slice.began = .now
    return slice
  }

  /// Counts an event; returns true if the limit is reached.
  mutating func countReachesLimit() -> Bool {
    count += 1
    return count >= events || began.map { $0.duration(to: .now) >= time } ?? false
  }
}

/// The pane that gets the user's input.
struct InputFocus {
  var interaction = Interaction()
  /// The index of the pane in which the pointer was last.
  private var pointed = 0

  /// Returns the index of the pane that gets an event.
  ///
  /// A pressed pointer stays with the pane of the press. A key goes to the pane with the help
  /// sheet, or else to the pane in which the pointer was last.
  mutating func pane(for event: InputEvent, of panes: [ReaderPane], in viewport: PixelSize) -> Int {
    if let point = event.point, !interaction.isDragging {
      pointed =
        panes.firstIndex { $0.placement(in: viewport).frame.contains(point) } ?? pointed
    }
    pointed = min(pointed, panes.count - 1)
    guard case .key = event else { return pointed }
    return panes.firstIndex(where: \.strip.showsHelp) ?? pointed
  }
}
