package import Captions
package import FrameExchange
internal import Imaging
package import Scene

/// The one loop: newest picture + captions + input + clock → scene → display.
///
/// A plain synchronous loop on the main thread. It owns the board, the view and the picture on the
/// screen; everything that other threads have for it comes through the exchange. It sleeps until the
/// bell rings, input comes or something is due, and paints at most once for everything that came.
package final class FrameLoop {
  /// What other threads put for the loop.
  package struct Exchange {
    package let frames: NewestFrame
    /// The next thing that feeds have said; nil when all is taken.
    package let captions: () -> CaptionEvent?
    package let house: Inbox<HouseEvent>
    package let bell: WakeUp

    package init(
      frames: NewestFrame, captions: @escaping () -> CaptionEvent?,
      house: Inbox<HouseEvent>, bell: WakeUp
    ) {
      self.frames = frames
      self.captions = captions
      self.house = house
      self.bell = bell
    }
  }

  /// When the loop ends by itself.
  package struct Ending: Sendable {
    /// With the last feed.
    package var atEndOfFeeds: Bool
    /// After this time.
    package var after: Duration?

    package init(atEndOfFeeds: Bool = false, after: Duration? = nil) {
      self.atEndOfFeeds = atEndOfFeeds
      self.after = after
    }
  }

  let display: any Display
  let composer: SceneComposer
  let exchange: Exchange
  let ending: Ending
  let household: any Household
  let clock: () -> Duration
  /// Tells how long a piece of work took, by the wall's clock.
  let stopwatch: (() -> Void) -> Duration

  var view: ViewState
  var board: CaptionBoard
  let reader: Reader
  /// BCP 47 tags for the strip; without any it names the language that is being read.
  let namedLanguages: [String]
  var visible: VisibleCaptions
  /// Where the captions' lines stand.
  let stage: CaptionStage
  /// The lines as they were last arranged.
  var arranged = StagedCaptions()
  var pace = StagingPace()
  var notices = HouseNotices()
  var interaction = Interaction()
  var listening = ListeningRequest()
  var shownRequests = ShownRequests()
  var presence = PipelinePresence()
  /// What is said is being kept.
  var keepsTranscript = false
  var mirrorChoice: MirrorChoice
  /// The part of each camera's picture that was looked at.
  var framings = CameraFramings()
  /// Cameras that are starting and whose first frame has not been seen.
  var arriving: [CameraNews] = []
  /// The camera on the screen.
  var camera: CameraNews?

  /// No feed has said anything yet.
  var isWaitingForWords = true

  /// What is looked at when another camera comes: all of it, unless the options ask for less.
  let startFraming: Framing
  /// Whether the options let anything move; then the desktop has a say.
  let mayAnimate: Bool
  var frame: Frame?
  var pictureSerial = 0
  var pictureIsOld = false
  var isHidden = false
  var isOver = false
  /// It is over because the window system is gone.
  package internal(set) var hasLostDisplay = false
  /// The feeds have ended: the loop ends when the last words can have been read.
  var isEnding = false
  /// The feeds have said everything, though not all of it may be taken.
  var feedsHaveEnded = false
  /// More was said than one turn takes in.
  var hasMoreCaptions = false
  /// The window system was spoken to since it was last asked for news.
  var hasTouchedDisplay = false
  /// Something is to be seen that has not been painted.
  var isStale = true
  /// When the captions change by themselves.
  var captionsChangeAt: Duration?
  /// When lines roll by themselves while nobody looks.
  var captionsMoveAt: Duration?
  /// When the painted scene changes by itself.
  var sceneChangesAt: Duration?
  var lastPainting = Duration.zero

  /// What it has done so far.
  package internal(set) var statistics = LoopStatistics()

  /// The least time between two paintings.
  let shortestPause: Duration
  let slice: CaptionSlice

  /// A loop that has not begun to turn.
  ///
  /// `clock` is the time since the program started, or a virtual one. `shortestPause` parts paintings:
  /// more than one in 4 ms nobody can see, however fast captions come.
  /// `slice` bounds what a turn takes in of them.
  package init(
    display: any Display, composer: SceneComposer, board: CaptionBoard,
    flow: CaptionFlow = CaptionFlow(), reader: Reader,
    languages: [String] = [], view: ViewState, mirror: MirrorChoice.Preference,
    exchange: Exchange, household: any Household, ending: Ending,
    shortestPause: Duration = .milliseconds(4), slice: CaptionSlice = .usual,
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
    self.exchange = exchange
    self.household = household
    self.ending = ending
    self.shortestPause = shortestPause
    self.slice = slice
    self.stopwatch = stopwatch
    self.clock = clock
    visible = self.board.visible(at: clock(), for: reader)
    stage = composer.stage(flow)
  }

  /// Runs until the window is closed, the person quits, or the ending says so.
  package func run() {
    while !isOver { turn() }
  }

  /// One turn: take in what there is, of captions a slice, then paint or sleep.
  func turn() {
    let now = clock()
    hasTouchedDisplay = false
    takeIn(display.news(), at: now)
    exchange.bell.answer()
    takeFrame()
    // A feed's notice before its first caption, which takes it back.
    takeHouseEvents(at: now)
    takeCaptions(at: now)
    endWithFeeds()
    expire(at: now)
    guard !isOver else { return }
    // Lines roll whether anyone looks or not.
    if isHidden { captionsMoveAt = staged(at: now).changesAt }
    if isStale, !isHidden, now >= lastPainting + shortestPause {
      paint(at: now)
      answerShown()
    } else if isEnding, isHidden || isRead(at: now) {
      isOver = true
    } else if !hasTouchedDisplay {
      // Otherwise events may have been read ahead, which are asked for before anyone sleeps.
      answerShown()
      display.sleep(until: exchange.bell, atMost: timeToSleep(from: now))
    }
  }

  /// Everything that was said is on the screen, and can have been read.
  private func isRead(at now: Duration) -> Bool {
    !isStale && pace.deadline == nil && !arranged.isWaiting && now >= arranged.readAt
  }

  private func timeToSleep(from now: Duration) -> Duration? {
    // Input is looked for between two slices.
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

  /// The first of two deadlines, either of which may not exist.
  private func earlier(_ one: Duration?, _ other: Duration?) -> Duration? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}
