internal import Glibc
internal import Threading

/// The loop of the thread that writes a transcript's lines to its file as they arrive.
///
/// After a failed write(2) the writer reports the failure once, keeps the lines, and retries every
/// second, because a full disk may get space and a folder may come back. A partly written line is
/// completed when there is space, or removed at the end.
struct TranscriptWriter: ~Copyable {
  /// The time between two attempts to write to a failing file.
  static let retryInterval = Duration.seconds(1)
  private static let newline: ArraySlice<UInt8> = [UInt8(ascii: "\n")]

  private let path: String
  private let queue: TranscriptQueue
  private let report: @Sendable (TranscriptEvent) -> Void
  private var file: TranscriptFile
  private var lines = UnwrittenLines()
  private var isFailing = false
  /// True until the first write to the file, which may end with another writer's incomplete line.
  private var isFirstWrite = true

  init(
    _ file: consuming TranscriptFile, path: String, queue: TranscriptQueue,
    report: @escaping @Sendable (TranscriptEvent) -> Void
  ) {
    self.file = file
    self.path = path
    self.queue = queue
    self.report = report
  }

  /// Writes lines until the queue is finished.
  mutating func run() {
    Self.blockSignals()
    while true {
      let (entries, droppedCount, isFinished) = queue.removeAll()
      for entry in entries { lines.add(entry.line) }
      lines.addDropped(droppedCount)
      write()
      if isFinished { return finish() }
      queue.wait(atMost: isFailing ? Self.retryInterval : nil)
    }
  }

  /// Writes the waiting lines, and reports the beginning and the end of a failure.
  private mutating func write() {
    guard !lines.isEmpty else { return }
    if let failure = attempt() {
      if !isFailing { report(.writingFailed(path: path, reason: failure)) }
      isFailing = true
    } else if isFailing {
      isFailing = false
      report(.writingResumed)
    }
  }

  /// Writes all waiting lines.
  ///
  /// - Parameter mayReopen: True if a failure may lead to opening another file at the same path.
  /// - Returns: The reason for a failure; nil if everything was written.
  private mutating func attempt(mayReopen: Bool = true) -> String? {
    if file.isDeleted, let failure = reopen() { return failure }
    if isFirstWrite, file.hasIncompleteLastLine, let failure = file.append(Self.newline).failure {
      return failure.reason
    }
    isFirstWrite = false
    let (count, failure) = file.append(lines.rest)
    lines.removeWritten(count)
    guard let failure else { return nil }
    // A medium that was removed and inserted again has another file at the same path.
    if mayReopen, !failure.isLackOfSpace, count == 0, isFailing, reopen() == nil {
      return attempt(mayReopen: false)
    }
    return failure.reason
  }

  /// Opens the file that is at the path now, or creates one.
  ///
  /// - Returns: The reason for a failure; nil if the file is open.
  private mutating func reopen() -> String? {
    do {
      file = try TranscriptFile(path: path)
      lines.restartFirstLine()
      isFirstWrite = true
      return nil
    } catch {
      return error.reason
    }
  }

  /// Reports the lines that could not be written, and removes an incomplete line.
  private mutating func finish() {
    guard !lines.isEmpty || lines.droppedCount > 0 else { return }
    file.removeLast(lines.writtenByteCount)
    report(.linesLost(lines: lines.count + lines.droppedCount, path: path))
  }

  /// Blocks SIGXFSZ on this thread.
  ///
  /// A write beyond the file size limit (setrlimit(2)) then fails instead of ending the program.
  private static func blockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

extension SystemError {
  /// True if the same file may have space later.
  fileprivate var isLackOfSpace: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }
}

/// A bounded buffer of the lines to write to a file.
///
/// A part of the first line may already be in the file. If the file stays unwritable, lines beyond
/// the limit are dropped and counted.
struct UnwrittenLines {
  /// The limit in bytes, enough for days of speech.
  static let maxBytes = 32 << 20

  private var bytes: [UInt8] = []
  /// The number of bytes of the first line that are in the file.
  private(set) var writtenByteCount = 0
  /// The number of dropped lines.
  private(set) var droppedCount = 0
  private let maxBytes: Int

  init(maxBytes: Int = maxBytes) {
    self.maxBytes = maxBytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// The number of lines that are not completely in the file.
  var count: Int { bytes.count { $0 == newline } }

  /// The bytes to write next.
  var rest: ArraySlice<UInt8> { bytes[writtenByteCount...] }

  /// Adds a line with its newline, or drops it if the buffer is full.
  mutating func add(_ line: String) {
    guard bytes.count + line.utf8.count <= maxBytes else {
      droppedCount += 1
      return
    }
    bytes += line.utf8
  }

  /// Counts lines that were dropped elsewhere.
  mutating func addDropped(_ count: Int) {
    droppedCount += count
  }

  /// Removes `count` bytes of `rest` that were written.
  mutating func removeWritten(_ count: Int) {
    let end = writtenByteCount + count
    guard end < bytes.count else {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
      writtenByteCount = 0
      return
    }
    let completeLinesEnd = bytes[..<end].lastIndex(of: newline).map { $0 + 1 } ?? 0
    bytes.removeFirst(completeLinesEnd)
    writtenByteCount = end - completeLinesEnd
  }

  /// Marks the first line as unwritten, because the lines go to another file.
  mutating func restartFirstLine() {
    writtenByteCount = 0
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}
