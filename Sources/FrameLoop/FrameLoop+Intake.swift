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
  func takeIn(_ news: DisplayNews, at now: Duration) {
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
    for reader in Set(panes.map(\.reader)) { board.release(done(for: reader), by: reader) }
    while !hasMoreCaptions, let event = inputs.captions.next() {
      take(event, at: now)
      hasMoreCaptions = taken.endsWithNext()
    }
    guard taken.count > 0 else { return }
    if pipelines.isWaitingForWords {
      pipelines.isWaitingForWords = false
      notices.end(.feed)
      screen.isStale = true
    }
    statistics.captionEvents += taken.count
    lookAtBoard(at: now)
    if pipelines.listening.settle(with: panes[0].visible) { notices.end(.pipeline) }
  }

  /// Returns the numbers of the captions that have left every pane of the reader for good.
  private func done(for reader: Reader) -> Set<Int> {
    let sets = panes.filter { $0.reader == reader }.map(\.rows.done)
    return sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  }

  private func take(_ event: CaptionEvent, at now: Duration) {
    actions.captionWasTaken(event)
    let heard = selectedText(of: event)
    board.apply(event, at: now)
    // An update without a change for any reader does not reach the screen and is not reported as
    // shown.
    if !event.isUpdate || selectedText(of: event) != heard { pipelines.shownRequests.note(event) }
    if pipelines.presence.note(event) { updatePipelineNotice(at: now) }
  }

  /// Returns the readers' texts of an updated utterance, if its sender asks for a report when it
  /// is shown.
  private func selectedText(of event: CaptionEvent) -> [SelectedText?] {
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
        picture.streams()
        screen.isStale = true
      case .cameraLost:
        picture.isLost()
        screen.isStale = true
      case .transcriptIsKept(let isKept):
        keepsTranscript = isKept
        screen.isStale = true
      case .notice(let notice):
        // The runner of the pipeline gives more detail than the notice of an ended pipeline.
        if notice.topic == .pipelineEnd { pipelines.presence.dismissEnd() }
        notices.add(notice, at: now)
        screen.isStale = true
      case .noticeEnded(let topic):
        if topic == .pipelineEnd { pipelines.presence.dismissEnd() }
        notices.end(topic)
        screen.isStale = true
      case .desktopMotion(let reduced):
        picture.followDesktop(reducingMotion: reduced)
      case .settings(let settings):
        adopt(settings, at: now)
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
    if !pipelines.presence.isMissed {
      notices.end(.pipelineEnd)
    } else if notices.contains(.pipelineEnd) {
      pipelines.presence.dismissEnd()
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
    if let captionsChangeAt, now >= captionsChangeAt { lookAtBoard(at: now) }
    if panes.contains(where: { $0.layoutDeadline.map { now >= $0 } ?? false }) {
      screen.isStale = true
    }
    if let change = screen.changesAt, now >= change { screen.isStale = true }
  }

  /// Updates the visible captions and the time of their next change.
  func lookAtBoard(at now: Duration) {
    for index in panes.indices where panes[index].look(at: &board, now: now) {
      screen.isStale = true
    }
    captionsChangeAt = board.nextDeadline(after: now)
  }
}

extension CaptionEvent {
  fileprivate var isUpdate: Bool {
    if case .utterance = self { true } else { false }
  }
}
