internal import Captions
internal import Imaging
internal import Messages
internal import Scene
internal import Settings

/// What is kept of the conversation, and the question before a recording.
struct KeptConversation {
  /// The time from which on a transcript is written, or nil if none is.
  var transcriptSince: Duration?
  /// The time from which on the window is recorded, or nil if it is not.
  var recordingSince: Duration?
  /// The number of the last recording, by which its end is known from that of an earlier one.
  var recordingNumber = 0
  /// The numbers of the panes whose readers have agreed to a recording, or nil if nobody is asked.
  var agreedPanes: Set<Int>?

  /// The mark on the picture, or nil if nothing is kept.
  ///
  /// A recording has the words too.
  var mark: KeptMark? {
    recordingSince.map { KeptMark(.recording, since: $0) }
      ?? transcriptSince.map { KeptMark(.transcript, since: $0) }
  }
}

/// Recordings of the main window.
extension FrameLoop {
  /// Starts a recording, after asking for consent if that is needed, or ends it.
  func toggleRecording(at now: Duration) {
    if kept.recordingSince != nil {
      kept.recordingSince = nil
      actions.recorder?.stop()
    } else {
      requestRecording(at: now)
    }
    screen.needsPainting = true
  }

  /// Asks the readers whether they agree to a recording, or starts it if they have.
  func requestRecording(at now: Duration) {
    guard let recorder = actions.recorder, kept.recordingSince == nil, kept.agreedPanes == nil
    else { return }
    if recorder.needsConsent {
      kept.agreedPanes = []
    } else {
      startRecording(at: now)
    }
    screen.needsPainting = true
  }

  private func startRecording(at now: Duration) {
    notices.end(.recording)
    notices.end(.recordingSound)
    kept.recordingNumber += 1
    kept.recordingSince = now
    actions.recorder?.start(kept.recordingNumber, of: display.mainWindow.viewport)
  }

  /// Takes away the mark of a recording that has ended by itself, which gets no more pictures.
  func recordingEnded(_ number: Int) {
    guard number == kept.recordingNumber else { return }
    kept.recordingSince = nil
    actions.recorder?.stop()
    screen.needsPainting = true
  }

  /// Returns the question for the reader of a pane, or nil if nobody is asked.
  func question(ofPane index: Int) -> ConsentQuestion? {
    guard let agreed = kept.agreedPanes else { return nil }
    return ConsentQuestion(
      languages: questionLanguages(ofPane: index),
      includesSound: actions.recorder?.hasSound == true,
      isWaiting: agreed.contains(index))
  }

  /// Returns the language of a pane, and with a single reader also that of the other person.
  private func questionLanguages(ofPane index: Int) -> [String] {
    let own = panes[index].interfaceLanguage
    guard panes.count == 1 else { return [own] }
    let known =
      [conversationLanguages.spoken, conversationLanguages.translated] + panes[index].languages
      + [settings.near.texts.language, settings.far.texts.language]
    let other = known.lazy.compactMap { $0.flatMap(self.composer.strings.language(for:)) }
      .first { $0 != own }
    return [own] + (other.map { [$0] } ?? [])
  }

  /// Handles an input while readers are asked for their consent.
  ///
  /// Enter agrees for all readers, and Esc refuses. Everything that would change the view waits.
  ///
  /// - Parameters:
  ///   - event: The input.
  ///   - sceneInput: The state of the event's window.
  ///   - window: The window.
  ///   - now: The current time.
  /// - Returns: True if the input concerns the question alone.
  func answerConsent(
    with event: InputEvent, _ sceneInput: SceneInput, in window: WindowRole, at now: Duration
  ) -> Bool {
    guard kept.agreedPanes != nil else { return false }
    switch event {
    case .key(.enter): agree(to: Set(panes.indices), at: now)
    case .key(.leaveFullScreen): refuse()
    case .key(.quit), .key(.fullScreen), .setting: return false
    case .pointerPressed(let point, _):
      guard
        let place = sceneInput.panes.firstIndex(where: { $0.placement.frame.contains(point) }),
        let answer = composer(of: window).consentAnswer(at: point, inPane: place, of: sceneInput)
      else { break }
      switch answer {
      case .agree: agree(to: [sceneInput.panes[place].number], at: now)
      case .refuse: refuse()
      }
    default: break
    }
    return true
  }

  /// Records that readers have agreed, and starts the recording once all have.
  private func agree(to agreeing: Set<Int>, at now: Duration) {
    let agreed = (kept.agreedPanes ?? []).union(agreeing)
    screen.needsPainting = true
    guard agreed.isSuperset(of: panes.indices) else {
      kept.agreedPanes = agreed
      return
    }
    kept.agreedPanes = nil
    startRecording(at: now)
  }

  private func refuse() {
    kept.agreedPanes = nil
    screen.needsPainting = true
  }
}
