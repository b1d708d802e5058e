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
  private let state = SharedState()
  private let worker: Worker

  /// Starts to observe the settings, or returns nil if the environment names no session bus.
  ///
  /// - Parameters:
  ///   - followsMotion: True to ask for the setting of reduced motion.
  ///   - followsColors: True to ask for the settings of light colors and contrast.
  ///   - user: The wake-up that is signaled if `lacksScreenSaver` changes.
  ///   - report: A function that is called on the thread whenever the appearance changes. The
  ///     initial value is that of `DesktopAppearance()`.
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package convenience init?(
    followsMotion: Bool, followsColors: Bool, signaling user: WakeUp,
    report: @escaping @Sendable (DesktopAppearance) -> Void
  ) throws(SystemError) {
    guard let address = SessionBusAddress.current else { return nil }
    var topics: Set<DesktopSetting.Topic> = []
    if followsMotion { topics.insert(.reducedMotion) }
    if followsColors { topics.formUnion([.lightColors, .highContrast]) }
    try self.init(address, topics: topics, signaling: user, report: report)
  }

  /// Creates a desktop whose services for the screen saver have `answerTime` to answer.
  init(
    _ address: SessionBusAddress, topics: Set<DesktopSetting.Topic>,
    answerTime: Duration = .seconds(5), signaling user: WakeUp,
    report: @escaping @Sendable (DesktopAppearance) -> Void
  ) throws(SystemError) {
    let state = state
    worker = try Worker("desktop") { worker in
      if let bus = BusConnection(address, wakeUp: worker.wakeUp) {
        DesktopListener(
          topics: topics, answerTime: answerTime, state: state, worker: worker, user: user,
          report: report
        ).run(on: bus)
      }
      state.value.withLock { $0.lacksScreenSaver = true }
      user.signal()
    }
  }

  deinit {
    stop()
  }

  /// Asks the desktop to keep the screen saver away, or allows it again.
  ///
  /// The method returns at once.
  package func inhibitScreenSaver(_ inhibits: Bool) {
    state.value.withLock { $0.inhibitsScreenSaver = inhibits }
    worker.wakeUp.signal()
  }

  /// True if no service of the desktop inhibits the screen saver, so that the window system must.
  ///
  /// The value is false until the services have answered, or were silent for too long.
  package var lacksScreenSaver: Bool { state.value.withLock(\.lacksScreenSaver) }

  /// Allows the screen saver again, ends the thread and waits for its end.
  ///
  /// A thread that is still blocked in connecting to the bus is left running until the process
  /// ends. A bus releases the requests of programs that are gone.
  package func stop() { worker.stop(within: .milliseconds(500)) }
}

/// The state that the window and the `desktop` thread share.
private final class SharedState: Sendable {
  struct Value {
    var inhibitsScreenSaver = false
    var lacksScreenSaver = false
  }

  let value = Mutex(Value())
}

/// The main loop of the `desktop` thread.
private struct DesktopListener {
  let state: SharedState
  let worker: Worker
  let user: WakeUp
  let report: (DesktopAppearance) -> Void
  private var query: SettingsQuery
  private var inhibitor: ScreenSaverInhibitor
  private var appearance = DesktopAppearance()

  init(
    topics: Set<DesktopSetting.Topic>, answerTime: Duration, state: SharedState, worker: Worker,
    user: WakeUp, report: @escaping (DesktopAppearance) -> Void
  ) {
    inhibitor = ScreenSaverInhibitor(isSandboxed: Self.isSandboxed, answerTime: answerTime)
    (self.state, self.worker, self.user, self.report) = (state, worker, user, report)
    query = SettingsQuery(about: topics)
  }

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
      isStopped = updateScreenSaver(on: bus)
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

  /// Sends what the window wants of the screen saver, and returns true if the desktop is stopped.
  private mutating func updateScreenSaver(on bus: borrowing BusConnection) -> Bool {
    let isStopped = worker.isStopping
    let wanted = state.value.withLock(\.inhibitsScreenSaver) && !isStopped
    inhibitor.expire(at: .now)
    while let call = inhibitor.nextCall(wanted: wanted) {
      inhibitor.sent(serial: bus.send(call), at: .now)
    }
    let isLacking = inhibitor.isUnavailable
    let wasLacking = state.value.withLock { state in
      defer { state.lacksScreenSaver = isLacking }
      return state.lacksScreenSaver
    }
    if isLacking != wasLacking { user.signal() }
    return isStopped
  }

  /// True in Flatpak and Snap, as their documentation tells programs to find out.
  private static var isSandboxed: Bool {
    unsafe access("/.flatpak-info", F_OK) == 0 || getenv("SNAP") != nil
  }
}
