internal import Captions
internal import Imaging
internal import Messages
internal import Scene

/// A pane of the window: its reader, the captions that the reader sees, and their lines.
struct ReaderPane {
  private var settings: PaneSettings
  private(set) var visible: VisibleCaptions
  private var romanized = CaptionLetters()
  private let scroller: CaptionScroller
  private var budget = LayoutBudget()
  private var avoidance = FaceAvoidance()
  private let places = Memo<CaptionPlaces, CaptionLook, Pane, Int>()
  /// The number of secondary lines below each line of the last captions, a guess for the next.
  private var secondaryLines = 0
  /// The time at which captions may move to a place without faces; nil if only captions or faces
  /// change that.
  private(set) var placeChangesAt: Duration?
  /// The lines of the last layout.
  private(set) var rows = CaptionRows()
  /// The notices of the last scene, and the faces in the camera's picture when the newest of them came.
  private var notices: (own: [Notice], pipelines: [PipelineNotice], faces: [PixelRect]) = (
    [], [], []
  )
  var controlsState: ControlsState
  /// The controls of the last scene, with the state that determined them.
  var cachedControls: (key: ControlsKey, controls: [Control])?

  init(
    _ settings: PaneSettings, keepsControls: Bool, board: inout CaptionBoard,
    _ letters: LatinLetters?, scroller: CaptionScroller, at now: Duration
  ) {
    self.settings = settings
    self.scroller = scroller
    visible = VisibleCaptions()
    controlsState = ControlsState(isAlwaysVisible: keepsControls)
    updateCaptions(from: &board, letters, at: now)
  }

  /// The key of the reader's view of the board.
  var reader: Reader { settings.reader.texts }
  /// The look of the captions at their present place.
  var look: CaptionLook {
    let look = settings.reader.look
    return avoidsFaces ? look.at(avoidance.place) : look
  }
  /// True if captions keep off faces.
  var avoidsFaces: Bool { settings.reader.look.position == .face }
  var window: WindowRole { settings.window }
  var camera: CameraArea { settings.camera }
  var interfaceLanguage: String { settings.reader.interfaceLanguage }

  /// Returns the placement of the pane in a window of the given size.
  func placement(in viewport: PixelSize) -> PanePlacement {
    PanePlacement(settings.part.rect(in: viewport), isRotated180: settings.isRotated180)
  }

  /// Updates the visible captions and returns true if they have changed.
  @discardableResult
  mutating func updateCaptions(
    from board: inout CaptionBoard, _ letters: LatinLetters?, at now: Duration
  ) -> Bool {
    var captions = board.visible(at: now, for: reader)
    defer { visible = captions }
    guard reader.selection == .romanized, let letters else {
      return captions.revision != visible.revision
    }
    romanized.add(to: &captions, from: letters)
    return captions != visible
  }

  /// Applies other settings; the lines stay as far as the reader's texts stay.
  mutating func apply(_ settings: PaneSettings) {
    self.settings = settings
    if !avoidsFaces { (avoidance, placeChangesAt) = (FaceAvoidance(), nil) }
    scroller.apply(look: look, flow: settings.reader.flow)
  }

  /// Returns the faces in the camera's picture off which notices keep.
  ///
  /// They are those at the time of the newest notice, so that no notice follows a moving face.
  mutating func faces(
    behind own: [Notice], _ pipelines: [PipelineNotice], now faces: [PixelRect]
  ) -> [PixelRect] {
    if own != notices.own || pipelines != notices.pipelines { notices = (own, pipelines, faces) }
    return notices.faces
  }

  /// Breaks the captions into lines, which may move if `animated` is true.
  ///
  /// Captions that are held stay at their place. The duration does not matter if `isUnlimited` is
  /// true, as on a virtual clock; `stopwatch` returns the time that a closure takes.
  mutating func arrange(
    in area: Pane, faces: [PixelRect], isHeld: Bool, animated: Bool, isUnlimited: Bool,
    at now: Duration,
    stopwatch: (() -> Void) -> Duration
  ) {
    let before = rows
    keepOff(faces, in: area, at: now)
    let mayMove = avoidsFaces && !isHeld
    if mayMove, isReadingOver(at: now) { move(at: now) }
    let captions = isUnlimited ? visible : budget.captions(visible, at: now)
    var arranged = rows
    let length = stopwatch {
      arranged = scroller.arrange(captions, in: area, animated: animated, at: now)
    }
    rows = arranged
    budget.record(length, at: now)
    // Other lines than before may appear at another place.
    if mayMove, !before.isEmpty, arranged.replaceAll(of: before), move(at: now) {
      rows = scroller.arrange(captions, in: area, animated: false, at: now)
    }
    placeChangesAt = nextPlaceChange(after: now)
  }

  /// Compares the places of the captions with the faces in the pane, for a later arrangement.
  mutating func keepOff(_ faces: [PixelRect], in area: Pane, at now: Duration) {
    guard avoidsFaces else { return }
    avoidance.update(faces: faces, places: places(in: area), at: now)
    placeChangesAt = nextPlaceChange(after: now)
  }

  private func nextPlaceChange(after now: Duration) -> Duration? {
    guard avoidsFaces, let due = avoidance.moveDue else { return nil }
    let free = rows.isEmpty ? due : max(due, rows.readAt + Self.restAfterReading)
    return free > now ? free : nil
  }

  /// The time for which lines that were read stay at their place.
  private static let restAfterReading = Duration.seconds(1)

  /// Returns true if no line in the pane is being read, nor grows.
  private func isReadingOver(at now: Duration) -> Bool {
    guard !rows.isEmpty else { return true }
    return !isWaiting && now >= rows.readAt + Self.restAfterReading
      && !visible.captions.contains(where: \.isBeingSpoken)
  }

  /// Moves the captions to a better place if its time has come, and returns true if they moved.
  @discardableResult
  private mutating func move(at now: Duration) -> Bool {
    guard avoidance.moveIfDue(at: now) else { return false }
    scroller.apply(look: look, flow: settings.reader.flow)
    return true
  }

  private mutating func places(in area: Pane) -> CaptionPlaces {
    if !visible.captions.isEmpty {
      secondaryLines = visible.captions.map(\.secondaryTextCount).max() ?? 0
    }
    return places.value(for: settings.reader.look, area, secondaryLines) {
      CaptionPlaces(look: settings.reader.look, secondaryLines: secondaryLines, in: area)
    }
  }

  /// The time at which delayed captions are laid out, or nil if no captions are delayed.
  var layoutDeadline: Duration? { budget.deadline }

  /// True if words are waiting to be shown.
  var isWaiting: Bool { rows.isWaiting || layoutDeadline != nil }

  /// Returns how much of the utterance is in the pane: the whole if its last line is visible.
  func displayedShare(of id: UtteranceID, on board: CaptionBoard) -> DisplayedShare {
    let displayedShare = board.displayedShare(of: id, to: reader)
    guard displayedShare == .whole else { return displayedShare }
    let caption = visible.captions.last { $0.id == id }
    return caption.map { scroller.showsEnd(ofCaption: $0.number) } == true ? .whole : .part
  }

  /// The languages that the settings name, or else the one of the last caption with a language.
  var languages: [String] {
    let named = reader.languages
    // Two languages that are the same are one.
    guard named.isEmpty else { return named.first == named.last ? [named[0]] : named }
    let read = visible.captions.last { !$0.isSource && $0.language != nil }
    return read?.language.map { [$0] } ?? []
  }
}

/// A rate limiter for the line breaking of captions.
///
/// Captions are broken into lines at every change, unless that takes too long. Lines of many
/// thousand characters that change with every update take longer than a frame lasts. They get a
/// small share of the time, so that video continues.
struct LayoutBudget {
  /// The maximum duration of a layout that delays no frame.
  static let maxUndelayed = Duration.milliseconds(8)
  /// The length of the pause, as a multiple of the layout's duration.
  private static let pauseFactor = 20
  private static let maxPause = Duration.seconds(1)

  /// The captions of the last layout.
  private var captions = VisibleCaptions()
  private var pausedUntil: Duration?
  /// True if the captions have changed since the previous layout.
  private var isNew = true

  /// The time at which delayed captions are laid out, or nil if no captions are delayed.
  private(set) var deadline: Duration?

  /// Returns the captions to lay out at `now`: the newest, or the previous ones during a pause.
  mutating func captions(_ newest: VisibleCaptions, at now: Duration) -> VisibleCaptions {
    // Cleared captions disappear at once.
    if let pausedUntil, now < pausedUntil, !newest.captions.isEmpty,
      newest.captions != captions.captions
    {
      deadline = pausedUntil
      isNew = false
      return captions
    }
    isNew = newest.captions != captions.captions
    (captions, deadline) = (newest, nil)
    return newest
  }

  /// Records the duration of a layout, which a pause follows if it is long.
  mutating func record(_ length: Duration, at now: Duration) {
    guard isNew, length > Self.maxUndelayed else { return }
    pausedUntil = now + min(Self.maxPause, length * Self.pauseFactor)
  }
}
