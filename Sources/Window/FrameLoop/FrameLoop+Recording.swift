internal import Captions
internal import Conversation
internal import Imaging
internal import Messages
internal import Scene

/// The recording and the transcript of the conversation, and the consent of its readers.
struct KeptConversation {
  /// The time from which on a transcript is written, or nil if none is.
  var transcriptSince: Duration?
  /// True until the readers have agreed to the transcript, or refused it.
  var transcriptNeedsConsent = false
  /// True if a reader has refused the transcript.
  var transcriptIsRefused = false
  /// The time from which on the window is recorded, or nil if it is not.
  var recordingSince: Duration?
  /// The number of the last recording, by which its end is known from that of an earlier one.
  var recordingNumber = 0
  /// True while the readers are asked whether they agree to a recording.
  var recordingNeedsConsent = false
  /// The faces in the camera's picture when the question came, which it keeps off.
  var faces: [PixelRect] = []
  /// The numbers of the panes whose readers have agreed to what is asked.
  var agreedPanes: Set<Int> = []

  /// The part that the readers are asked about: a recording first, as it has the words too.
  var asked: KeptMark.Kind? {
    recordingNeedsConsent ? .recording : transcriptNeedsConsent ? .transcript : nil
  }

  /// The mark on the picture, or nil without a recording and a transcript.
  var mark: KeptMark? {
    recordingSince.map { KeptMark(.recording, since: $0) }
      ?? transcriptSince.map { KeptMark(.transcript, since: $0) }
  }
}

/// Recordings of the main window, and the consent to them and to the transcript.
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
    guard let recorder = actions.recorder, kept.recordingSince == nil, !kept.recordingNeedsConsent
    else { return }
    if recorder.needsConsent, recorder.isAvailable {
      kept.recordingNeedsConsent = true
      (kept.agreedPanes, kept.faces) = ([], picture.faces)
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
    guard let asked = kept.asked else { return nil }
    let hasSound = actions.recorder?.hasSound == true
    let viewport = surface(of: panes[index].window).viewport
    return ConsentQuestion(
      languages: questionLanguages(ofPane: index),
      about: asked == .transcript ? .transcript : hasSound ? .recordingWithSound : .recording,
      isWaiting: panes.count > 1 && kept.agreedPanes.contains(index),
      faces: picture.places(
        of: kept.faces, in: panes[index].placement(in: viewport), camera: panes[index].camera,
        of: viewport))
  }

  /// Returns the languages of the question in a pane: its reader's, or those of the conversation if
  /// the panes do not tell the readers apart.
  ///
  /// The language of the interface stands in for one that is unknown.
  private func questionLanguages(ofPane index: Int) -> [String] {
    let interface = panes[index].interfaceLanguage
    guard panes.allSatisfy({ $0.interfaceLanguage == interface }) else { return [interface] }
    let named =
      [conversationLanguages.spoken, conversationLanguages.translated] + panes[index].languages
      + [settings.near.texts.language, settings.far.texts.language]
    var seen: Set<String> = []
    let known = named.compactMap { $0.flatMap(self.composer.strings.language(for:)) }
      .filter { seen.insert($0).inserted }
    let others = known.filter { $0 != interface }
    // The interface's language is the first one if it is spoken, as the user reads it best.
    return Array(
      ((known.count < 2 || seen.contains(interface) ? [interface] : []) + others).prefix(2))
  }

  /// Handles an input while readers are asked for their consent.
  ///
  /// Enter agrees for the first reader who has not, and Esc refuses. While a recording waits for the
  /// answer, everything that would change the view waits too. The question about a transcript gets
  /// only keys that have no other use at present.
  func answerConsent(
    with event: InputEvent, _ sceneInput: SceneInput, in window: WindowRole, at now: Duration
  ) -> Bool {
    guard let asked = kept.asked else { return false }
    let blocksView = question(ofPane: 0)?.blocksView == true
    switch event {
    case .key(.quit), .key(.fullScreen), .setting: return false
    case .key(.enter) where blocksView || isAtRest(in: window):
      guard let next = panes.indices.first(where: { !kept.agreedPanes.contains($0) }) else { break }
      agree(to: asked, in: next, at: now)
    case .key(.leaveFullScreen)
    where blocksView || isAtRest(in: window) && !surface(of: window).isFullScreen:
      refuse(asked, at: now)
    case .pointerPressed(let point, _):
      guard
        let place = sceneInput.panes.firstIndex(where: { $0.placement.frame.contains(point) }),
        let answer = composer(of: window).consentAnswer(at: point, inPane: place, of: sceneInput)
      else { return blocksView }
      switch answer {
      case .agree: agree(to: asked, in: sceneInput.panes[place].number, at: now)
      case .refuse: refuse(asked, at: now)
      }
    default: return blocksView
    }
    return true
  }

  /// Returns true if keys have no use in a window but for the view.
  private func isAtRest(in window: WindowRole) -> Bool {
    signs.open.isEmpty
      && panes.allSatisfy {
        $0.window != window || !$0.controlsState.coversView && $0.controlsState.focused == nil
      }
  }

  /// Records that a reader has agreed, and starts a recording once all have.
  private func agree(to asked: KeptMark.Kind, in pane: Int, at now: Duration) {
    screen.needsPainting = true
    kept.agreedPanes.insert(pane)
    guard kept.agreedPanes.isSuperset(of: panes.indices) else { return }
    kept.agreedPanes = []
    switch asked {
    case .recording:
      kept.recordingNeedsConsent = false
      startRecording(at: now)
    case .transcript:
      kept.transcriptNeedsConsent = false
      transcript.release()
      transcriptIsWritten(true, at: now)
    }
  }

  private func refuse(_ asked: KeptMark.Kind, at now: Duration) {
    kept.agreedPanes = []
    switch asked {
    case .recording:
      kept.recordingNeedsConsent = false
      notices.add(.recordingRefused, at: now)
    case .transcript:
      kept.transcriptNeedsConsent = false
      kept.transcriptIsRefused = true
      transcript.discard()
    }
    screen.needsPainting = true
  }

  /// Follows the state of the transcript's files, unless a reader refused the transcript.
  func transcriptIsWritten(_ isWritten: Bool, at now: Duration) {
    guard !isWritten || !kept.transcriptIsRefused else { return }
    kept.transcriptSince = isWritten ? kept.transcriptSince ?? now : nil
    screen.needsPainting = true
  }
}
