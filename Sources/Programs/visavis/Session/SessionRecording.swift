internal import Console
internal import FrameLoop
internal import Frames
internal import Glibc
internal import Imaging
internal import Logging
internal import Messages
internal import Outputs
internal import RecordingStream
internal import Synchronization
internal import System

/// The recordings of a session, one at a time.
///
/// The main thread owns it. Recorders report on their own threads.
final class SessionRecording: WindowRecorder {
  /// The time that all recordings together have to be complete at the end.
  private static let timeout = Duration.seconds(6)

  let outputs = PictureOutputs()
  let needsConsent: Bool
  let hasSound: Bool
  let isAvailable: Bool
  private let requestedPath: String?
  private let appEvents: Inbox<AppEvent>
  private let log: Logger
  /// Set on a recorder's thread if a recording ends by itself or does not begin.
  private let failureFlag = SharedFlag()
  /// The recordings whose files are not complete, which any thread may end.
  let openRecordings = OpenRecordings()
  private var recorder: VideoRecorder?

  init(_ options: RecordingOptions, appEvents: Inbox<AppEvent>, log: Logger) {
    needsConsent = !options.consentGiven
    hasSound = options.recordAudio
    isAvailable = SisterProgram.record.isInstalled
    requestedPath = options.record
    self.appEvents = appEvents
    self.log = log
  }

  /// True if a recording ended by itself or did not begin.
  var hasFailed: Bool { failureFlag.isSet }

  /// Starts a recording under the first unused name.
  func start(_ number: Int, of size: PixelSize) {
    stop()
    let report: @Sendable (VideoRecorder.Report) -> Void = {
      [appEvents, log, failureFlag] report in
      if case .failed = report { failureFlag.set() }
      Self.handle(report, of: number, to: appEvents, log: log)
    }
    guard isAvailable else {
      return report(.failed(.noProgram(path: SisterProgram.record.path)))
    }
    guard !openRecordings.isFull else {
      return report(
        .failed(.notStarted(reason: "\(OpenRecordings.limit) recordings are still being written")))
    }
    do throws(SystemError) {
      let started = try VideoRecorder(
        program: SisterProgram.record.path,
        path: { [requestedPath] in Self.unusedPath(requestedPath) }, size: size,
        hasSound: hasSound, report: report)
      outputs.add(started.queue)
      openRecordings.add(started)
      recorder = started
    } catch {
      report(.failed(.notStarted(reason: error.description)))
    }
  }

  /// Ends the recording, if there is one.
  func stop() {
    guard let recorder else { return }
    outputs.remove(recorder.queue)
    recorder.stop()
    self.recorder = nil
  }

  /// Ends the recording, and waits until all files are complete, or until the time limit.
  func finish() {
    stop()
    openRecordings.finish(by: .now + Self.timeout)
  }

  /// Returns the requested path, or else a name with the time; with a number if it is in use.
  ///
  /// If all names are in use, it is the last one, which is then refused. The recorder's thread calls
  /// the function, as a disk may be slow.
  private static func unusedPath(_ requestedPath: String?) -> String {
    let names =
      requestedPath.map { SavedFileName($0) }
      ?? SavedFileName(fileExtension: RecordingFormat.default.rawValue, in: .videos)
    let number = (1..<SavedFileName.maxNumber).first { unsafe access(names[$0], F_OK) != 0 }
    return names[number ?? SavedFileName.maxNumber]
  }

  /// Handles a report, on the recorder's thread.
  private static func handle(
    _ report: VideoRecorder.Report, of number: Int, to appEvents: Inbox<AppEvent>, log: Logger
  ) {
    switch report {
    case .started(let encoder): log.info("recording: encoder \(encoder)")
    case .soundless(let reason):
      appEvents.post(.notice(.recordingSoundless(reason: reason)))
      Diagnostics.report(
        "no sound is recorded: \(reason); is a microphone plugged in, and a sound server running?")
    case .saved(let path, let pictures, let dropped):
      let (name, folder) = SavedFileName.shown(path)
      appEvents.post(.notice(.recordingSaved(path: name, folder: folder)))
      log.info("recording: \(path) has \(pictures) pictures")
      if dropped > 0 {
        Diagnostics.report(
          "\(path) lacks \(dropped) of \(pictures + dropped) pictures, as the encoder was too slow; "
            + "a smaller window needs less")
      }
    case .failed(let error):
      appEvents.post(.recordingEnded(number))
      appEvents.post(.notice(.recordingFailed(error)))
      Diagnostics.report("\(error)")
    }
  }
}

/// The recordings of a session whose files are not complete: the one that goes on, and those that
/// were stopped and still write.
///
/// Any thread may use it.
final class OpenRecordings: Sendable {
  /// The largest number of recordings; more than one is open only if a disk or an encoder is slow.
  static let limit = 8

  private let recorders = Mutex<[VideoRecorder]>([])

  /// True if no further recording may begin before another file is complete.
  var isFull: Bool {
    recorders.withLock { recorders in
      recorders.removeAll { $0.isOver }
      return recorders.count >= Self.limit
    }
  }

  func add(_ recorder: VideoRecorder) { recorders.withLock { $0.append(recorder) } }

  /// Lets all recordings end now, and returns at once.
  func stop() {
    for recorder in recorders.withLock(\.self) { recorder.stop() }
  }

  /// Ends all recordings, and waits until their files are complete.
  ///
  /// Those that are not complete at the deadline report that they have failed.
  func finish(by deadline: ContinuousClock.Instant) {
    stop()
    for recorder in recorders.withLock(\.self) { recorder.finish(by: deadline) }
  }
}
