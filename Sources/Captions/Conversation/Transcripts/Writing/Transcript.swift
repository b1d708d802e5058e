package import Captions
internal import Synchronization
internal import System

/// A conversation and the files to which it is written, one entry for each finished utterance.
///
/// Adding events never waits for a file, because each file has a thread that writes to it, so that
/// a file system that does not answer holds up no other file. Any thread may finish the transcript.
/// The files are private to the user. The conversation is appended to existing contents, and its
/// times are later than theirs, so that a whole file can be played. Without files, the conversation
/// is only merged.
package final class Transcript: Sendable {
  /// The unfinished utterances; nil once the transcript is finished.
  private let merger: Mutex<ConversationMerger?>
  private let outputs: [TranscriptOutput]
  private let report: @Sendable (TranscriptEvent) -> Void
  private let isWaitedFor = SharedFlag()
  private let discarding = SharedFlag()
  /// The longest time that `finish` waits for file systems that do not answer.
  private static let timeout = Duration.seconds(5)

  /// Creates a conversation that is not written.
  package init() {
    merger = Mutex(ConversationMerger())
    outputs = []
    report = { _ in }
  }

  /// Opens or creates the files and starts the writing threads, which call `report` with events.
  ///
  /// Symbolic links are followed. Files other than the caption stream contain `texts`. If `isHeld` is
  /// true, the entries stay in memory until `release`, and nothing is written without it.
  ///
  /// - Throws: `TranscriptError` if there can be no transcript at one of the paths.
  package init(
    _ destinations: [TranscriptDestination], showing texts: TranscriptTexts = TranscriptTexts(),
    isHeld: Bool = false, report: @escaping @Sendable (TranscriptEvent) -> Void
  ) throws(TranscriptError) {
    self.report = report
    merger = Mutex(ConversationMerger())
    var outputs: [TranscriptOutput] = []
    do throws(TranscriptError) {
      for destination in destinations {
        outputs.append(
          try TranscriptOutput(destination, showing: texts, isHeld: isHeld, report: report))
      }
    } catch {
      Self.abandon(outputs)
      throw error
    }
    self.outputs = outputs
  }

  deinit {
    if !isWaitedFor.isSet { Self.abandon(outputs) }
  }

  /// Ends the files of a conversation that does not begin, and waits until empty ones are removed.
  private static func abandon(_ outputs: [TranscriptOutput]) {
    for output in outputs { output.finish() }
    let deadline = ContinuousClock.now + timeout
    for output in outputs { _ = output.waitForEnd(until: deadline) }
  }

  /// True after `discard`.
  package var isDiscarded: Bool { discarding.isSet }

  /// True before `release` if the entries wait for it.
  package var isHeld: Bool { outputs.contains(where: \.isHeld) }

  /// The file with everything that was said, or nil without a file, before `release` and after
  /// `discard`.
  ///
  /// A file of the caption stream comes first, as others may lack languages.
  package var path: String? {
    guard !isDiscarded, !isHeld else { return nil }
    let files = outputs.map(\.destination)
    return (files.first { $0.format == .captionStream } ?? files.first)?.path
  }

  /// Adds events received at `instant`, and queues the utterances that they finish.
  ///
  /// - Returns: The entries of these utterances, whether or not they are written.
  @discardableResult
  package func add(_ events: [CaptionEvent], at instant: Duration) -> [ConversationEntry] {
    merger.withLock { merger in
      let entries = events.flatMap { merger?.add($0, at: instant) ?? [] }
      // The lock keeps the entries in the order of their creation.
      if !entries.isEmpty { for output in outputs { output.add(entries) } }
      return entries
    }
  }

  /// Lets the files' threads write the entries so far, and those that follow.
  package func release() { for output in outputs { output.release() } }

  /// Drops the entries of a transcript that is held, so that no file has any; later ones, too.
  package func discard() {
    guard discarding.set() else { return }
    for output in outputs { output.discard() }
  }

  /// Queues the unfinished utterances as they are, and waits until the files are written.
  ///
  /// The entries of a transcript that is held are lost. The wait ends after `timeout` at the latest.
  /// Later calls of `add` and `finish` have no effect and do not wait.
  package func finish(at instant: Duration) {
    guard isWaitedFor.set() else { return }
    var last = merger.withLock { $0.take() }
    let entries = last?.finish(at: instant) ?? []
    for output in outputs { output.add(entries) }
    if isHeld, !isDiscarded {
      for output in outputs where output.hasEntries {
        report(.unanswered(path: output.destination.path))
      }
      discard()
    }
    for output in outputs { output.finish() }
    let deadline = ContinuousClock.now + Self.timeout
    for output in outputs where !output.waitForEnd(until: deadline) {
      report(.fileSystemTimeout(path: output.destination.path))
    }
  }
}

/// A change in the state of a transcript's file, for the user and the log.
package enum TranscriptEvent: Sendable, Equatable, CustomStringConvertible {
  /// The file cannot be written. The entries stay in memory until it can.
  case writingFailed(path: String, reason: String)
  /// The file is written again, including the entries that had to wait.
  case writingResumed(path: String)
  /// The transcript ended while the file could not be written, or entries exceeded the memory
  /// limit.
  case linesLost(lines: Int, path: String)
  /// Another file is at the path, or none, so what follows is written to a new one.
  ///
  /// The new file lacks the lines that were written before.
  case begunAnew(path: String)
  /// The transcript ended before it was released, so nothing was written.
  case unanswered(path: String)
  /// The transcript was refused before anything was written.
  case discarded(path: String)
  /// The file system did not answer within the time that the end of the program waits.
  case fileSystemTimeout(path: String)

  /// True if the file stays other than it should be.
  package var isLoss: Bool {
    switch self {
    case .writingFailed, .writingResumed, .begunAnew, .unanswered, .discarded: false
    case .linesLost, .fileSystemTimeout: true
    }
  }

  /// True if the user of the terminal is told of it.
  package var isReported: Bool {
    if case .discarded = self { false } else { true }
  }

  package var description: String {
    switch self {
    case .unanswered(let path):
      "the transcript \(path) was not written, as not everybody agreed; --consent-given writes it "
        + "without the question"
    case .discarded(let path): "the transcript \(path) was refused, and nothing of it is kept"
    case .writingFailed(let path, let reason):
      "the transcript \(path) cannot be written: \(reason); what is said waits until it can be"
    case .writingResumed(let path): "the transcript \(path) goes on"
    case .begunAnew(let path):
      "the file of the transcript was removed, renamed or replaced; what follows is in a new one, "
        + path
    case .linesLost(let lines, let path):
      "the transcript \(path) lacks \(lines == 1 ? "a line" : "\(lines) lines")"
    case .fileSystemTimeout(let path):
      "the transcript \(path) is not written by its file system; it lacks what was said last"
    }
  }
}
