internal import DequeModule
internal import Glibc
internal import System

/// The loop of the thread that writes a transcript's entries to its file as they arrive.
///
/// Every entry is in the file as a whole or not at all. After a failed write(2) the writer reports
/// the failure once, keeps the entries, and retries every second, because a full disk may get space
/// and a folder may come back.
struct TranscriptWriter: ~Copyable {
  /// The time between two attempts to write to a failing file.
  static let retryInterval = Duration.seconds(1)
  /// The number of bytes after which a system call takes no further entry.
  private static let batchSize = 64 << 10

  private let output: TranscriptOutput
  private let report: @Sendable (TranscriptEvent) -> Void
  private var file: TranscriptFile
  private var encoder: any TranscriptEncoder
  /// The entries to write next, in the file's format.
  private var texts: Deque<[UInt8]> = []
  private var isFailing = false
  /// True if the end of the file is not known: at first, and after changes by other programs.
  private var needsOpening = true

  private var path: String { output.destination.path }

  init(
    _ file: consuming TranscriptFile, _ encoder: any TranscriptEncoder,
    of output: TranscriptOutput, report: @escaping @Sendable (TranscriptEvent) -> Void
  ) {
    self.file = file
    self.encoder = encoder
    self.output = output
    self.report = report
  }

  /// Writes entries until the file is ended, on a worker.
  ///
  /// A worker blocks SIGXFSZ, so a write beyond the file size limit (setrlimit(2)) fails instead of
  /// ending the program.
  mutating func run() {
    while true {
      let isLastTurn = output.worker.isStopping
      if output.isDiscarded {
        file.removeIfEmpty(at: path)
        return report(.discarded(path: path))
      }
      write()
      if isLastTurn { return finish() }
      _ = output.worker.sleep(atMost: isFailing ? Self.retryInterval : nil)
    }
  }

  /// Takes the waiting entries if all earlier ones are written; returns false if there are none.
  private mutating func takeEntries() -> Bool {
    if texts.isEmpty {
      for entry in output.removeAll() {
        if let text = encoder.text(of: entry) { texts.append(Array(text.utf8)) }
      }
    }
    return !texts.isEmpty
  }

  /// Writes the waiting entries, and reports the beginning and the end of a failure.
  private mutating func write() {
    guard takeEntries() else { return }
    if let failure = attempt() {
      if !isFailing { report(.writingFailed(path: path, reason: failure)) }
      isFailing = true
    } else if isFailing {
      isFailing = false
      report(.writingResumed(path: path))
    }
  }

  /// Writes all waiting entries.
  ///
  /// - Parameter mayReopen: True if a failure may lead to opening another file at the same path.
  /// - Returns: The reason for a failure; nil if everything was written.
  private mutating func attempt(mayReopen: Bool = true) -> String? {
    if file.isDeleted {
      if let failure = reopen() { return failure }
      // The end of a failure is told anyway.
      if !isFailing { report(.begunAnew(path: path)) }
    } else if mayReopen, file.isAway(from: path), reopen() == nil {
      // A file that cannot be opened at the path is no reason to stop writing to this one.
      report(.begunAnew(path: path))
    }
    while takeEntries() {
      let (count, failure) = writeBatch()
      guard let failure else { continue }
      // A medium that was removed and inserted again has another file at the same path. If there is
      // no space, the same file may have some later.
      let lacksSpace = failure.isLackOfSpace || failure.code == EFBIG
      if mayReopen, !lacksSpace, count == 0, isFailing, reopen() == nil {
        return attempt(mayReopen: false)
      }
      return failure.reason
    }
    return nil
  }

  /// Writes some entries with one system call, and removes a torn one from the file.
  ///
  /// - Returns: The number of entries written, and the error if it is not all of them.
  private mutating func writeBatch() -> (count: Int, failure: SystemError?) {
    if file.noteForeignChanges() { needsOpening = true }
    let opening = needsOpening ? Array(encoder.opening(after: file.ending).utf8) : []
    let batch = nextBatch()
    let (written, failure) = file.append((opening + batch.joined())[...])
    let (count, whole) = Self.wholeEntries(of: batch, in: written - opening.count)
    texts.removeFirst(count)
    // Without a whole entry, the opening is removed as well, and written again.
    let isWhole =
      failure == nil || file.removeLast(written - (count > 0 ? opening.count + whole : 0))
    needsOpening = !isWhole || needsOpening && count == 0
    return (count, failure)
  }

  /// Returns the number of entries that the first `byteCount` bytes hold whole, and the size of these.
  static func wholeEntries(
    of batch: some Collection<[UInt8]>, in byteCount: Int
  ) -> (count: Int, size: Int) {
    var (count, size) = (0, 0)
    for text in batch {
      // Behind a torn entry nothing was written, even if a shorter one would have fitted.
      guard size + text.count <= byteCount else { break }
      (count, size) = (count + 1, size + text.count)
    }
    return (count, size)
  }

  /// Returns the next entries, of about `batchSize` bytes together, but at least one.
  private func nextBatch() -> some Collection<[UInt8]> {
    var size = 0
    return texts.prefix { text in
      size += text.count
      return size == text.count || size <= Self.batchSize
    }
  }

  /// Opens or creates the file that is at the path now; returns the reason if that fails.
  private mutating func reopen() -> String? {
    do {
      file = try TranscriptFile(output.destination)
      needsOpening = true
      return nil
    } catch {
      return error.reason
    }
  }

  /// Leaves no empty file behind, and reports the entries that could not be written.
  private mutating func finish() {
    file.removeIfEmpty(at: path)
    let waiting = output.removeAll().compactMap { encoder.text(of: $0) }
    let count = texts.count + waiting.count + output.droppedCount
    if count > 0 { report(.linesLost(lines: count, path: path)) }
  }
}
