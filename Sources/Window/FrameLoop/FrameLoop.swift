package import Captions
package import Conversation
package import Frames
internal import Imaging
package import Messages
package import Scene
package import System

/// The event loop that turns camera frames, captions, input and time into scenes on a display.
///
/// The loop is synchronous and runs on the main thread. It owns the caption board, the panes with
/// their readers, and the picture on the screen. It sleeps until a wake-up, input or a deadline,
/// and paints at most once for everything that has arrived.
package final class FrameLoop {
  let display: any Display
  let composer: SceneComposer
  /// The composer of the far reader's window.
  let farComposer: SceneComposer
  let frames: NewestFrame
  let captions: CaptionMailbox
  /// The events of other threads, whose wake-up frames and captions signal too.
  let appEvents: Inbox<AppEvent>
  let actions: any AppActions
  /// The Latin letters for readers who want them, or nil if there can be none.
  let letters: LatinLetters?
  let clock: () -> Duration
  /// Returns the real time that a closure takes.
  let stopwatch: (() -> Void) -> Duration
  /// The minimum time between two paintings.
  let minPaintInterval: Duration
  let intakeBudget: IntakeBudget

  var settings: ViewSettings
  /// The desktop's wishes for the look of programs.
  var desktop = DesktopAppearance()
  var board: CaptionBoard
  /// The time at which the captions change by themselves.
  var captionsChangeAt: Duration?
  /// True if more caption events wait than one turn receives.
  var hasMoreCaptions = false
  var panes: [ReaderPane] = []
  let picture: CameraPicture
  var notices = ActiveNotices()
  /// The delay of the captions that a notice names in seconds, or 0 without that notice.
  var namedDelay = 0
  var pipelines = PipelineTracker()
  var conversationLanguages = ConversationLanguages()
  var reading = ReadingAloud()
  let signs: SignBoard
  /// The number of signs that were added to the conversation.
  var keptSigns = 0
  /// The conversation that the program runs itself, or nil if captions come from elsewhere.
  var own: OwnConversation?
  /// The words that were said, and the files to which they are written.
  let transcript: Transcript
  let history = ConversationHistory()
  var keeping = SentenceKeeping()
  /// The copy of sentences that the next turn continues, or nil if there is none.
  var historyCopy: HistoryCopy?
  /// The time of day at the start of the program, or nil on a virtual clock.
  let timeOfDayAtStart: Duration?
  /// The places into which the keyboard writes; empty if keys have their functions.
  var textPlaces: [TextPlace] = []
  /// The caret that the display knows, or nil if it knows no caret of this place.
  var caret: PixelRect?
  var kept = KeptConversation()
  /// The composer of the pictures for recordings and virtual cameras, with a cache of its own.
  private(set) lazy var outputComposer = SceneComposer(
    typesetter: composer.typesetter, strings: composer.strings)
  let outputPainter = MemoryPainter()
  var outputPace = OutputPace()
  var focus = InputFocus()
  var screen = ScreenState()
  /// The time of the last new frame, or change of the captions.
  var lastActivity: Duration?
  var hints: HintSequence
  /// The user's choices as they were last passed on.
  var choices: CurrentChoices
  /// True if all feeds have ended, whose last events may still be in the mailbox.
  var feedsHaveEnded = false
  /// True if the loop quits as soon as the readers had time to read the last captions.
  var isDraining = false
  /// True if the loop quits before its next turn.
  var shouldQuit = false
  /// True if the loop ends because the window system is gone.
  package internal(set) var hasLostDisplay = false
  /// The statistics since the start.
  package internal(set) var statistics = LoopStatistics()

  /// Creates a loop, which `run()` starts.
  package init(
    display: any Display, composer: SceneComposer, settings: ViewSettings,
    frames: NewestFrame, captions: CaptionMailbox, appEvents: Inbox<AppEvent>,
    actions: any AppActions, letters: LatinLetters? = nil, transcript: Transcript = Transcript(),
    cameraViews: [CameraView] = [],
    hints: [Hint] = [],
    timeOfDayAtStart: Duration? = nil, minPaintInterval: Duration = .milliseconds(4),
    intakeBudget: IntakeBudget = .default,
    stopwatch: @escaping (() -> Void) -> Duration = { ContinuousClock().measure($0) },
    clock: @escaping () -> Duration
  ) {
    self.display = display
    self.composer = composer
    farComposer = SceneComposer(typesetter: composer.typesetter, strings: composer.strings)
    self.settings = settings
    self.frames = frames
    self.captions = captions
    self.appEvents = appEvents
    self.actions = actions
    self.letters = letters
    signs = SignBoard(letters: letters)
    self.transcript = transcript
    self.timeOfDayAtStart = timeOfDayAtStart
    self.minPaintInterval = minPaintInterval
    self.intakeBudget = intakeBudget
    self.stopwatch = stopwatch
    self.clock = clock
    board = CaptionBoard(stability: settings.near.texts.stability)
    picture = CameraPicture(
      settings.shownPicture, animates: settings.animates, rememberedViews: cameraViews)
    choices = CurrentChoices(
      settings, camera: nil, isConversation: actions.conversation != nil)
    self.hints = HintSequence(
      hints.filter { $0 != .twoReaders || !settings.faceToFace.isOn }, at: clock())
    panes = localizedPanes(of: settings).map { newPane($0, at: clock()) }
    openOrCloseFarWindow(at: clock())
    own = actions.conversation.map { OwnConversation($0) }
    if settings.readsAloud { turnVoice() }
  }

  /// Runs until the window is closed, the user quits, or a condition of the settings is met.
  package func run() {
    while !shouldQuit { turn() }
  }

  /// Runs one turn: handles all events and a limited number of captions, then paints or sleeps.
  func turn() {
    let now = clock()
    let events = display.pollEvents()
    appEvents.wakeUp.acknowledge()
    takeSignReports(at: now)
    if showFrameAlone(after: events, at: now) { return }
    handle(events, at: now)
    receiveFrame(at: now)
    // A feed's notice comes before the feed's first caption, which removes the notice.
    handleAppEvents(at: now)
    receiveCaptions(at: now)
    continueCopy(at: now)
    followStartSheet(at: now)
    beginDraining()
    expire(at: now)
    reportChoices()
    guard !shouldQuit else { return }
    updateDesktop(at: now)
    nameDelay(at: now)
    tellPause(at: now)
    // Lines roll even if the window is hidden.
    if !isComposing { screen.linesMoveAt = rollLines(at: now) }
    if screen.needsPainting, isComposing, now >= screen.lastPainting + minPaintInterval {
      paint(at: now)
      sendDisplayReports()
    } else if isDraining, !isComposing || isRead(at: now) {
      shouldQuit = true
    } else {
      sendDisplayReports()
      drawSignsAhead(at: now)
      sleep(until: Rest(until: timeToSleep(from: now).map { now + $0 }), at: now)
    }
  }

  /// Sleeps until the time of the rest, or something happens.
  func sleep(until rest: Rest, at now: Duration) {
    screen.rest = rest
    display.sleep(until: appEvents.wakeUp, atMost: rest.until.map { max(.zero, $0 - now) })
  }

  /// Returns true if all captions are on the screen and every reader had time to read them.
  private func isRead(at now: Duration) -> Bool {
    !screen.needsPainting && panes.allSatisfy { !$0.isWaiting && now >= $0.rows.readAt }
  }

  /// Returns the time until the next deadline, or nil if there is none.
  private func timeToSleep(from now: Duration) -> Duration? {
    // Input is handled between two intake budgets.
    if hasMoreCaptions || historyCopy != nil { return .zero }
    var deadlines = [
      notices.deadline, pipelines.listening.deadline, pipelines.soundLevel.deadline,
      captionsChangeAt, settings.quitConditions.quitTime, screenSaverDeadline, own?.nextLookUp,
      signs.nextLook,
    ]
    if isDraining, !panes.contains(where: \.rows.isWaiting) {
      deadlines.append(panes.map(\.rows.readAt).max())
    }
    if !isComposing {
      deadlines.append(screen.linesMoveAt)
    } else {
      deadlines.append(
        screen.needsPainting ? screen.lastPainting + minPaintInterval : screen.changesAt)
      deadlines += panes.map(\.layoutDeadline)
      deadlines.append(hints.deadline)
    }
    return deadlines.compactMap(\.self).min().map { max(.zero, $0 - now) }
  }
}

/// The state of the windows and of their contents.
struct ScreenState {
  /// The windows that are invisible.
  var hiddenWindows: Set<WindowRole> = []
  /// True if all windows are invisible and nothing is painted.
  var isHidden = false
  /// True if the screen is out of date.
  var needsPainting = true
  /// True if the pointer is visible over the window.
  var showsPointer = true
  var inhibitsScreenSaver = false
  /// The time at which the painted scene changes by itself.
  var changesAt: Duration?
  /// The time at which lines roll by themselves while the window is hidden.
  var linesMoveAt: Duration?
  var lastPainting = Duration.zero
  /// The scenes on the screen, which hold until the end of the rest, or nil if anything has happened since but new
  /// frames.
  var scenes: [WindowScene]?
  /// The sleep from which the loop wakes, or nil during work.
  var rest: Rest?
}

/// A scene and the window that shows it.
struct WindowScene {
  let surface: any WindowSurface
  let scene: Scene
}

/// A sleep of the loop.
struct Rest {
  /// The time of the next deadline, or nil if there is none.
  var until: Duration?
}

/// The application's notices that are shown, at most one on each topic in a pane.
///
/// A notice stays until it is replaced, its topic ends, or its lifetime is over.
struct ActiveNotices {
  private struct Entry {
    let notice: Notice
    /// The only pane that shows the notice, or nil for all.
    let pane: Int?
    let until: Duration?
  }

  private var entries: [Entry] = []

  /// Adds a notice for one pane, or for all, in place of the one on the same topic.
  mutating func add(_ notice: Notice, inPane pane: Int? = nil, at now: Duration) {
    entries.removeAll { entry in
      entry.notice.topic == notice.topic
        && (pane == nil || entry.pane == nil || entry.pane == pane)
    }
    entries.append(Entry(notice: notice, pane: pane, until: notice.lifetime.map { now + $0 }))
  }

  mutating func end(_ topic: NoticeTopic) {
    entries.removeAll { $0.notice.topic == topic }
  }

  /// Removes the notices whose lifetime is over and returns true if there were any.
  mutating func expire(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    entries.removeAll { entry in entry.until.map { $0 <= now } ?? false }
    return true
  }

  func contains(_ topic: NoticeTopic) -> Bool { entries.contains { $0.notice.topic == topic } }

  /// Returns the notices in a pane, the newest last.
  func all(inPane pane: Int) -> [Notice] {
    entries.filter { $0.pane ?? pane == pane }.map(\.notice)
  }

  /// The time at which the next notice expires, or nil if no notice does.
  var deadline: Duration? { entries.lazy.compactMap(\.until).min() }
}
