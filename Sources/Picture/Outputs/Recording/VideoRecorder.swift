package import Frames
internal import Glibc
package import Imaging
package import Messages
internal import RecordingStream
internal import Synchronization
package import System

/// A recording of the window to a video file, by the program `visavis-record`.
///
/// A thread of its own takes composed pictures from `queue`, scales and converts them, and writes them to
/// the program's input. The program encodes. If it is slower than the pictures come, the queue fills, and
/// the main thread drops pictures without waiting.
package final class VideoRecorder: Sendable {
  /// A report of the recording, made on its own thread.
  package enum Report: Sendable, Equatable {
    /// The file is open.
    case started(encoder: String)
    /// The recording has no sound, or no more.
    case soundless(reason: String)
    /// The file is complete; `dropped` pictures are missing.
    case saved(path: String, pictures: Int, dropped: Int)
    /// The recording is over. What was recorded can be played.
    case failed(RecordingError)
  }

  /// The largest size of a recording; larger windows are scaled down.
  package static let maxSize = PixelSize(width: 1920, height: 1080)
  /// The pictures that wait while the encoder works on a slow one: a fifth of a second.
  private static let queueLimit = 6
  /// The time after which an unchanged picture is written again, so that the file has it if the program is
  /// killed.
  private static let repetition = Duration.seconds(1)
  /// The time that the encoder has to end the file.
  private static let endTimeout = Duration.seconds(5)

  /// The queue for the pictures.
  package let queue: PictureQueue
  private let program: String
  private let path: @Sendable () -> String
  private let size: PixelSize
  private let hasSound: Bool
  private let report: @Sendable (Report) -> Void
  /// The time of the end on `RecordingClock`, or the largest number before it is known.
  private let endTime = Atomic(Int64.max)
  private let progress = Mutex(Progress())
  private let worker: Worker

  private struct Progress {
    /// The path of the file; nil before the file is created.
    var created: String?
    /// True once the outcome is reported.
    var isOver = false
  }

  /// Starts the recording of a window of `size` by the program `visavis-record`.
  ///
  /// The functions are called on the recording's thread: `path`, which returns the file to create,
  /// and `report`. No file is replaced.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    program: String, path: @escaping @Sendable () -> String, size: PixelSize, hasSound: Bool,
    report: @escaping @Sendable (Report) -> Void
  ) throws(SystemError) {
    worker = try Worker("recording")
    queue = PictureQueue(limit: Self.queueLimit, signaling: worker.wakeUp)
    self.program = program
    self.path = path
    self.size = size.reduced(into: Self.maxSize).even
    self.hasSound = hasSound
    self.report = report
    try worker.start { [self] in run() }
  }

  /// Lets the recording end after the pictures that wait.
  ///
  /// The call returns at once. The end is reported. Any thread may call the function.
  package func stop() {
    // The first call counts.
    _ = endTime.compareExchange(
      expected: .max, desired: RecordingClock.now, ordering: .acquiringAndReleasing)
    worker.wakeUp.signal()
  }

  /// True if the outcome is reported: the file is complete, or the recording has failed.
  package var isOver: Bool { progress.withLock { $0.isOver } }

  /// Ends the recording, and waits until the file is complete.
  ///
  /// If it is not complete at the deadline, the recording has failed, which is reported on the
  /// calling thread.
  package func finish(by deadline: ContinuousClock.Instant) {
    stop()
    if !worker.waitForEnd(within: max(.zero, deadline - .now)) { conclude(.failed(encoderLoss)) }
  }

  /// Reports the outcome, unless one is reported already.
  private func conclude(_ outcome: Report) {
    let isFirst = progress.withLock { progress in
      defer { progress.isOver = true }
      return !progress.isOver
    }
    if isFirst { report(outcome) }
  }

  /// The error if the program has ended or does not answer.
  private var encoderLoss: RecordingError {
    progress.withLock { $0.created }.map { .encoderEnded(path: $0) }
      ?? .notStarted(reason: "visavis-record ended")
  }

  private var isEnding: Bool { endTime.load(ordering: .acquiring) < .max }

  private func run() {
    guard unsafe access(program, X_OK) == 0 else {
      return conclude(.failed(.noProgram(path: program)))
    }
    do throws(SystemError) {
      var process = try RecorderProcess(program, file: path(), size: size, hasSound: hasSound)
      record(with: &process)
    } catch {
      conclude(.failed(.notStarted(reason: error.description)))
    }
  }

  /// Sends pictures until the recording is to end, then waits for the end of the file.
  private func record(with process: inout RecorderProcess) {
    do throws(RecorderProcess.Ended) {
      var lastTime: Int64 = 0
      while !isEnding {
        guard try !handleReports(of: &process) else { return }
        worker.wakeUp.acknowledge()
        if let picture = queue.next() {
          lastTime = max(lastTime, RecordingClock.time(of: picture.time))
          try process.send(picture.pixels, at: lastTime)
        } else if !isEnding {
          var pollSet = PollSet([worker.wakeUp.descriptor, process.outputDescriptor])
          pollSet.wait(timeout: Self.repetition)
          guard pollSet[0].isEmpty, pollSet[1].isEmpty else { continue }
          lastTime = max(lastTime, RecordingClock.now - Self.displayDelay)
          try process.repeatPicture(at: lastTime)
        }
      }
      while let picture = queue.next() {
        lastTime = max(lastTime, RecordingClock.time(of: picture.time))
        try process.send(picture.pixels, at: lastTime)
      }
      let end = max(lastTime + 1000, endTime.load(ordering: .acquiring))
      try process.repeatPicture(at: end)
      try process.end(at: end)
      try awaitEnd(of: &process)
    } catch {
      // The last line of the program, written before it closed its input, may say why it has ended.
      if (try? handleReports(of: &process)) != true { conclude(.failed(encoderLoss)) }
    }
  }

  /// Waits for the report that the file is complete.
  private func awaitEnd(of process: inout RecorderProcess) throws(RecorderProcess.Ended) {
    let deadline = ContinuousClock.now + Self.endTimeout
    while ContinuousClock.now < deadline {
      guard try !handleReports(of: &process) else { return }
      var pollSet = PollSet([process.outputDescriptor])
      pollSet.wait(timeout: deadline - .now)
    }
    throw RecorderProcess.Ended()
  }

  /// Passes on the reports that have arrived, and returns true if the recording is over.
  private func handleReports(
    of process: inout RecorderProcess
  ) throws(RecorderProcess.Ended) -> Bool {
    while let line = try process.nextReport() {
      switch line {
      case .started(let encoder):
        progress.withLock { $0.created = process.file }
        report(.started(encoder: encoder))
      case .soundless(let reason): report(.soundless(reason: reason))
      case .failed(let reason):
        let isLost = unsafe access(process.file, F_OK) != 0
        conclude(
          .failed(
            isLost
              ? .lost(path: process.file, reason: reason)
              : .unwritable(path: process.file, reason: reason)))
        return true
      case .ended(let pictures):
        conclude(.saved(path: process.file, pictures: pictures, dropped: queue.refusedCount))
        return true
      }
    }
    return false
  }

  /// The delay of a picture behind the clock that is assumed for a repeated one, in microseconds.
  ///
  /// The next picture of the camera may have been captured before the repetition is written.
  private static let displayDelay: Int64 = 200_000
}
