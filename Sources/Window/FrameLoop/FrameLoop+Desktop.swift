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
    let inhibits = !screen.isHidden && lastActivity.map { now < $0 + Self.idleTime } ?? false
    if inhibits != screen.inhibitsScreenSaver {
      screen.inhibitsScreenSaver = inhibits
      display.inhibitScreenSaver(inhibits)
    }
  }

  /// The time after the last frame or caption at which the screen saver is allowed again.
  private static let idleTime = Duration.seconds(300)

  /// The time at which the screen saver is allowed again, or nil if it is allowed.
  var screenSaverDeadline: Duration? {
    screen.inhibitsScreenSaver ? lastActivity.map { $0 + Self.idleTime } : nil
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
