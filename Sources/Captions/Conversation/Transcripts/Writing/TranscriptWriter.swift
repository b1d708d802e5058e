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

  private let destination: TranscriptDestination
  private let queue: TranscriptQueue
  private let report: @Sendable (TranscriptEvent) -> Void
  private var file: TranscriptFile
  private var encoder: any TranscriptEncoder
  private var entries = UnwrittenEntries()
  private var isFailing = false
  /// True if the end of the file is not known: at first, and after changes by other programs.
  private var needsOpening = true
  /// True if another program has written to the file, too.
  private var hasForeignChanges = false
  /// True if a file that was at the path before may still have text.
  private var leavesText = false

  private var path: String { destination.path }

  init(
    _ file: consuming TranscriptFile, _ encoder: any TranscriptEncoder,
    to destination: TranscriptDestination, queue: TranscriptQueue,
    report: @escaping @Sendable (TranscriptEvent) -> Void
  ) {
    self.file = file
    self.encoder = encoder
    self.destination = destination
    self.queue = queue
    self.report = report
  }

  /// Writes entries until the queue is finished.
  mutating func run(on worker: Worker) {
    Self.blockSignals()
    while true {
      let (entries, droppedCount, isFinished) = queue.removeAll()
      if queue.isDiscarded { return discard() }
      for entry in entries {
        if let text = encoder.text(of: entry) { self.entries.add(text) }
      }
      self.entries.addDropped(droppedCount)
      write()
      if isFinished { return finish() }
      _ = worker.sleep(atMost: isFailing ? Self.retryInterval : nil)
    }
  }

  /// Writes the waiting entries, and reports the beginning and the end of a failure.
  private mutating func write() {
    guard !entries.isEmpty else { return }
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
    while !entries.isEmpty {
      let (count, failure) = writeBatch()
      guard let failure else { continue }
      // A medium that was removed and inserted again has another file at the same path.
      if mayReopen, !failure.isLackOfSpace, count == 0, isFailing, reopen() == nil {
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
    if file.noteForeignChanges() { (needsOpening, hasForeignChanges) = (true, true) }
    let opening = needsOpening ? Array(encoder.opening(after: file.ending).utf8) : []
    let batch = entries.first(Self.batchSize)
    let (written, failure) = file.append((opening + batch.joined())[...])
    var (count, whole) = (0, opening.count)
    for text in batch where whole + text.count <= written {
      (count, whole) = (count + 1, whole + text.count)
    }
    entries.removeFirst(count)
    // Without a whole entry, the opening is removed as well, and written again.
    let isWhole = failure == nil || file.removeLast(written - (count > 0 ? whole : 0))
    needsOpening = !isWhole || needsOpening && count == 0
    return (count, failure)
  }

  /// Opens the file that is at the path now, or creates one.
  ///
  /// - Returns: The reason for a failure; nil if the file is open.
  private mutating func reopen() -> String? {
    do {
      let next = try TranscriptFile(destination)
      if file.leavesText(beside: next) { leavesText = true }
      file = next
      needsOpening = true
      return nil
    } catch {
      return error.reason
    }
  }

  /// Removes what was written, and reports whether that was possible.
  private mutating func discard() {
    if file.noteForeignChanges() || hasForeignChanges {
      report(.notDiscarded(path: path, reason: "another program has written to it, too"))
    } else if leavesText {
      _ = file.discard(at: path)
      report(.notDiscarded(path: path, reason: "the file was another one for a while"))
    } else if file.discard(at: path) {
      report(.discarded(path: path))
    } else {
      report(.notDiscarded(path: path, reason: "it cannot be shortened"))
    }
  }

  /// Leaves no empty file behind, and reports the entries that could not be written.
  private mutating func finish() {
    file.removeIfEmpty(at: path)
    let count = entries.count + entries.droppedCount
    if count > 0 { report(.linesLost(lines: count, path: path)) }
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

/// A bounded buffer of the entries to write to a file, as text in the file's format.
struct UnwrittenEntries {
  /// The limit in bytes, enough for days of speech.
  static let maxBytes = 32 << 20

  private var texts: Deque<[UInt8]> = []
  private var byteCount = 0
  /// The number of dropped entries.
  private(set) var droppedCount = 0
  private let maxBytes: Int

  init(maxBytes: Int = maxBytes) {
    self.maxBytes = maxBytes
  }

  var isEmpty: Bool { texts.isEmpty }

  /// The number of entries that are not in the file.
  var count: Int { texts.count }

  /// Adds the text of an entry, or drops it if the buffer is full.
  mutating func add(_ text: String) {
    guard byteCount + text.utf8.count <= maxBytes else {
      droppedCount += 1
      return
    }
    byteCount += text.utf8.count
    texts.append(Array(text.utf8))
  }

  /// Counts entries that were dropped elsewhere.
  mutating func addDropped(_ count: Int) {
    droppedCount += count
  }

  /// Returns the next entries, of about `size` bytes together, but at least one.
  func first(_ size: Int) -> some Collection<[UInt8]> {
    var (end, total) = (0, 0)
    while end < texts.count, end == 0 || total + texts[end].count <= size {
      total += texts[end].count
      end += 1
    }
    return texts.prefix(end)
  }

  /// Removes the first `count` entries, which were written.
  mutating func removeFirst(_ count: Int) {
    byteCount -= texts.prefix(count).reduce(0) { $0 + $1.count }
    texts.removeFirst(count)
  }
}
