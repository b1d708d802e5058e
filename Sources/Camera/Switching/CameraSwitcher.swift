package import Frames
internal import Synchronization
package import Threading

/// A set of cameras, one of which is shown.
///
/// A thread of its own does the work, so callers never wait for a driver. A flip starts the new
/// camera first. The old camera keeps streaming until the new one's first frame is published. If
/// the driver or the bus cannot run both, the old one is stopped first and its last frame stays. A
/// lost camera is reopened automatically. Without any source, the switcher shows all cameras that
/// are plugged in, or the test pattern if there is none.
package final class CameraSwitcher: Sendable {
  private let availability: CameraAvailability
  private let pool: PicturePool
  private let slot: NewestFrame
  private let report: @Sendable (CameraReport) -> Void
  private let inbox: Inbox<SwitcherThread.Message>
  private let thread = Mutex<WorkerThread?>(nil)

  /// Creates a switcher, which does nothing before `start()`.
  ///
  /// - Parameters:
  ///   - sources: the cameras in the order of the flip; empty for all that are plugged in.
  ///   - options: the options for every camera.
  ///   - slot: the destination of the frames.
  ///   - report: called with each event on the switcher thread; it must not call `start()`
  ///     or `stop()`.
  /// - Throws: the errno of a system call if there are no descriptors left.
  package convenience init(
    _ sources: [CameraSource], options: CameraOptions = CameraOptions(), into slot: NewestFrame,
    report: @escaping @Sendable (CameraReport) -> Void
  ) throws(SystemError) {
    try self.init(
      CameraAvailability(sources: sources, options: options, folder: KernelDeviceFolder()),
      // A flip needs five: two cameras write, one picture is newest, one is on the screen, one is
      // spare.
      pool: PicturePool(count: 5), into: slot, report: report)
  }

  init(
    _ availability: CameraAvailability, pool: PicturePool, into slot: NewestFrame,
    report: @escaping @Sendable (CameraReport) -> Void
  ) throws(SystemError) {
    self.availability = availability
    self.pool = pool
    self.slot = slot
    self.report = report
    inbox = Inbox(ringing: try WakeUp())
  }

  deinit {
    stop()
  }

  /// Starts the first camera; may be called only once.
  ///
  /// Returns after the driver has agreed to the mode, before the first frame. Returns at once if
  /// there is no camera yet.
  ///
  /// - Throws: the error of a camera that the user named; then nothing runs.
  package func start() throws(CameraError) {
    let result: OneShot<Result<Void, CameraError>>
    do throws(SystemError) {
      let answer = try OneShot<Result<Void, CameraError>>()
      result = answer
      let started = try WorkerThread(name: "cameras") { [availability, pool, slot, report, inbox] in
        SwitcherThread(
          availability, pool: pool, slot: slot, inbox: inbox, result: answer, report: report
        ).run()
      }
      thread.withLock { $0 = started }
    } catch {
      throw CameraError(.failed, "no camera can be started (\(error)); close other programs")
    }
    try result.wait().get()
  }

  /// Switches to the next camera asynchronously; reports a notice if there is no other.
  package func flip() { inbox.post(.flip) }

  /// Replaces the cameras of the flip asynchronously.
  ///
  /// The camera that is shown goes on if it is one of the new ones and the options are the same.
  /// Otherwise the first of the new ones that is present replaces it.
  ///
  /// - Parameters:
  ///   - sources: the cameras in the order of the flip; empty for all that are plugged in.
  ///   - options: the options for every camera.
  package func select(_ sources: [CameraSource], options: CameraOptions = CameraOptions()) {
    inbox.post(
      .select(
        CameraAvailability(sources: sources, options: options, folder: availability.folder)))
  }

  /// Stops all cameras and waits until their devices are closed; the last frame stays in the slot.
  package func stop() {
    inbox.post(.stop)
    thread.withLock { $0.take() }?.join()
  }
}
