package import CaptionIntake
package import Captions
package import Frames
internal import Imaging
package import Scene
package import Threading

/// The event loop that turns camera frames, captions, input and time into scenes on a display.
///
/// A synchronous loop on the main thread. The loop owns the caption board, the view state and the
/// frame on the screen. Other threads send their data through `Inputs`. The loop sleeps until a
/// wake-up, input or a deadline, and paints at most once for everything that has arrived.
package final class FrameLoop {
  /// The channels from other threads to the loop.
  package struct Inputs {
    package let frames: NewestFrame
    package let captions: CaptionMailbox
    package let appEvents: Inbox<AppEvent>
    package let wakeUp: WakeUp

    package init(
      frames: NewestFrame, captions: CaptionMailbox, appEvents: Inbox<AppEvent>, wakeUp: WakeUp
    ) {
      self.frames = frames
      self.captions = captions
      self.appEvents = appEvents
      self.wakeUp = wakeUp
    }
  }

  /// The conditions under which the loop ends by itself.
  package struct Ending: Sendable {
    /// True to end after the last feed has ended.
    package var atEndOfFeeds: Bool
    /// The time after which to end; nil for no limit.
    package var after: Duration?

    package init(atEndOfFeeds: Bool = false, after: Duration? = nil) {
      self.atEndOfFeeds = atEndOfFeeds
      self.after = after
    }
  }

  let display: any Display
  let composer: SceneComposer
  let inputs: Inputs
  let ending: Ending
  let actions: any AppActions
  let clock: () -> Duration
  /// Returns the real time that a closure takes.
  let stopwatch: (() -> Void) -> Duration

  var view: ViewState
  var board: CaptionBoard
  let reader: Reader
  /// BCP 47 tags for the control strip; if empty, the strip shows the language of the captions.
  let namedLanguages: [String]
  var visible: VisibleCaptions
  /// The line layout of the captions.
  let scroller: CaptionScroller
  /// The lines of the last layout.
  var arranged = CaptionRows()
  var pace = LayoutBudget()
  var notices = ActiveNotices()
  var interaction = Interaction()
  var listening = ListeningRequest()
  var shownRequests = ShownRequests()
  var presence = PipelinePresence()
  /// True if a transcript is being written.
  var keepsTranscript = false
  /// The controls of the last scene, with the state that determined them.
  var cachedControls: (key: ControlsKey, controls: [Control])?
  var mirrorChoice: MirrorChoice
  /// The last zoom and position for each camera.
  var framings = CameraFramings()
  /// The starting cameras whose first frame has not been taken.
  var arriving: [CameraNews] = []
  /// The camera on the screen.
  var camera: CameraNews?

  /// True until the first caption event arrives.
  var isWaitingForWords = true

  /// The initial zoom and position for a camera that is new: those of the options.
  let startFraming: Framing
  /// True if the options allow animation; then the desktop setting decides.
  let mayAnimate: Bool
  var frame: Frame?
  var pictureSerial = 0
  var pictureIsOld = false
  var isHidden = false
  var isOver = false
  /// True if the loop ends because the window system is gone.
  package internal(set) var hasLostDisplay = false
  /// True if the feeds have ended, so that the loop ends once the last captions could be read.
  var isEnding = false
  /// True if the feeds have ended, although some events may still wait.
  var feedsHaveEnded = false
  /// True if more events wait than one turn takes in.
  var hasMoreCaptions = false
  /// True if the window system was called since the last query for events.
  var hasTouchedDisplay = false
  /// True if the screen is out of date.
  var isStale = true
  /// The time at which the captions change by themselves.
  var captionsChangeAt: Duration?
  /// The time at which the lines roll by themselves while the window is hidden.
  var captionsMoveAt: Duration?
  /// The time at which the painted scene changes by itself.
  var sceneChangesAt: Duration?
  var lastPainting = Duration.zero

  /// The statistics since the start.
  package internal(set) var statistics = LoopStatistics()

  /// The shortest time between two paintings.
  let shortestPause: Duration
  let slice: IntakeBudget

  /// Creates a loop; `run()` starts it.
  ///
  /// - Parameters:
  ///   - display: the window.
  ///   - composer: makes the scenes.
  ///   - board: the initial caption board.
  ///   - flow: the settings of the line layout.
  ///   - reader: the reader for whom captions are chosen.
  ///   - languages: BCP 47 tags for the control strip; empty for the language of the captions.
  ///   - view: the initial view state.
  ///   - mirror: the mirror setting for cameras without a choice by the user.
  ///   - inputs: the channels from other threads.
  ///   - actions: the rest of the application.
  ///   - ending: the conditions under which the loop ends by itself.
  ///   - shortestPause: the shortest time between two paintings; nobody can see more than one in 4
  ///     ms.
  ///   - slice: the limit on the caption events of one turn.
  ///   - stopwatch: returns the real time that a closure takes.
  ///   - clock: returns the time since the start of the program, or a virtual time.
  package init(
    display: any Display, composer: SceneComposer, board: CaptionBoard,
    flow: CaptionFlow = CaptionFlow(), reader: Reader,
    languages: [String] = [], view: ViewState, mirror: MirrorChoice.Preference,
    inputs: Inputs, actions: any AppActions, ending: Ending,
    shortestPause: Duration = .milliseconds(4), slice: IntakeBudget = .usual,
    stopwatch: @escaping (() -> Void) -> Duration = { ContinuousClock().measure($0) },
    clock: @escaping () -> Duration
  ) {
    self.display = display
    self.composer = composer
    self.board = board
    self.reader = reader
    namedLanguages = languages
    self.view = view
    startFraming = view.motion.target
    mayAnimate = view.animates
    mirrorChoice = MirrorChoice(mirror)
    self.inputs = inputs
    self.actions = actions
    self.ending = ending
    self.shortestPause = shortestPause
    self.slice = slice
    self.stopwatch = stopwatch
    self.clock = clock
    visible = self.board.visible(at: clock(), for: reader)
    scroller = composer.scroller(flow)
  }

  /// Runs until the window is closed, the user quits, or a condition of `ending` is met.
  package func run() {
    while !isOver { turn() }
  }

  /// Runs one turn: takes in all events and a slice of the captions, then paints or sleeps.
  func turn() {
    let now = clock()
    hasTouchedDisplay = false
    takeIn(display.news(), at: now)
    inputs.wakeUp.acknowledge()
    takeFrame()
    // A feed's notice comes before the feed's first caption, which removes the notice.
    takeAppEvents(at: now)
    takeCaptions(at: now)
    endWithFeeds()
    expire(at: now)
    guard !isOver else { return }
    // Lines roll even if the window is hidden.
    if isHidden { captionsMoveAt = captionRows(at: now).changesAt }
    if isStale, !isHidden, now >= lastPainting + shortestPause {
      paint(at: now)
      answerShown()
    } else if isEnding, isHidden || isRead(at: now) {
      isOver = true
    } else if !hasTouchedDisplay {
      // Otherwise events may have been read ahead; the next turn queries them before the loop
      // sleeps.
      answerShown()
      display.sleep(until: inputs.wakeUp, atMost: timeToSleep(from: now))
    }
  }

  /// Returns true if all captions are on the screen and the reader had time to read them.
  private func isRead(at now: Duration) -> Bool {
    !isStale && pace.deadline == nil && !arranged.isWaiting && now >= arranged.readAt
  }

  private func timeToSleep(from now: Duration) -> Duration? {
    // Input is handled between two slices.
    if hasMoreCaptions { return .zero }
    let ofScene = isStale ? lastPainting + shortestPause : sceneChangesAt
    let next = earlier(
      earlier(
        earlier(notices.deadline, listening.deadline),
        earlier(captionsChangeAt, isHidden ? captionsMoveAt : nil)),
      earlier(
        earlier(ending.after, isEnding && !arranged.isWaiting ? arranged.readAt : nil),
        isHidden ? nil : earlier(ofScene, pace.deadline)))
    return next.map { max(.zero, $0 - now) }
  }

  /// Returns the earlier of two optional deadlines.
  private func earlier(_ one: Duration?, _ other: Duration?) -> Duration? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}
