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
  /// true, nothing is written before the readers were asked and agreed. `leavesOut` returns true if the transcript
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
      return try Transcript(destinations, showing: texts, isHeld: needsConsent) { event in
        if event.isLoss { lossFlag.set() }
        state.handle(event)
        if event.isReported { Diagnostics.report("\(event)") }
      }
    }
    if conversation.isHeld {
      appEvents.post(.transcriptNeedsConsent)
    } else if conversation.path != nil {
      appEvents.post(.transcriptIsRecording(true))
    }
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
    /// The notices of the files that cannot be written, by path.
    var failures = CurrentNotices<String, Notice>()
    /// The number of files of a refused transcript that were ended.
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
        // The notice names the file if there are several.
        let name = fileCount > 1 ? "\(Directory.name(of: path)): " : ""
        let notice = Notice.transcriptUnwritable(reason: name + reason)
        state.failures.set(notice, about: path)
        appEvents.post(.notice(notice))
      case .writingResumed(let path):
        state.failures.set(nil, about: path)
        appEvents.post(state.failures.newest.map(AppEvent.notice) ?? .noticeEnded(.transcript))
      case .begunAnew(let path):
        // A failure is more important.
        guard state.failures.newest == nil else { return }
        return appEvents.post(.notice(.transcriptBegunAnew(path: path)))
      case .discarded:
        state.discardedCount += 1
        guard state.discardedCount == fileCount else { return }
        appEvents.post(.notice(.transcriptDiscarded))
        return appEvents.post(.transcriptIsRecording(false))
      case .linesLost, .fileSystemTimeout, .unanswered: return
      }
      appEvents.post(.transcriptIsRecording(state.failures.texts.count < fileCount))
    }
  }
}
