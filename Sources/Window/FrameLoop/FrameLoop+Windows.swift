internal import Messages
internal import Scene

/// The windows: the main one, and the far reader's if there is one.
extension FrameLoop {
  /// The open windows, the main one first.
  var windows: [(role: WindowRole, surface: any WindowSurface)] {
    [(.main, display.mainWindow)] + (display.farWindow.map { [(.far, $0)] } ?? [])
  }

  func surface(of window: WindowRole) -> any WindowSurface {
    window == .far ? display.farWindow ?? display.mainWindow : display.mainWindow
  }

  func composer(of window: WindowRole) -> SceneComposer {
    window == .far ? farComposer : composer
  }

  /// Takes over which windows are visible, and paints one that is visible again.
  func updateVisibility(_ events: DisplayEvents) {
    var hidden: Set<WindowRole> = events.isHidden ? [.main] : []
    if events.farIsHidden { hidden.insert(.far) }
    if !screen.hiddenWindows.isSubset(of: hidden) { screen.needsPainting = true }
    screen.hiddenWindows = hidden
    screen.isHidden = windows.allSatisfy { hidden.contains($0.role) }
  }

  /// The panes of a window.
  func indices(of window: WindowRole) -> [Int] {
    panes.indices.filter { panes[$0].window == window }
  }

  /// Opens the far reader's window if a pane needs it, and closes it if no pane does.
  func openOrCloseFarWindow(at now: Duration) {
    guard panes.contains(where: { $0.window == .far }) else { return display.closeFarWindow() }
    guard display.farWindow == nil else { return }
    do {
      if try !display.openFarWindow() { notices.add(.noSecondScreen, at: now) }
    } catch {
      actions.farWindowFailed(error)
      shareMainWindow(because: .farWindowFailed, at: now)
    }
  }

  /// Lets both readers share the main window, because the far reader's window is gone.
  func shareMainWindow(because notice: Notice?, at now: Duration) {
    var newer = settings
    newer.faceToFace.layout = .split
    apply(newer, at: now)
    if let notice { notices.add(notice, at: now) }
  }
}
