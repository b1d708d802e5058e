internal import Console
internal import FrameLoop
internal import Frames
internal import Glibc
internal import Imaging
internal import Logging
internal import Messages
internal import Recording
internal import RecordingStream
internal import Synchronization
internal import Threading

/// The recordings of a session, one at a time.
///
/// The main thread owns it. Recorders report on their own threads.
final class SessionRecording: WindowRecorder {
  /// The time that the last recording has to be complete at the end.
  private static let timeout = Duration.seconds(6)

  let outputs = PictureOutputs()
  let needsConsent: Bool
  let hasSound: Bool
  let isAvailable: Bool
  private let requestedPath: String?
  private let appEvents: Inbox<AppEvent>
  private let log: Logger
  private let failureFlag = FailureFlag()
  private var recorder: VideoRecorder?
  /// A recorder that has been stopped, and may still be ending its file.
  private var endingRecorder: VideoRecorder?

  /// A flag that is set on a recorder's thread.
  private final class FailureFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
  }

  init(_ options: RecordingOptions, appEvents: Inbox<AppEvent>, log: Logger) {
    needsConsent = !options.consentGiven
    hasSound = options.recordAudio
    isAvailable = unsafe access(SisterProgram.record.path, X_OK) == 0
    requestedPath = options.record
    self.appEvents = appEvents
    self.log = log
  }

  /// True if a recording ended by itself or did not begin.
  var hasFailed: Bool { failureFlag.isSet }

  /// Starts a recording under the first unused name.
  func start(_ number: Int, of size: PixelSize) {
    stop()
    let (appEvents, log, failureFlag) = (appEvents, log, failureFlag)
    guard isAvailable else {
      return Self.handle(
        .failed(.noProgram(path: SisterProgram.record.path)), of: number, to: appEvents, log: log)
    }
    let path = unusedPath()
    do throws(SystemError) {
      let started = try VideoRecorder(
        program: SisterProgram.record.path, path: path, size: size, hasSound: hasSound
      ) { report in
        if case .failed = report { failureFlag.set() }
        Self.handle(report, of: number, to: appEvents, log: log)
      }
      outputs.add(started.queue)
      recorder = started
    } catch {
      failureFlag.set()
      Self.handle(
        .failed(.notStarted(reason: error.description)), of: number, to: appEvents, log: log)
    }
  }

  /// Ends the recording, if there is one.
  func stop() {
    guard let recorder else { return }
    outputs.remove(recorder.queue)
    recorder.stop()
    endingRecorder = recorder
    self.recorder = nil
  }

  /// Ends the recording and waits until its file is complete, or until the time limit.
  func finish() {
    stop()
    endingRecorder?.finish(within: Self.timeout)
  }

  /// Returns the path of the option, or else a name with the time; with a number if it is in use.
  private func unusedPath() -> String {
    guard let requestedPath else {
      let names = SavedPictureName(fileExtension: RecordingFormat.default.rawValue)
      return Self.firstUnused { names[$0] }
    }
    let dot = requestedPath.lastIndex(of: ".") ?? requestedPath.endIndex
    return Self.firstUnused { number in
      number == 1
        ? requestedPath : "\(requestedPath[..<dot])-\(number)\(requestedPath[dot...])"
    }
  }

  /// Returns the first name without a file; the last one if all have one, which is then refused.
  private static func firstUnused(_ name: (Int) -> String) -> String {
    let number = (1..<SavedPictureName.maxNumber).first { unsafe access(name($0), F_OK) != 0 }
    return name(number ?? SavedPictureName.maxNumber)
  }

  /// Handles a report of the recorder.
  ///
  /// The recorder's thread calls the function.
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
      appEvents.post(.notice(.recordingSaved(path: path)))
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
