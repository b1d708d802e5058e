internal import Synchronization
package import Threading

/// The desktop's reduced-motion setting, which a separate thread observes.
///
/// No caller waits for a reply. Without a portal or a valid reply, motion is not reduced. If the
/// bus goes away, the last value remains.
///
/// Only the window reads the setting. `snapshot`, `script` and `view --script` ignore it, because a
/// picture must not depend on the settings of a desktop.
package final class MotionSetting: Sendable {
  private let stopWakeUp: WakeUp
  /// The wake-up that is signaled at the end of the thread's work.
  private let endWakeUp: WakeUp
  private let thread: Mutex<WorkerThread?>

  /// Starts to observe the setting, or returns nil if the environment names no session bus.
  ///
  /// - Parameter report: A function that is called on the thread whenever the value changes. The
  ///   initial value is false.
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package convenience init?(report: @escaping @Sendable (Bool) -> Void) throws(SystemError) {
    guard let address = SessionBusAddress.current else { return nil }
    try self.init(address, report: report)
  }

  init(
    _ address: SessionBusAddress, report: @escaping @Sendable (Bool) -> Void
  ) throws(SystemError) {
    let (stop, end) = (try WakeUp(), try WakeUp())
    (stopWakeUp, endWakeUp) = (stop, end)
    let thread = try WorkerThread(name: "desktop") {
      if let bus = BusConnection(address, wakeUp: stop) {
        MotionListener(report: report).run(on: bus)
      }
      end.signal()
    }
    self.thread = Mutex(thread)
  }

  deinit {
    stop()
  }

  /// Ends the thread and waits for its end.
  ///
  /// A thread that is still blocked in connecting to the bus is left running until the process
  /// ends.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    stopWakeUp.signal()
    if endWakeUp.wait(atMost: Self.timeout) { thread.join() }
  }

  private static let timeout = Duration.milliseconds(500)
}

/// The main loop of the `desktop` thread.
private struct MotionListener {
  let report: (Bool) -> Void
  private var query = MotionQuery()
  private var wasReduced = false

  init(report: @escaping (Bool) -> Void) {
    self.report = report
  }

  /// Requests the settings and listens until the wake-up is signaled or the bus is gone.
  consuming func run(on bus: consuming BusConnection) {
    // Subscribe first, so that no change is missed between reply and subscription.
    for match in MotionQuery.matches { bus.send(match) }
    for request in MotionQuery.requests { send(request, on: bus) }
    repeat {
      bus.readAndWrite()
      while let message = bus.nextMessage() {
        if let request = query.handle(message) { send(request, on: bus) }
      }
      if query.isReduced != wasReduced {
        wasReduced.toggle()
        report(wasReduced)
      }
    } while bus.isConnected && !bus.sleep()
  }

  private mutating func send(
    _ request: MotionQuery.Request, on bus: borrowing BusConnection
  ) {
    if let serial = bus.send(request.call) { query.sent(request, serial: serial) }
  }
}
