internal import Imaging
internal import Scene
internal import Settings

/// The state of the window and of its contents.
struct ScreenState {
  /// True if the window is invisible and is not painted.
  var isHidden = false
  /// True if the screen is out of date.
  var isStale = true
  /// True if the window system was called since the last query for events.
  var isTouched = false
  /// The time at which the painted scene changes by itself.
  var changesAt: Duration?
  /// The time at which lines roll by themselves while the window is hidden.
  var linesMoveAt: Duration?
  var lastPainting = Duration.zero
}

/// The requests to pipelines and the reports of them.
struct PipelineState {
  var listening = ListeningRequest()
  var shownRequests = ShownRequests()
  var presence = PipelinePresence()
  /// True until the first caption event arrives.
  var isWaitingForWords = true
}

/// The progress towards the end of the program.
struct EndState {
  var conditions: Ending
  /// True if the feeds have ended, although some events may still wait.
  var feedsHaveEnded = false
  /// True if the feeds have ended, so that the loop ends once the last captions could be read.
  var isEnding = false

  init(_ conditions: Ending) {
    self.conditions = conditions
  }
}

/// The pane that gets the user's input.
struct InputFocus {
  var interaction = Interaction()
  /// The index of the pane in which the pointer was last.
  private var pointed = 0

  /// Returns the index of the pane that gets an event.
  ///
  /// A pressed pointer stays with the pane of the press. A key goes to the pane with the help
  /// sheet, or else to the pane in which the pointer was last.
  mutating func pane(for event: InputEvent, of panes: [ReaderPane], in viewport: PixelSize) -> Int {
    if let point = event.point, !interaction.isDragging {
      pointed =
        panes.firstIndex { $0.placement(in: viewport).frame.contains(point) } ?? pointed
    }
    pointed = min(pointed, panes.count - 1)
    guard case .key = event else { return pointed }
    return panes.firstIndex(where: \.strip.showsHelp) ?? pointed
  }
}
