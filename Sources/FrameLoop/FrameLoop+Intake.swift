internal import CaptionIntake
internal import Captions
internal import Frames
internal import Imaging
internal import Messages
internal import Scene
internal import Threading

/// The intake of events, frames and captions; nothing here paints or waits.
extension FrameLoop {
  /// Applies the window's events and state to the view.
  func takeIn(_ news: DisplayNews, at now: Duration) {
    if news.isClosed { isOver = true }
    hasLostDisplay = news.isLost
    if news.needsPainting || isHidden && !news.isHidden { isStale = true }
    isHidden = news.isHidden
    for event in news.input {
      let sceneInput = sceneInput(at: now)
      let context = Interaction.Context(
        viewport: sceneInput.viewport, placement: composer.placement(of: sceneInput),
        controls: composer.controlStrip(of: sceneInput), now: now)
      let before = view
      if let command = interaction.handle(event, view: &view, on: context) {
        perform(command, at: now)
        isStale = true
      }
      if view.orientation.mirrored != before.orientation.mirrored {
        mirrorChoice.remember(view.orientation.mirrored, for: camera?.identity)
      }
      if !view.looksLike(before, at: now) { isStale = true }
    }
  }

  /// Takes the newest frame, if there is one.
  func takeFrame() {
    guard let newer = inputs.frames.take() else { return }
    statistics.take(newer.info)
    let generation = newer.info.generation
    // A late frame of a lost camera does not mean that the camera is back. A frame of another
    // camera does.
    if generation != frame?.info.generation { pictureIsOld = false }
    frame = consume newer
    pictureSerial += 1
    isStale = true
    if let news = arriving.first(where: { $0.generation == generation }) { register(news) }
  }

  /// Takes in a slice of the waiting caption events; the rest waits for the next turn.
  func takeCaptions(at now: Duration) {
    var taken = slice.begun()
    hasMoreCaptions = false
    board.release(arranged.done, by: reader)
    while !hasMoreCaptions, let event = inputs.captions.next() {
      take(event, at: now)
      hasMoreCaptions = taken.endsWithNext()
    }
    guard taken.count > 0 else { return }
    if isWaitingForWords {
      isWaitingForWords = false
      notices.end(.feed)
      isStale = true
    }
    statistics.captionEvents += taken.count
    lookAtBoard(at: now)
    if listening.settle(with: visible) { notices.end(.pipeline) }
  }

  private func take(_ event: CaptionEvent, at now: Duration) {
    actions.captionWasTaken(event)
    let heard = heardText(of: event)
    board.apply(event, at: now)
    // An update without a change for this reader does not reach the screen and is not reported as
    // shown.
    if !event.isUpdate || heardText(of: event) != heard { shownRequests.note(event) }
    if presence.note(event) { updatePipelineNotice(at: now) }
  }

  /// Returns the reader's text of an updated utterance, if its sender asks for a report when shown.
  private func heardText(of event: CaptionEvent) -> HeardText? {
    guard case .utterance(let id, let snapshot) = event, snapshot.shownRequest != nil
    else { return nil }
    return board.history(of: id, by: reader)
  }

  /// Begins to end the program when the feeds have ended and no event waits.
  ///
  /// A feed posts its last captions before it reports its end.
  func endWithFeeds() {
    guard feedsHaveEnded, !hasMoreCaptions, !isEnding else { return }
    isEnding = true
    isStale = true
  }

  /// Handles the events from the application.
  func takeAppEvents(at now: Duration) {
    for event in inputs.appEvents.drain() {
      switch event {
      case .cameraStarts(let news):
        arriving.append(news)
        if frame?.info.generation == news.generation { register(news) }
      case .cameraStreams:
        pictureIsOld = false
        isStale = true
      case .cameraLost:
        pictureIsOld = frame != nil
        isStale = true
      case .transcriptIsKept(let isKept):
        keepsTranscript = isKept
        isStale = true
      case .notice(let notice):
        // The runner of the pipeline gives more detail than the notice of an ended pipeline.
        if notice.topic == .pipelineEnd { presence.dismissEnd() }
        notices.add(notice, at: now)
        isStale = true
      case .noticeEnded(let topic):
        if topic == .pipelineEnd { presence.dismissEnd() }
        notices.end(topic)
        isStale = true
      case .desktopMotion(let reduced):
        view.animates = mayAnimate && !reduced
      case .feedsEnded where ending.atEndOfFeeds:
        feedsHaveEnded = true
      case .feedsEnded:
        break
      case .end:
        isOver = true
      }
    }
  }

  /// Adds the notice that a pipeline has ended, or removes it when captions arrive again.
  private func updatePipelineNotice(at now: Duration) {
    guard !ending.atEndOfFeeds else { return }
    if !presence.isMissed {
      notices.end(.pipelineEnd)
    } else if notices.contains(.pipelineEnd) {
      presence.dismissEnd()
    } else {
      notices.add(.pipelineEnded, at: now)
    }
    isStale = true
  }

  /// Handles every deadline that has passed.
  func expire(at now: Duration) {
    if let after = ending.after, now >= after { isOver = true }
    if notices.expire(at: now) { isStale = true }
    if listening.expire(at: now) { listeningRequestTimedOut(at: now) }
    if let captionsChangeAt, now >= captionsChangeAt { lookAtBoard(at: now) }
    if let ready = pace.deadline, now >= ready { isStale = true }
    if let sceneChangesAt, now >= sceneChangesAt { isStale = true }
  }

  /// Updates the visible captions and the time of their next change.
  func lookAtBoard(at now: Duration) {
    let captions = board.visible(at: now, for: reader)
    if captions.revision != visible.revision { isStale = true }
    visible = captions
    captionsChangeAt = board.nextDeadline(after: now)
  }

  /// Switches to a camera at its first frame, with the camera's own mirror setting, zoom and
  /// position.
  private func register(_ news: CameraNews) {
    arriving.removeAll { $0.generation <= news.generation }
    if let camera, camera.identity != news.identity {
      framings.remember(view, for: camera.identity)
      view.look(at: startFraming, now: clock(), gently: false)
      framings.restore(&view, of: news.identity, at: clock())
    }
    camera = news
    view.mirror(mirrorChoice.mirrors(news))
    isStale = true
  }
}

extension CaptionEvent {
  fileprivate var isUpdate: Bool {
    if case .utterance = self { true } else { false }
  }
}
