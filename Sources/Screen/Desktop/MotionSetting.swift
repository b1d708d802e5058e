package import FrameExchange
internal import Synchronization

/// Whether the desktop wants nothing to move, asked of its portal and listened for on a thread of its own.
///
/// Nobody waits for an answer. Without a portal, without an answer, or with one that makes no sense,
/// the desktop wants nothing; where the bus goes away, it stays at what it wanted last.
///
/// Only the window reads the setting. `snapshot`, `script` and `view --script` do not, as a picture
/// must not depend on the settings of a desktop.
package final class MotionSetting: Sendable {
  private let stopBell: WakeUp
  /// Rings when the thread has done its work.
  private let endBell: WakeUp
  private let thread: Mutex<WorkerThread?>

  /// Starts to ask; nil, and no thread, where the environment names no session bus.
  ///
  /// - Parameter report: told, on that thread, whenever it changes; at first nothing is reduced.
  /// - Throws: when there are no threads or descriptors left.
  package convenience init?(report: @escaping @Sendable (Bool) -> Void) throws(SystemError) {
    guard let address = SessionBusAddress.own else { return nil }
    try self.init(address, report: report)
  }

  init(
    _ address: SessionBusAddress, report: @escaping @Sendable (Bool) -> Void
  ) throws(SystemError) {
    let (stop, end) = (try WakeUp(), try WakeUp())
    (stopBell, endBell) = (stop, end)
    let thread = try WorkerThread(name: "desktop") {
      if let bus = BusConnection(address, bell: stop) {
        MotionListener(report: report).run(on: bus)
      }
      end.ring()
    }
    self.thread = Mutex(thread)
  }

  deinit {
    stop()
  }

  /// Ends the thread, and waits for it.
  ///
  /// Only a thread that the bus neither lets in nor turns away is left behind, for the process to end.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    stopBell.ring()
    if endBell.wait(atMost: Self.patience) { thread.join() }
  }

  private static let patience = Duration.milliseconds(500)
}

/// The loop of the desktop's thread.
private struct MotionListener {
  let report: (Bool) -> Void
  private var inquiry = MotionInquiry()
  private var wasReduced = false

  init(report: @escaping (Bool) -> Void) {
    self.report = report
  }

  /// Asks, and listens until the bell rings or the bus is gone.
  consuming func run(on bus: consuming BusConnection) {
    // Listen first: no change falls between the answer and the ear.
    for match in MotionInquiry.matches { bus.call(match) }
    for question in MotionInquiry.questions { ask(question, on: bus) }
    repeat {
      bus.exchange()
      while let message = bus.next() {
        if let question = inquiry.take(message) { ask(question, on: bus) }
      }
      if inquiry.isReduced != wasReduced {
        wasReduced.toggle()
        report(wasReduced)
      }
    } while bus.isAlive && !bus.sleep()
  }

  private mutating func ask(
    _ question: MotionInquiry.Question, on bus: borrowing BusConnection
  ) {
    if let serial = bus.call(question.call) { inquiry.asked(question, as: serial) }
  }
}
