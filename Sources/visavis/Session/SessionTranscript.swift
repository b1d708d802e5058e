internal import CaptionIntake
internal import Captions
internal import Console
internal import FrameLoop
internal import Messages
internal import Synchronization
internal import Threading
internal import Transcripts

/// The transcript of the captions that the frame loop applies, if one is requested.
///
/// The frame loop passes events on one by one. Any thread may call `finish`.
final class SessionTranscript: Sendable {
  private let mailbox: CaptionMailbox
  private let transcript: Transcript?
  private let clock: @Sendable () -> Duration
  private let lossFlag: LossFlag

  /// A flag for lines that are lost, set on the transcript's thread.
  private final class LossFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
  }

  /// True if the transcript lacks events.
  ///
  /// The value is final once `finish` has returned.
  var lacksLines: Bool { lossFlag.isSet }

  /// Opens the transcript, if one is requested.
  ///
  /// - Parameters:
  ///   - mailbox: The mailbox of the frame loop, whose last events go to the transcript alone.
  ///   - path: The path of the transcript; nil for no transcript.
  ///   - appEvents: The inbox for notices about the transcript.
  ///   - clock: The time since the start of the application.
  /// - Throws: `Failure` if the transcript cannot be opened.
  init(
    of mailbox: CaptionMailbox, at path: String?, appEvents: Inbox<AppEvent>,
    clock: @escaping @Sendable () -> Duration
  ) throws(Failure) {
    self.mailbox = mailbox
    self.clock = clock
    let lossFlag = LossFlag()
    self.lossFlag = lossFlag
    do throws(TranscriptError) {
      transcript = try path.map { path throws(TranscriptError) in
        try Transcript(path: path) { event in
          if event.isLoss { lossFlag.set() }
          Self.report(event, to: appEvents)
        }
      }
    } catch {
      throw .io("\(error)")
    }
    if transcript != nil { appEvents.post(.transcriptIsRecording(true)) }
  }

  /// Adds an event that the frame loop has applied.
  func add(_ event: CaptionEvent) {
    transcript?.add([event], at: clock())
  }

  /// Writes the events that are still in the mailbox, and closes the transcript.
  ///
  /// The feeds must be closed before the call. Only the first call writes and waits.
  func finish() {
    guard let transcript else { return }
    transcript.add(mailbox.drain(), at: clock())
    transcript.finish(at: clock())
  }

  /// Reports an event of the transcript.
  ///
  /// The transcript's thread calls the function.
  private static func report(_ event: TranscriptEvent, to appEvents: Inbox<AppEvent>) {
    switch event {
    case .writingFailed(_, let reason):
      appEvents.post(.transcriptIsRecording(false))
      appEvents.post(.notice(.transcriptUnwritable(reason: reason)))
    case .writingResumed:
      appEvents.post(.transcriptIsRecording(true))
      appEvents.post(.noticeEnded(.transcript))
    case .linesLost, .fileSystemTimeout: break
    }
    Diagnostics.report("\(event)")
  }
}
