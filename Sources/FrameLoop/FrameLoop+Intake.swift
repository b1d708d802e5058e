internal import Captions
internal import FrameExchange
internal import Imaging
internal import Scene

/// Taking in what came: nothing here paints or waits.
extension FrameLoop {
  func takeIn(_ news: DisplayNews, at now: Duration) {
    if news.isClosed { isOver = true }
    hasLostDisplay = news.isLost
    if news.needsPainting || isHidden && !news.isHidden { isStale = true }
    isHidden = news.isHidden
    for event in news.input {
      let subject = subject(at: now)
      let stage = Interaction.Stage(
        viewport: subject.viewport, placement: composer.placement(of: subject),
        controls: composer.controlStrip(of: subject), now: now)
      let before = view
      if let command = interaction.handle(event, view: &view, on: stage) {
        obey(command, at: now)
        isStale = true
      }
      if view.orientation.mirrored != before.orientation.mirrored {
        mirrorChoice.remember(view.orientation.mirrored, for: camera?.identity)
      }
      if !view.looksLike(before, at: now) { isStale = true }
    }
  }

  func takeFrame() {
    guard let newer = exchange.frames.take() else { return }
    statistics.take(newer.info)
    let generation = newer.info.generation
    // A straggler of a camera that is known to be lost is no sign of life; another camera's is.
    if generation != frame?.info.generation { pictureIsOld = false }
    frame = consume newer
    pictureSerial += 1
    isStale = true
    if let news = arriving.first(where: { $0.generation == generation }) { welcome(news) }
  }

  /// Takes in a slice of what was said; the rest waits until there was a look at everything else.
  func takeCaptions(at now: Duration) {
    var taken = slice.begun()
    hasMoreCaptions = false
    board.release(arranged.done, by: reader)
    while !hasMoreCaptions, let event = exchange.captions() {
      take(event, at: now)
      hasMoreCaptions = taken.endsWithNext()
    }
    guard taken.count > 0 else { return }
    if isWaitingForWords {
      isWaitingForWords = false
      notices.put(nil, about: .feed, at: now)
      isStale = true
    }
    statistics.captionEvents += taken.count
    lookAtBoard(at: now)
    if listening.settle(with: visible) { notices.put(nil, about: .pipeline, at: now) }
  }

  private func take(_ event: CaptionEvent, at now: Duration) {
    let heard = heardText(of: event)
    board.apply(event, at: now)
    // An update that changes no word for this reader is not shown, and not said to be.
    if !event.isUpdate || heardText(of: event) != heard { shownRequests.note(event) }
    if presence.note(event) { tellOfPresence(at: now) }
  }

  /// The reader's text of the utterance that an event speaks of, if its sender wants to hear of it.
  private func heardText(of event: CaptionEvent) -> HeardText? {
    guard case .update(let id, let update) = event, update.shownRequest != nil else { return nil }
    return board.hearing(of: id, by: reader)
  }

  /// The last words came before their feed's end was told: it has come when nothing waits any more.
  func endWithFeeds() {
    guard feedsHaveEnded, !hasMoreCaptions, !isEnding else { return }
    isEnding = true
    isStale = true
  }

  func takeHouseEvents(at now: Duration) {
    for event in exchange.house.drain() {
      switch event {
      case .cameraStarts(let news):
        arriving.append(news)
        if frame?.info.generation == news.generation { welcome(news) }
      case .cameraStreams:
        pictureIsOld = false
        isStale = true
      case .cameraLost:
        pictureIsOld = frame != nil
        isStale = true
      case .transcriptIsKept(let isKept):
        keepsTranscript = isKept
        isStale = true
      case .notice(let topic, let text, let seconds):
        // Who runs a pipeline knows more of its end than that it is gone.
        if topic == .pipelineEnd { presence.leaveIt() }
        notices.put(text, about: topic, at: now, for: seconds.map { .seconds($0) })
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

  /// A pipeline is gone, and its last words stay; or somebody speaks again.
  private func tellOfPresence(at now: Duration) {
    guard !ending.atEndOfFeeds else { return }
    if !presence.isMissed {
      notices.put(nil, about: .pipelineEnd, at: now)
    } else if notices.says(about: .pipelineEnd) {
      presence.leaveIt()
    } else {
      notices.put("The pipeline ended", about: .pipelineEnd, at: now)
    }
    isStale = true
  }

  /// Sees to everything whose time has come.
  func expire(at now: Duration) {
    if let after = ending.after, now >= after { isOver = true }
    if notices.expire(at: now) { isStale = true }
    if listening.expire(at: now) { tellOfNoAnswer(at: now) }
    if let captionsChangeAt, now >= captionsChangeAt { lookAtBoard(at: now) }
    if let ready = pace.deadline, now >= ready { isStale = true }
    if let sceneChangesAt, now >= sceneChangesAt { isStale = true }
  }

  func lookAtBoard(at now: Duration) {
    let captions = board.visible(at: now, for: reader)
    if captions.revision != visible.revision { isStale = true }
    visible = captions
    captionsChangeAt = board.nextDeadline(after: now)
  }

  /// The first frame of a camera is here: its picture is shown as suits it, not as the last one's.
  private func welcome(_ news: CameraNews) {
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
    if case .update = self { true } else { false }
  }
}
