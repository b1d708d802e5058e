internal import MessageBus
package import FrameLoop
internal import Glibc
internal import Synchronization
package import System

/// The desktop of the user: its settings, which a separate thread observes, and its screen saver.
///
/// No caller waits for a reply. Without a portal or a valid reply, a setting has its default. If the
/// bus goes away, the last values remain.
///
/// Only the window uses the desktop. `snapshot`, `script` and `view --script` ignore it, because a
/// picture must not depend on the settings of a desktop.
package final class Desktop: Sendable {
  private let screenSaver = ScreenSaverWish()
  private let worker: Worker

  /// Starts to observe the settings, or returns nil if the environment names no session bus.
  ///
  /// `report` is called on the thread whenever the appearance changes from `DesktopAppearance()` or
  /// the last one, and `user` is signaled if `lacksScreenSaver` changes.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package convenience init?(
    followsMotion: Bool, followsColors: Bool, signaling user: WakeUp,
    report: @escaping @Sendable (DesktopAppearance) -> Void
  ) throws(SystemError) {
    guard let address = BusConnection.sessionAddress(in: Environment.variable) else { return nil }
    var topics: Set<DesktopSetting.Topic> = []
    if followsMotion { topics.insert(.reducedMotion) }
    if followsColors { topics.formUnion([.lightColors, .highContrast]) }
    try self.init(address, topics: topics, signaling: user, report: report)
  }

  /// Creates a desktop on the bus with an address.
  init(
    _ address: String, topics: Set<DesktopSetting.Topic>, signaling user: WakeUp,
    report: @escaping @Sendable (DesktopAppearance) -> Void
  ) throws(SystemError) {
    let screenSaver = screenSaver
    worker = try Worker("desktop") { worker in
      if let bus = BusConnection(address, wakeUp: worker.wakeUp) {
        DesktopListener(
          screenSaver: screenSaver, worker: worker, user: user, report: report,
          query: SettingsQuery(about: topics)
        ).run(on: bus)
      }
      screenSaver.isUnavailable.store(true, ordering: .relaxed)
      user.signal()
    }
  }

  deinit {
    stop()
  }

  /// Asks the desktop to keep the screen saver away, or allows it again, without waiting.
  package func inhibitScreenSaver(_ inhibits: Bool) {
    screenSaver.isWanted.store(inhibits, ordering: .relaxed)
    worker.wakeUp.signal()
  }

  /// True if no service of the desktop inhibits the screen saver, so that the window system must.
  package var lacksScreenSaver: Bool { screenSaver.isUnavailable.load(ordering: .relaxed) }

  /// Allows the screen saver again, ends the thread and waits for its end.
  ///
  /// A thread that is still blocked in connecting to the bus is left running until the process
  /// ends. A bus releases the requests of programs that are gone.
  package func stop() { worker.stop(within: .milliseconds(500)) }
}

/// The state of the screen saver that the window and the `desktop` thread share.
private final class ScreenSaverWish: Sendable {
  /// True if the window wants no screen saver.
  let isWanted = Atomic(false)
  /// True if no service of the desktop can do that.
  let isUnavailable = Atomic(false)
}

/// The main loop of the `desktop` thread.
private struct DesktopListener {
  let screenSaver: ScreenSaverWish
  let worker: Worker
  let user: WakeUp
  let report: (DesktopAppearance) -> Void
  var query: SettingsQuery
  var inhibitor = ScreenSaverInhibitor(isSandboxed: Self.isSandboxed)
  var appearance = DesktopAppearance()

  /// Requests the settings and listens until the desktop is stopped or the bus is gone.
  consuming func run(on bus: consuming BusConnection) {
    // Subscribe first, so that no change is missed between reply and subscription.
    for match in query.matches + ScreenSaverInhibitor.matches { bus.send(match) }
    for setting in query.settings {
      if let serial = bus.send(SettingsQuery.call(for: setting)) {
        query.sent(setting, serial: serial)
      }
    }
    var isStopped = false
    repeat {
      bus.readAndWrite()
      while let message = bus.nextMessage() {
        query.handle(message)
        inhibitor.handle(message)
      }
      reportChange()
      isStopped = worker.isStopping
      updateScreenSaver(on: bus, isStopped: isStopped)
      if !isStopped, bus.sleep(until: inhibitor.deadline) { worker.wakeUp.acknowledge() }
    } while bus.isConnected && !isStopped
    // A last attempt to write, for the call that allows the screen saver again.
    bus.readAndWrite()
  }

  private mutating func reportChange() {
    let newer = DesktopAppearance(
      reducesMotion: query.answer(to: .reducedMotion),
      prefersLight: query.answer(to: .lightColors), needsContrast: query.answer(to: .highContrast))
    guard newer != appearance else { return }
    appearance = newer
    report(newer)
  }

  /// Sends what the window wants of the screen saver.
  private mutating func updateScreenSaver(on bus: borrowing BusConnection, isStopped: Bool) {
    let isWanted = screenSaver.isWanted.load(ordering: .relaxed) && !isStopped
    inhibitor.update(wanted: isWanted) { bus.send($0) }
    let isUnavailable = inhibitor.isUnavailable
    let before = screenSaver.isUnavailable.exchange(isUnavailable, ordering: .relaxed)
    if isUnavailable != before { user.signal() }
  }

  /// True in Flatpak and Snap, as their documentation tells programs to find out.
  private static var isSandboxed: Bool {
    unsafe access("/.flatpak-info", F_OK) == 0 || Environment.variable("SNAP") != nil
  }
}
