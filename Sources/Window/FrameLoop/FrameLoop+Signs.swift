internal import Captions
internal import Conversation
internal import Frames
internal import Imaging
internal import Language
internal import Messages
internal import Scene
internal import Signs

/// The reading of signs before the camera.
extension FrameLoop {
  func toggleSigns(at now: Duration) {
    guard let interpreter = actions.signs else {
      notices.add(.signsNotRead(.noProgram(path: "visavis-signs")), at: now)
      return
    }
    signs.turn(on: !signs.isOn)
    interpreter.turn(on: signs.isOn)
    notices.end(.signs)
    stopReadingSigns()
    look(at: now)
    screen.needsPainting = true
  }

  /// Holds the picture that is on the screen, to study its signs, or goes on.
  func holdPicture(at now: Duration) {
    guard picture.size != nil, actions.signs != nil || picture.isHeld else { return }
    picture.isHeld.toggle()
    if picture.isHeld { notices.add(.pictureHeld, at: now) } else { notices.end(.hold) }
    screen.needsPainting = true
  }

  /// Has the frame on the screen looked at, if signs are read.
  func look(at now: Duration) {
    guard signs.isOn, let shown = picture.shown, let info = picture.info else { return }
    let frame = SeenFrame(number: shown.id, generation: info.generation)
    signs.look(at: frame, now: now)
    actions.signs?.look(at: shown.pixels, info, frame)
  }

  /// Takes what was found in frames.
  ///
  /// Most reports of a camera that stands change nothing, and do not disturb the scene on the screen.
  func takeSignReports(at now: Duration) {
    guard signs.isOn, let reports = actions.signs?.takeReports() else { return }
    for report in reports { take(report, at: now) }
  }

  /// Takes what was found in a frame, and asks for translations.
  private func take(_ report: SignReport, at now: Duration) {
    guard let frame = shownFrame else { return }
    let readers = signReaders
    let before = readers.map { signs.overlays(for: $0, in: frame) }
    signs.take(report, at: now)
    askForSignWords()
    let after = readers.map { signs.overlays(for: $0, in: frame) }
    // A motion that was foreseen needs no other painting.
    if !zip(before, after).allSatisfy(Self.lookAlike) { screen.needsPainting = true }
  }

  /// Asks for the words that readers need and nobody was asked for yet.
  func askForSignWords() {
    guard signs.isOn else { return }
    for text in signs.textsToAsk(for: signReaders) { actions.signs?.translate(text) }
  }

  /// Takes a translation, or tells that there is none.
  func take(_ translation: String?, of text: SignText, at now: Duration) {
    guard signs.isOn else { return }
    if !signs.take(translation, of: text) {
      notices.add(.signsUntranslated(from: text.language, to: text.target), at: now)
    }
    screen.needsPainting = true
  }

  /// Tells why no signs are read any more.
  func signsEnded(_ error: SignWatchError, at now: Duration) {
    signs.turn(on: false)
    actions.signs?.turn(on: false)
    stopReadingSigns()
    notices.add(.signsNotRead(error), at: now)
    screen.needsPainting = true
  }

  /// Draws the words over moving signs as the next frame will show them.
  ///
  /// Their perspective is the longest work on a frame's way to the screen, and can be done before the frame is there.
  func drawSignsAhead(at now: Duration) {
    guard isComposing, !picture.isHeld, let shownFrame,
      let next = signs.takeNextFrame(after: shownFrame)
    else { return }
    for window in windows {
      composer(of: window.role).drawSigns(of: sceneInput(of: window.role, at: now, in: next))
    }
  }

  /// Returns the signs in a frame, or else in that on the screen, for the reader of a pane.
  func signOverlays(ofPane index: Int, in frame: SeenFrame? = nil) -> [SignOverlay] {
    guard signs.isOn, let frame = frame ?? shownFrame else { return [] }
    return signs.overlays(for: signReader(ofPane: index), in: frame)
  }

  private var shownFrame: SeenFrame? {
    guard let shown = picture.shown, let info = picture.info else { return nil }
    return SeenFrame(number: shown.id, generation: info.generation)
  }

  /// The languages and scripts in which the readers read signs, each once.
  private var signReaders: [SignReader] {
    var seen: Set<SignReader> = []
    return panes.indices.map { signReader(ofPane: $0) }.filter { seen.insert($0).inserted }
  }

  /// Returns the language and script of a pane's signs: the reader's language, that of the conversation, or that of the
  /// interface.
  private func signReader(ofPane index: Int) -> SignReader {
    let reader = panes[index].reader
    let chosen = own?.choice.map { isOfFarReader(pane: index) ? $0.far : $0.near }
    return SignReader(
      language: reader.language ?? chosen ?? conversationLanguages.translated
        ?? panes[index].interfaceLanguage,
      isRomanized: reader.selection == .romanized)
  }

  /// The distance in pixels of the camera's picture from which a sign is painted at another place.
  private static let visibleDistance = 1.0

  private static func lookAlike(_ one: [SignOverlay], _ other: [SignOverlay]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        one.sign == other.sign && one.paragraphs == other.paragraphs && one.light == other.light
          && zip(one.place.corners, other.place.corners).allSatisfy {
            ($0 - $1).length < visibleDistance
          }
      }
  }
}

/// The sign that is open in large letters.
extension FrameLoop {
  func openSign(_ id: Int, inPane index: Int, at now: Duration) {
    guard let sign = signs.sign(id) else { return }
    signs.open[index] = (sign, now)
    panes[index].controlsState.leaveText()
    updateTextInput()
    screen.needsPainting = true
  }

  /// Returns the open sign of a pane with its words as the reader reads them, or nil if none is open.
  func openSign(ofPane index: Int) -> OpenSign? {
    openSign(ofPane: index, for: signReader(ofPane: index))
  }

  private func openSign(ofPane index: Int, for reader: SignReader) -> OpenSign? {
    guard let sign = signs.open[index]?.sign else { return nil }
    return OpenSign(
      paragraphs: sign.paragraphs.map { Sign.text(of: $0) }, language: sign.language,
      translation: signs.paragraphs(of: sign, for: reader) ?? [],
      readerLanguage: reader.writtenLanguage)
  }

  /// The time after the opening in which a press belongs to a double click.
  private static let doubleClickTime = Duration.milliseconds(500)

  /// Handles an input while a sign is open in large letters: its buttons, Esc, and a press on the card or beside it.
  ///
  /// Keys that open something else or move the focus close it.
  func useOpenSign(
    with event: InputEvent, _ sceneInput: SceneInput, in window: WindowRole, at now: Duration
  ) -> Bool {
    guard let open = sceneInput.panes.first(where: { $0.openSign != nil })?.number else {
      return false
    }
    switch event {
    case .key(.copy): use(.copy, ofSignInPane: open, at: now)
    case .key(.leaveFullScreen) where textPlaces.isEmpty: close(open)
    case .key(.zoomIn), .key(.zoomOut), .key(.zoomReset), .key(.space): return false
    case .key:
      close(open)
      return false
    case .pointerPressed(let point, _):
      guard
        let place = sceneInput.panes.firstIndex(where: {
          $0.openSign != nil && $0.placement.frame.contains(point)
        })
      else { return false }
      let number = sceneInput.panes[place].number
      guard let since = signs.open[number]?.since, now - since >= Self.doubleClickTime else {
        return true
      }
      let action = composer(of: window).signAction(at: point, inPane: place, of: sceneInput)
      use(action ?? .close, ofSignInPane: number, at: now)
    default: return false
    }
    screen.needsPainting = true
    return true
  }

  private func close(_ index: Int) {
    signs.open[index] = nil
    stopReadingSigns()
    screen.needsPainting = true
  }

  private func use(_ action: OpenSign.Action, ofSignInPane index: Int, at now: Duration) {
    // What is spoken, and what others read, is in the language's own script.
    var reader = signReader(ofPane: index)
    reader.isRomanized = reader.isRomanized && action == .copy
    guard let sign = openSign(ofPane: index, for: reader) else { return }
    let words = sign.translation.isEmpty ? sign.paragraphs : sign.translation
    switch action {
    case .close: close(index)
    case .copy:
      let texts = [sign.translation, sign.paragraphs].filter { !$0.isEmpty }
      if display.copy(texts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")) {
        notices.add(.copied, at: now)
      }
    case .readAloud:
      readAloud(
        words.joined(separator: "\n"),
        in: sign.translation.isEmpty ? sign.language : sign.readerLanguage, at: now)
    case .keep:
      keep(sign, at: now)
      close(index)
    }
  }

  /// Adds a sign to the conversation: to the room, whose members read it in their languages, or else to the history and
  /// the transcript.
  private func keep(_ sign: OpenSign, at now: Duration) {
    let words = sign.paragraphs.joined(separator: " ")
    // The room says it to everybody, this window too.
    if let receiver = pipelines.typedLines.receiver {
      return actions.lineWasTyped(words, language: sign.language, for: receiver)
    }
    keptSigns += 1
    var snapshot = UtteranceSnapshot()
    snapshot.isSign.set(true, at: 1)
    snapshot.source.words.set(words, at: 1)
    if let language = sign.language { snapshot.source.language.set(language, at: 1) }
    if !sign.translation.isEmpty, let target = sign.readerLanguage {
      snapshot[translation: target] = UtteranceText(
        in: target, words: .value(sign.translation.joined(separator: " ")), isFinal: .value(true))
    } else {
      snapshot.text.words.set(words, at: 1)
      if let language = sign.language { snapshot.text.language.set(language, at: 1) }
    }
    snapshot.text.isFinal.set(true, at: 1)
    let id = UtteranceID(scope: .stream("signs"), name: .named("sign-\(keptSigns)"))
    history.add(transcript.add([.utterance(id, snapshot)], at: now))
    notices.add(.signKept, at: now)
  }
}
