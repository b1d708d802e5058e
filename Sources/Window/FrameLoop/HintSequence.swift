internal import Messages
internal import Scene

/// The hints for a new user, one after the other.
///
/// A hint is shown for a time, and ends early when the user does what it is about. A hint whose
/// subject was used before its turn is left out. Hints wait while something covers the picture.
struct HintSequence {
  /// The time before the first hint, in which the picture and the first notices appear.
  static let delay = Duration.seconds(2)
  /// The time for which a hint is shown.
  static let shownTime = Duration.seconds(8)
  /// The time between two hints.
  static let pause = Duration.seconds(1)

  /// The hints to come, of which the first one may be shown.
  private var hints: [Hint]
  private var isShown = false
  /// The time of the next change, or nil if all hints were shown.
  private(set) var deadline: Duration?
  /// True once there was an event of the pointer, which a window may get as it opens.
  private var hasPointer = false

  init(_ hints: [Hint], at now: Duration) {
    self.hints = hints
    deadline = hints.isEmpty ? nil : now + Self.delay
  }

  /// The hint that is shown, or is the next to be shown.
  var next: Hint? { hints.first }

  /// The hint that is shown, or nil between two hints.
  var current: Hint? { isShown ? hints.first : nil }

  /// True while hints wait.
  private var isPaused = false

  /// Has the hints wait, or go on after a pause with the one that was shown; returns true if a hint
  /// disappears.
  mutating func pause(_ isPaused: Bool, at now: Duration) -> Bool {
    guard isPaused != self.isPaused, !hints.isEmpty else { return false }
    self.isPaused = isPaused
    defer { (isShown, deadline) = (false, isPaused ? nil : now + Self.pause) }
    return isShown
  }

  /// Lets the next hint wait a little longer.
  mutating func postpone(at now: Duration) { deadline = now + Self.pause }

  /// Shows the next hint.
  mutating func showNext(at now: Duration) {
    isShown = true
    deadline = now + Self.shownTime
  }

  /// Records an event of the pointer and returns true if the user caused it.
  mutating func pointerWasMoved() -> Bool {
    defer { hasPointer = true }
    return hasPointer
  }

  /// Ends a hint and returns true, or false if it has ended before or was never to be shown.
  mutating func end(_ hint: Hint, at now: Duration) -> Bool {
    guard let index = hints.firstIndex(of: hint) else { return false }
    if hint == current { (isShown, deadline) = (false, isPaused ? nil : now + Self.pause) }
    hints.remove(at: index)
    if hints.isEmpty { deadline = nil }
    return true
  }
}

/// The hints on the picture.
extension FrameLoop {
  /// Shows the hint whose turn it is, while the window is visible and nothing covers the picture.
  func advanceHints(at now: Duration) {
    let isCovered = kept.asked != nil || panes.contains(where: \.controlsState.coversView)
    if hints.pause(isCovered, at: now) { showCurrentHint(at: now) }
    guard let deadline = hints.deadline, now >= deadline, !screen.isHidden else { return }
    if let current = hints.current { return endHint(current, at: now) }
    // Nobody has to be told how controls appear that are there.
    if hints.next == .controls, !settings.keepsControls,
      panes.contains(where: { showsControls($0, at: now) })
    {
      return hints.postpone(at: now)
    }
    hints.showNext(at: now)
    showCurrentHint(at: now)
  }

  private func showsControls(_ pane: ReaderPane, at now: Duration) -> Bool {
    pane.controlsState.opacity(at: now, animated: settings.animates) > 0
  }

  /// Ends a hint, because it was shown long enough or the user has done what it is about.
  private func endHint(_ hint: Hint, at now: Duration) {
    guard hints.end(hint, at: now) else { return }
    actions.hintWasSeen(hint)
    showCurrentHint(at: now)
  }

  private func showCurrentHint(at now: Duration) {
    notices.end(.hint)
    if let hint = hints.current { notices.add(.hint(hint), at: now) }
    screen.needsPainting = true
  }

  /// Ends the hints about what the user did with `event` and `command`.
  func endHints(about event: InputEvent, _ command: Command?, at now: Duration) {
    switch event {
    case .pointerMoved:
      if hints.pointerWasMoved() { endHint(.controls, at: now) }
    case .pointerPressed, .pointerDragged: endHint(.controls, at: now)
    case .key(.help): endHint(.captions, at: now)
    default: break
    }
    if case .moveCaptions = command { endHint(.captions, at: now) }
    if command == .toggleFaceToFace { endHint(.twoReaders, at: now) }
  }
}
