package import FrameExchange
internal import Synchronization

/// The cameras of a conversation, one of which is shown: start, flip to the next, stop.
///
/// The work is done on a thread of its own, so that no caller waits for a driver. A flip starts the
/// new camera first, and the old one goes on until the new one's first picture has been put; where
/// the driver or the bus cannot bear two at once, the old one is stopped first and its picture stays.
/// A camera that is lost comes back by itself. Without any source it shows all cameras there are, and
/// the pattern while there is none.
package final class CameraSwitcher: Sendable {
  private let lineup: CameraLineup
  private let pool: PicturePool
  private let slot: NewestFrame
  private let report: @Sendable (CameraReport) -> Void
  private let inbox: Inbox<SwitchingDesk.Message>
  private let thread = Mutex<WorkerThread?>(nil)

  /// - Parameters:
  ///   - sources: the cameras in the order of the flip; none for all that are found.
  ///   - options: how they are run.
  ///   - slot: where their pictures go.
  ///   - report: told what happens, on a thread of the camera room; it must not wait for this object.
  /// - Throws: the errno of a system call when there are no descriptors left.
  package convenience init(
    _ sources: [CameraSource], options: CameraOptions = CameraOptions(), into slot: NewestFrame,
    report: @escaping @Sendable (CameraReport) -> Void
  ) throws(SystemError) {
    try self.init(
      CameraLineup(sources: sources, options: options, folder: KernelDeviceFolder()),
      // During a flip two cameras write, one picture is newest, one on the screen, one spare.
      pool: PicturePool(count: 5), into: slot, report: report)
  }

  init(
    _ lineup: CameraLineup, pool: PicturePool, into slot: NewestFrame,
    report: @escaping @Sendable (CameraReport) -> Void
  ) throws(SystemError) {
    self.lineup = lineup
    self.pool = pool
    self.slot = slot
    self.report = report
    inbox = Inbox(ringing: try WakeUp())
  }

  deinit {
    stop()
  }

  /// Starts the first camera; to be called once.
  ///
  /// Returns when its driver has agreed, before its first picture, or at once where a camera is
  /// waited for or the pattern stands in.
  ///
  /// Throws what is wrong with a camera that was named; nothing runs then.
  package func start() throws(CameraError) {
    let verdict: Verdict<Result<Void, CameraError>>
    do throws(SystemError) {
      let answer = try Verdict<Result<Void, CameraError>>()
      verdict = answer
      let started = try WorkerThread(name: "cameras") { [lineup, pool, slot, report, inbox] in
        SwitchingDesk(
          lineup, pool: pool, slot: slot, inbox: inbox, verdict: answer, report: report
        ).run()
      }
      thread.withLock { $0 = started }
    } catch {
      throw CameraError(.failed, "no camera can be started (\(error)); close other programs")
    }
    try verdict.wait().get()
  }

  /// Goes to the next camera, in its own time; a notice is reported when there is no other.
  package func flip() { inbox.post(.flip) }

  /// Ends everything and waits until the devices are closed; the last picture stays in the slot.
  package func stop() {
    inbox.post(.stop)
    thread.withLock { $0.take() }?.join()
  }
}
