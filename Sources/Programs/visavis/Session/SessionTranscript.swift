internal import Captions
internal import Console
internal import Conversation
internal import FrameLoop
internal import Messages
internal import Synchronization
internal import System

/// The conversation of the captions that the frame loop applies, and its transcript in any number of
/// files.
///
/// The frame loop adds events one by one. Any thread may call `finish`.
final class SessionTranscript: Sendable {
  private let mailbox: CaptionMailbox
  let conversation: Transcript
  private let clock: @Sendable () -> Duration
  /// Set on the transcript's thread if lines are lost.
  private let lossFlag: SharedFlag

  /// True if the transcript lacks events.
  ///
  /// The value is final once `finish` has returned.
  var lacksLines: Bool { lossFlag.isSet }

  /// Opens the files of the transcript, if any are requested.
  ///
  /// The last events of `mailbox`, the frame loop's, go to the transcript alone. If `needsConsent` is
  /// true, the readers are asked whether it may be kept. `leavesOut` returns true if the transcript
  /// goes on without a file that cannot be opened.
  ///
  /// - Throws: `Failure` if a file cannot be opened that is not left out.
  init(
    of mailbox: CaptionMailbox, in destinations: [TranscriptDestination], needsConsent: Bool,
    showing texts: TranscriptTexts, appEvents: Inbox<AppEvent>,
    leavesOut: (TranscriptError) -> Bool, clock: @escaping @Sendable () -> Duration
  ) throws(Failure) {
    self.mailbox = mailbox
    self.clock = clock
    let lossFlag = SharedFlag()
    self.lossFlag = lossFlag
    conversation = try Self.opened(destinations, leavesOut: leavesOut) {
      destinations throws(TranscriptError) in
      let state = TranscriptState(of: destinations.count, appEvents: appEvents)
      return try Transcript(destinations, showing: texts) { event in
        if event.isLoss { lossFlag.set() }
        state.handle(event)
        if event.isReported { Diagnostics.report("\(event)") }
      }
    }
    guard conversation.path != nil else { return }
    appEvents.post(.transcriptIsRecording(true))
    if needsConsent { appEvents.post(.transcriptNeedsConsent) }
  }

  /// Opens the files that can be opened.
  private static func opened(
    _ destinations: [TranscriptDestination], leavesOut: (TranscriptError) -> Bool,
    _ open: ([TranscriptDestination]) throws(TranscriptError) -> Transcript
  ) throws(Failure) -> Transcript {
    var destinations = destinations
    while true {
      do throws(TranscriptError) {
        return try open(destinations)
      } catch {
        guard let path = error.path, destinations.contains(where: { $0.path == path }),
          leavesOut(error)
        else { throw .io("\(error)") }
        destinations.removeAll { $0.path == path }
      }
    }
  }

  /// Writes the events that are still in the mailbox, and closes the transcript.
  ///
  /// The feeds must be closed before the call. Only the first call writes and waits.
  func finish() {
    conversation.add(mailbox.drain(), at: clock())
    conversation.finish(at: clock())
  }
}

extension TranscriptError {
  /// The file that cannot be opened; nil for a fault of all files.
  fileprivate var path: String? {
    switch self {
    case .inUse(let path), .notAFile(let path), .notWebVTT(let path), .failed(let path, _): path
    default: nil
    }
  }
}

/// The mark that something is kept, and the notice while a file cannot be written.
///
/// The threads of the files call it.
private final class TranscriptState: Sendable {
  private let fileCount: Int
  private let appEvents: Inbox<AppEvent>
  private let state = Mutex(State())

  private struct State {
    /// The files that cannot be written, with the reasons, in the order of their failures.
    var failures: [(path: String, reason: String)] = []
    /// The number of files from which a refused transcript was removed.
    var discardedCount = 0
  }

  init(of fileCount: Int, appEvents: Inbox<AppEvent>) {
    self.fileCount = fileCount
    self.appEvents = appEvents
  }

  /// Shows the state after an event of a file.
  func handle(_ event: TranscriptEvent) {
    // The lock keeps the messages in the order of the states.
    state.withLock { state in
      switch event {
      case .writingFailed(let path, let reason):
        state.failures.append((path, reason))
        appEvents.post(.notice(notice(of: (path, reason))))
      case .writingResumed(let path):
        state.failures.removeAll { $0.path == path }
        appEvents.post(
          state.failures.last.map { .notice(notice(of: $0)) } ?? .noticeEnded(.transcript))
      case .begunAnew(let path):
        // A failure is more important.
        if state.failures.isEmpty { appEvents.post(.notice(.transcriptBegunAnew(path: path))) }
        return
      case .discarded:
        state.discardedCount += 1
        guard state.discardedCount == fileCount else { return }
        appEvents.post(.notice(.transcriptDiscarded))
        return appEvents.post(.transcriptIsRecording(false))
      case .notDiscarded(let path, _):
        appEvents.post(.notice(.transcriptNotDiscarded(path: path)))
        return appEvents.post(.transcriptIsRecording(false))
      case .linesLost, .fileSystemTimeout: return
      }
      appEvents.post(.transcriptIsRecording(state.failures.count < fileCount))
    }
  }

  /// Returns the notice of a failure, which names the file if there are several.
  private func notice(of failure: (path: String, reason: String)) -> Notice {
    guard fileCount > 1 else { return .transcriptUnwritable(reason: failure.reason) }
    let name = failure.path.split(separator: "/").last ?? ""
    return .transcriptUnwritable(reason: "\(name): \(failure.reason)")
  }
}
