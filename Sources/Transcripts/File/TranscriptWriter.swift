internal import FrameExchange
internal import Glibc

/// The thread that brings a transcript into its file: every line as soon as it is there, with write(2).
///
/// Where that fails it says so once, keeps what comes, and tries again every second: a full disk may get
/// room, a folder may come back. A line is never left torn by its own doing: it is completed when there
/// is room, or cut off at the end.
struct TranscriptWriter: ~Copyable {
  /// How often a file is tried that cannot be written.
  static let pause = Duration.seconds(1)
  private static let newline: ArraySlice<UInt8> = [UInt8(ascii: "\n")]

  private let path: String
  private let queue: TranscriptQueue
  private let report: @Sendable (TranscriptNews) -> Void
  private var file: TranscriptFile
  private var lines = UnwrittenLines()
  private var isFailing = false
  /// What the file ends with is not of this writer's doing.
  private var isFresh = true

  init(
    _ file: consuming TranscriptFile, path: String, queue: TranscriptQueue,
    report: @escaping @Sendable (TranscriptNews) -> Void
  ) {
    self.file = file
    self.path = path
    self.queue = queue
    self.report = report
  }

  /// Writes until the queue is finished.
  mutating func run() {
    Self.takeSignals()
    while true {
      let (entries, lost, isFinished) = queue.take()
      for entry in entries { lines.add(entry.line) }
      lines.lose(lost)
      write()
      if isFinished { return finish() }
      queue.wait(atMost: isFailing ? Self.pause : nil)
    }
  }

  private mutating func write() {
    guard !lines.isEmpty else { return }
    if let failure = attempt() {
      if !isFailing { report(.waits(path: path, reason: failure)) }
      isFailing = true
    } else if isFailing {
      isFailing = false
      report(.goesOn)
    }
  }

  /// - Parameter mayTurn: another file that stands under the name may be tried as well.
  /// - Returns: why not all could be written.
  private mutating func attempt(mayTurn: Bool = true) -> String? {
    if file.isGone, let failure = reopen() { return failure }
    if isFresh, file.endsWithinLine, let failure = file.append(Self.newline).failure {
      return failure.reason
    }
    isFresh = false
    let (count, failure) = file.append(lines.rest)
    lines.wereWritten(count)
    guard let failure else { return nil }
    // A medium that went and came back is another file under the same name.
    if mayTurn, !failure.isForWantOfRoom, count == 0, isFailing, reopen() == nil {
      return attempt(mayTurn: false)
    }
    return failure.reason
  }

  /// Turns to the file that stands under the name now, or makes one.
  private mutating func reopen() -> String? {
    do {
      file = try TranscriptFile(path: path)
      lines.startOver()
      isFresh = true
      return nil
    } catch {
      return error.reason
    }
  }

  private mutating func finish() {
    guard !lines.isEmpty || lines.lost > 0 else { return }
    file.cut(lines.torn)
    report(.lost(lines: lines.count + lines.lost, path: path))
  }

  /// Above a limit to a file's size a write shall fail, not end the program: setrlimit(2).
  private static func takeSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

extension SystemError {
  /// There may be room in the same file later.
  fileprivate var isForWantOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}
