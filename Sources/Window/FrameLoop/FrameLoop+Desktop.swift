internal import Captions
internal import Scene

/// The window on its desktop: theme and motion, the pointer, and the screen saver.
extension FrameLoop {
  /// The theme of controls, notices and help.
  var theme: ControlTheme { settings.theme.theme(on: desktop) }

  /// Follows a change of the desktop's appearance.
  func follow(_ newer: DesktopAppearance, at now: Duration) {
    guard newer != desktop else { return }
    let former = theme
    desktop = newer
    picture.view.animates = settings.animates && !newer.reducesMotion
    if theme != former { applyTheme() }
  }

  /// Shows all panes in the present theme.
  func applyTheme() {
    for index in panes.indices { panes[index].apply(shown(localizedPanes(of: settings)[index])) }
    screen.needsPainting = true
  }

  /// Returns the settings of a pane as shown in the present theme.
  func shown(_ pane: PaneSettings) -> PaneSettings {
    var pane = pane
    pane.reader = pane.reader.shown(in: theme)
    return pane
  }

  /// Updates the pointer and the screen saver, if anything changed.
  func updateDesktop(at now: Duration) {
    let showsPointer = showsPointer(at: now)
    if showsPointer != screen.showsPointer {
      screen.showsPointer = showsPointer
      display.showPointer(showsPointer)
    }
    if let inhibits = screenSaver.update(isHidden: screen.isHidden, at: now) {
      display.inhibitScreenSaver(inhibits)
    }
  }

  /// True while there is something to point at: controls, the help sheet, or a drag.
  private func showsPointer(at now: Duration) -> Bool {
    focus.interaction.isDragging
      || panes.contains { pane in
        let state = pane.controlsState
        return state.showsHelp || state.opacity(at: now, animated: picture.view.animates) > 0
      }
  }
}

/// The decision when the screen saver is inhibited: while captions come or a camera is shown.
struct ScreenSaverInhibition {
  /// The time after the last caption or frame at which the screen saver is allowed again.
  static let idleTime = Duration.seconds(300)

  private var lastActivity: Duration?
  private(set) var isInhibited = false

  /// Records a new frame, or a change of the captions.
  mutating func recordActivity(at now: Duration) {
    lastActivity = now
  }

  /// Returns true to inhibit the screen saver and false to allow it, or nil if nothing changes.
  mutating func update(isHidden: Bool, at now: Duration) -> Bool? {
    let isActive = lastActivity.map { now < $0 + Self.idleTime } ?? false
    let inhibits = isActive && !isHidden
    guard inhibits != isInhibited else { return nil }
    isInhibited = inhibits
    return inhibits
  }

  /// The time at which the screen saver is allowed again, or nil if it is allowed.
  var deadline: Duration? { isInhibited ? lastActivity.map { $0 + Self.idleTime } : nil }
}
