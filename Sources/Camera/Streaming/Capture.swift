internal import FrameExchange

/// One running camera or what stands in for one: a thread that puts pictures until it is stopped.
final class Capture: Sendable {
  /// What the thread runs.
  enum Program: Sendable {
    case device(CameraDevice, CameraMode, any DeviceFolder)
    case reel(CameraSource, looping: Bool)
  }

  private let bell: WakeUp
  private let thread: WorkerThread

  /// Starts the thread; `tell` is called on it. Throws when there are no descriptors or threads left.
  init(
    _ program: Program, generation: Int, pool: PicturePool, slot: NewestFrame,
    tell: @escaping @Sendable (CaptureEvent) -> Void
  ) throws(SystemError) {
    let bell = try WakeUp()
    self.bell = bell
    thread = try WorkerThread(name: "capture-\(generation)") {
      let outlet = FrameOutlet(
        generation: generation, pool: pool, slot: slot, stop: bell, tell: tell)
      switch program {
      case .device(let camera, let mode, let folder):
        DeviceCapture(camera: camera, mode: mode, folder: folder).run(outlet)
      case .reel(let source, let looping):
        ReelPlayback(source: source, looping: looping).run(outlet)
      }
    }
  }

  deinit {
    stop()
  }

  /// Ends the thread and waits until its device is closed; the pictures it put stay.
  func stop() {
    bell.ring()
    thread.join()
  }
}
