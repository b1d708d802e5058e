package import Frames
internal import Imaging
package import System

/// A virtual camera, which shows other programs the picture of the window.
///
/// A thread of its own takes the newest composed picture, scales and converts it to the format of the
/// device, and writes it. The main thread never waits for it. If the device fails, it is opened again
/// until it works.
package final class VirtualCamera: Sendable {
  /// A report of the virtual camera, made on its own thread.
  package enum Report: Sendable, Equatable {
    /// The device takes pictures of this format.
    case streaming(OutputFormat)
    /// The device takes no pictures for this reason; it is tried again.
    case lost(reason: String)
    /// The numbers of pictures at the end: those that were written, and those for which the device had no
    /// room; and the mean time of one picture.
    case ended(written: Int, refused: Int, time: Duration)
  }

  /// The time after which an unchanged picture is written again, as programs expect a camera to go on.
  private let repetition: Duration
  /// The wait before the device is opened again.
  private let retry: Duration
  /// The time that the driver has to end its last call.
  private static let endTimeout = Duration.seconds(2)

  /// The queue for the pictures.
  package let queue: PictureQueue
  private let report: @Sendable (Report) -> Void
  private let worker: Worker

  /// Starts the thread, which opens the device at the first picture, and makes the reports.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    repetition: Duration = .milliseconds(40), retry: Duration = .seconds(1),
    open: @escaping @Sendable () throws(SystemError) -> any VideoOutput,
    report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    worker = try Worker("virtual-camera")
    queue = PictureQueue(limit: 1, keepsNewest: true, signaling: worker.wakeUp)
    self.repetition = repetition
    self.retry = retry
    self.report = report
    try worker.start { [self] in run(open) }
  }

  /// Ends the thread and closes the device.
  ///
  /// A driver that hangs holds up the call for two seconds; its thread is then left to the end of
  /// the process.
  package func stop() { worker.stop(within: Self.endTimeout) }

  private var goesOn: Bool { !worker.isStopping }

  private func run(_ open: () throws(SystemError) -> any VideoOutput) {
    var writer = DeviceWriter()
    var isLost = false
    // The picture is kept, because the window paints no other one while nothing changes.
    var newest = nextPicture(within: nil)
    while goesOn, let picture = newest {
      do throws(SystemError) {
        let device = try open()
        try writer.begin(device, with: picture)
        isLost = false
        report(.streaming(writer.format))
        try stream(to: device, with: &writer, keeping: &newest)
      } catch {
        // One report tells of the loss; the attempts after it are silent.
        if !isLost { report(.lost(reason: error.reason)) }
        isLost = true
        pause(keeping: &newest)
      }
    }
    report(
      .ended(
        written: writer.writtenCount, refused: writer.refusedCount, time: writer.meanTime))
  }

  /// Writes pictures until the end or an error.
  private func stream(
    to device: any VideoOutput, with writer: inout DeviceWriter,
    keeping newest: inout ComposedPicture?
  ) throws(SystemError) {
    while goesOn {
      if let picture = nextPicture(within: repetition) {
        newest = picture
        try writer.write(picture.pixels, to: device)
      } else if goesOn {
        try writer.repeatPicture(to: device)
      }
    }
  }

  /// Waits for the next picture, and returns it; nil at the end or after the time limit.
  private func nextPicture(within limit: Duration?) -> ComposedPicture? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while goesOn {
      if let picture = queue.next() { return picture }
      let rest = deadline.map { $0 - .now }
      if let rest, rest <= .zero { return nil }
      _ = worker.sleep(atMost: rest)
    }
    return nil
  }

  /// Waits before the next attempt, or until the end.
  private func pause(keeping newest: inout ComposedPicture?) {
    _ = worker.pause(for: retry)
    newest = queue.next() ?? newest
  }
}

/// The pictures on their way to a device.
private struct DeviceWriter {
  private(set) var format = OutputFormat(size: .zero, layout: .yuyv, stride: 0, byteCount: 0)
  private(set) var writtenCount = 0
  private(set) var refusedCount = 0
  private var time = Duration.zero
  private var convertedCount = 0
  private var frame: [UInt8] = []
  private let fitter = PictureFitter()

  /// The mean time of the conversion and the write of a new picture.
  var meanTime: Duration { convertedCount > 0 ? time / convertedCount : .zero }

  /// Negotiates the format for a picture, and writes the picture.
  mutating func begin(
    _ device: any VideoOutput, with picture: ComposedPicture
  ) throws(SystemError) {
    format = try device.negotiate(picture.pixels.size.even)
    frame = [UInt8](repeating: 0, count: format.byteCount)
    try write(picture.pixels, to: device)
  }

  mutating func write(_ picture: PixelView, to device: any VideoOutput) throws(SystemError) {
    let start = ContinuousClock.now
    _ = fitter.fitted(picture, into: format.size)
      .pack(as: format.layout, stride: format.stride, into: &frame)
    try repeatPicture(to: device)
    time += start.duration(to: .now)
    convertedCount += 1
  }

  mutating func repeatPicture(to device: any VideoOutput) throws(SystemError) {
    if try device.write(frame) { writtenCount += 1 } else { refusedCount += 1 }
  }
}
