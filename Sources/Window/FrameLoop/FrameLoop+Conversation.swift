internal import Captions
internal import Language
internal import Messages
package import Scene

/// The conversation that the program runs itself, as far as the window has to know it.
struct OwnConversation {
  let runner: any ConversationRunner
  /// The parts of this machine; nil until they are known.
  var parts: ConversationParts?
  /// The choices for the next start; nil until the parts are known, or if nothing is translated.
  var choice: ConversationChoice?
  /// True from the start until the programs have introduced themselves, or failed.
  var isStarting = false
  /// True if the programs have failed, and are tried again until they are started with a choice.
  var hasFailed = false
  /// The choices with which the programs were started last, or nil before the first start.
  var started: ConversationChoice?
  /// The part of the models that has arrived, in percent; nil without a download.
  var modelPercent: Int?
  /// The microphone whose level is measured.
  private var measured: MicrophoneChoice?
  /// The time of the next look for parts while the sheet is shown.
  private(set) var nextLookUp: Duration?
  /// The step that follows once downloaded models are among the parts.
  var afterDownload: AfterDownload?
  /// The models that were downloaded last.
  var downloaded: [ModelOffer] = []
  /// True while the parts are looked for.
  private var isLookingUp = false
  /// True if they are looked for once more.
  private var looksUpAgain = false

  /// The time between two looks for the parts, as microphones come and go.
  private static let lookUpInterval = Duration.seconds(5)

  init(_ runner: any ConversationRunner) {
    self.runner = runner
    if let choice = runner.immediateChoice {
      (self.choice, started, isStarting) = (choice, choice, true)
      runner.start(choice)
    }
    lookUpParts()
  }

  /// Looks for the parts, unless that is being done.
  mutating func lookUpParts() {
    guard !isLookingUp else { return }
    isLookingUp = true
    runner.lookUpParts()
  }

  /// Looks for the parts as they are now, after a look that may have begun before.
  mutating func lookUpAgain() {
    looksUpAgain = isLookingUp
    lookUpParts()
  }

  /// Follows the start sheet: while it is shown, a level is measured and parts are looked for.
  mutating func follow(isSheetShown: Bool, at now: Duration) {
    let hasMicrophone = parts.map { choice?.microphone.exists(in: $0) ?? false } ?? false
    let wanted = isSheetShown && !isStarting && hasMicrophone ? choice?.microphone : nil
    if wanted != measured {
      measured = wanted
      runner.measureLevel(of: wanted)
    }
    guard isSheetShown else { return nextLookUp = nil }
    guard nextLookUp.map({ $0 <= now }) ?? true else { return }
    // The parts are known when the sheet opens at the start.
    if nextLookUp != nil || started != nil { lookUpParts() }
    nextLookUp = now + Self.lookUpInterval
  }

  /// True if both people can exchange their languages.
  var canSwapLanguages: Bool {
    guard let choice, let parts else { return false }
    return choice.isTranslatedBothWays(in: parts)
  }

  /// Takes the parts of this machine; returns true if they give the first choice.
  mutating func take(_ newer: ConversationParts) -> Bool {
    isLookingUp = false
    parts = newer
    if looksUpAgain { lookUpAgain() }
    guard choice == nil else {
      // An option may name a part of a microphone's name.
      if runner.immediateChoice == nil { choice?.forgetMissingMicrophone(of: newer) }
      return false
    }
    choice = ConversationChoice(runner.wishes, of: newer)
    return choice != nil
  }
}

/// The step that follows a download of models.
enum AfterDownload: Equatable {
  /// The start that was asked for with the download, if the sheet is still open.
  case start(ConversationChoice)
  /// A new beginning of programs that run.
  case startAgain
}

extension FrameLoop {
  /// True if a press starts the program's own conversation, as no other program is connected.
  var offersStart: Bool {
    guard let own, !own.isStarting else { return false }
    return panes[0].visible.pipeline == .notConnected
  }

  /// Opens the start sheet once the parts are known, unless captions come from elsewhere.
  func conversationPartsArrived(_ parts: ConversationParts, at now: Duration) {
    let areFirst = own?.parts == nil
    if own?.take(parts) == true { adoptLanguages(chosen: false, at: now) }
    goOnAfterDownload(at: now)
    if areFirst, offersStart, own?.runner.immediateChoice == nil,
      !panes.contains(where: \.controlsState.coversView)
    {
      panes[0].controlsState.openStartSheet(at: now)
    }
    screen.needsPainting = true
  }

  /// Follows the start sheet, in whatever pane it is.
  func followStartSheet(at now: Duration) {
    guard own != nil else { return }
    // Programs that connect by themselves need no start.
    if !offersStart {
      for index in panes.indices where panes[index].controlsState.showsStartSheet {
        panes[index].controlsState.closeMenu()
        screen.needsPainting = true
      }
    }
    own?.follow(
      isSheetShown: panes.contains { $0.controlsState.showsStartSheet }, at: now)
  }

  /// Starts the conversation with what was chosen.
  func startConversation(at now: Duration) {
    guard let own, let choice = own.choice,
      own.parts.map({ choice.missingModels(in: $0).isEmpty }) ?? true
    else { return }
    self.own?.isStarting = true
    self.own?.hasFailed = false
    self.own?.started = choice
    own.runner.start(choice)
    self.own?.follow(isSheetShown: false, at: now)
    for index in panes.indices { panes[index].controlsState.closeMenu() }
    pipelines.listening.cancel()
    notices.end(.pipelineEnd)
    notices.end(.listening)
    screen.needsPainting = true
  }

  /// Ends the wait for the programs once one has introduced itself, unlike those that they replace.
  func endStart(with event: CaptionEvent) {
    guard own?.isStarting == true, case .hello = event else { return }
    own?.isStarting = false
    own?.hasFailed = false
    screen.needsPainting = true
  }

  /// Ends the wait for programs that have ended instead.
  func endFailedStart() {
    own?.isStarting = false
    own?.hasFailed = true
  }

  /// Sets the language of the person on a side, at once if somebody listens.
  func speak(_ language: String, on side: Audience, at now: Duration) {
    guard let parts = own?.parts else { return }
    let before = own?.choice
    own?.choice?.choose(language, on: side, in: parts)
    guard own?.choice != before else { return }
    adoptLanguages(chosen: true, at: now)
    if !composer.hasLetters(of: language) { notices.add(.missingFont, at: now) }
    startAgain(at: now)
  }

  func useMicrophone(_ name: String?, at now: Duration) {
    let microphone = MicrophoneChoice(name: name)
    guard own?.choice?.microphone != microphone else { return }
    own?.choice?.microphone = microphone
    actions.viewWasChosen(.microphone(microphone))
    startAgain(at: now)
  }

  /// Starts running programs anew if other languages or another microphone were chosen since, or if there are better
  /// models for them.
  private func startAgain(at now: Duration, becauseOfModels hasModels: Bool = false) {
    screen.needsPainting = true
    guard let own, let started = own.started, let choice = own.choice,
      !offersStart || own.hasFailed,
      Set([started.near, started.far]) != [choice.near, choice.far]
        || started.microphone != choice.microphone || hasModels
    else { return }
    // The menu has said how much the models of the language are.
    if let parts = own.parts, !choice.missingModels(in: parts).isEmpty { return getMissingModels() }
    startConversation(at: now)
  }

  func chooseLayout(_ layout: ReaderLayout, at now: Duration) {
    var newer = settings.withUsualSides(for: layout)
    newer.faceToFace.readerLayout = layout
    apply(newer, at: now)
  }

  /// Gets the models without which the conversation cannot start, and then starts it.
  func getMissingModels() {
    guard let own, let choice = own.choice, let parts = own.parts else { return }
    get(
      choice.missingModels(in: parts),
      then: own.started == nil ? .start(choice) : .startAgain)
  }

  /// Gets the models that translate the conversation better, with which it begins anew if it runs.
  func getBetterModels() {
    guard let own, let choice = own.choice, let parts = own.parts else { return }
    get(choice.betterModels(in: parts), then: offersStart ? nil : .startAgain)
  }

  private func get(_ models: [ModelOffer], then next: AfterDownload?) {
    guard !models.isEmpty else { return }
    own?.afterDownload = next
    guard own?.modelPercent == nil else { return }
    own?.modelPercent = 0
    own?.downloaded = models
    own?.runner.get(models)
    screen.needsPainting = true
  }

  func findLanguages() { own?.runner.findModels() }

  /// Shows the progress of a download, after which the conversation starts.
  func follow(_ progress: ModelProgress, at now: Duration) {
    let isSheetShown = panes.contains { $0.controlsState.showsStartSheet }
    switch progress {
    case .receiving(let percent):
      own?.modelPercent = percent
      if !isSheetShown { notices.add(.gettingModels(percent: percent), at: now) }
    case .installed:
      own?.modelPercent = nil
      notices.end(.models)
      // The parts that are looked for at present may lack the models.
      own?.lookUpAgain()
    case .failed:
      own?.modelPercent = nil
      own?.afterDownload = nil
      notices.add(.modelsNotGot, at: now)
    }
    screen.needsPainting = true
  }

  /// Goes on after a download, once its models are among the parts, unless something else was chosen since.
  private func goOnAfterDownload(at now: Duration) {
    guard let own, let next = own.afterDownload, own.modelPercent == nil, let choice = own.choice,
      let parts = own.parts
    else { return }
    let missing = choice.missingModels(in: parts)
    switch next {
    case .start(let wanted):
      guard missing.isEmpty else { return }
      self.own?.afterDownload = nil
      let isSheetShown = panes.contains { $0.controlsState.showsStartSheet }
      if choice.hasLanguages(of: wanted), isSheetShown, offersStart,
        choice.microphone.exists(in: parts)
      {
        startConversation(at: now)
      }
    case .startAgain:
      // Another language may have been chosen during the download.
      guard missing.isEmpty else { return missing == own.downloaded ? () : getMissingModels() }
      self.own?.afterDownload = nil
      startAgain(at: now, becauseOfModels: true)
    }
  }

  /// Gives both readers the languages of the conversation.
  ///
  /// A single reader reads both of them.
  private func adoptLanguages(chosen: Bool, at now: Duration) {
    guard let choice = own?.choice else { return }
    var newer = settings
    newer.faceToFace.isTranslatedBothWays = true
    newer.faceToFace.soleReaderReadsBoth = true
    for side in [Audience.near, .far] {
      let index = (side == .near) == newer.faceToFace.sidesAreSwapped ? 1 : 0
      guard newer[reader: index].texts.language != choice[side] else { continue }
      newer[reader: index].texts.language = choice[side]
      newer[reader: index].texts.spoken = nil
      newer[reader: index].confinesLanguage = !chosen
    }
    apply(newer, at: now)
  }

  /// Returns true if the reader of a pane is the one whose language is the far one's.
  func isOfFarReader(pane index: Int) -> Bool {
    (index == 1) != settings.faceToFace.sidesAreSwapped
  }

  /// Says while the programs listen to nothing, as the user asked them.
  func tellPause(at now: Duration) {
    guard let own, own.started != nil else { return }
    let isPaused =
      !own.isStarting && panes[0].visible.pipeline == .paused && panes[0].visible.notices.isEmpty
    guard isPaused != notices.contains(.pause) else { return }
    if isPaused { notices.add(.listeningPaused, at: now) } else { notices.end(.pause) }
    screen.needsPainting = true
  }

  /// Returns what the start sheet of a pane shows, or nil if the program runs no conversation.
  func startSheet(ofPane index: Int) -> StartSheet? {
    guard let own, let parts = own.parts else { return nil }
    return StartSheet(
      side: isOfFarReader(pane: index) ? .far : .near, parts: parts, choice: own.choice,
      layout: settings.faceToFace.readerLayout, modelPercent: own.modelPercent)
  }
}

extension FaceToFaceSettings {
  /// The readers and their places, as the start sheet names them.
  package var readerLayout: ReaderLayout {
    get { !isOn ? .together : layout == .stacked ? .sideBySide : .opposite }
    set {
      isOn = newValue != .together
      switch newValue {
      case .together: break
      case .opposite: layout = .split
      case .sideBySide: layout = .stacked
      }
    }
  }
}
