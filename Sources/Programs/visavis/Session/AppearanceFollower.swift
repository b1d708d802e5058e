internal import FrameLoop
internal import Logging
internal import Synchronization
internal import System

/// Passes the desktop's appearance on to the loop, and names each change in an info message.
final class AppearanceFollower: Sendable {
  private let appEvents: Inbox<AppEvent>
  private let log: Logger
  private let last = Mutex(DesktopAppearance())

  init(appEvents: Inbox<AppEvent>, log: Logger) {
    self.appEvents = appEvents
    self.log = log
  }

  /// Follows a change of the appearance, on the desktop's thread.
  func follow(_ newer: DesktopAppearance) {
    let former = last.withLock { last in
      defer { last = newer }
      return last
    }
    if newer.reducesMotion != former.reducesMotion {
      log.info(
        "the desktop \(newer.reducesMotion ? "asks for reduced motion" : "lets things move again")")
    }
    if newer.prefersLight != former.prefersLight {
      log.info("the desktop asks for \(newer.prefersLight ? "light" : "dark") colors")
    }
    if newer.needsContrast != former.needsContrast {
      log.info("the desktop asks for \(newer.needsContrast ? "high" : "usual") contrast")
    }
    appEvents.post(.desktopChanged(newer))
  }
}
