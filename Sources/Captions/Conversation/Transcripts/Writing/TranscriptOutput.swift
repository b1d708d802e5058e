internal import Synchronization
internal import System

/// One file of a transcript, with the queue of its entries and the thread that writes them.
///
/// Any thread may add entries. Adding never waits for a disk. If the file system blocks in a write,
/// or refuses it, entries beyond the limit are dropped and counted. An output that is held writes
/// nothing until it is released, and drops the oldest entries instead.
final class TranscriptOutput: Sendable {
  let destination: TranscriptDestination
  let worker: Worker
  private let queue: Mailbox<Int, ConversationEntry>
  private let dropped = Atomic(0)
  private let discarding = SharedFlag()
  private let holding: Atomic<Bool>

  /// Opens or creates the file and starts the thread, which calls `report` with events.
  ///
  /// `maxBytes` is the limit of the waiting entries; the default is enough for days of speech.
  init(
    _ destination: TranscriptDestination, showing texts: TranscriptTexts, isHeld: Bool = false,
    maxBytes: Int = 32 << 20, report: @escaping @Sendable (TranscriptEvent) -> Void
  ) throws(TranscriptError) {
    self.destination = destination
    holding = Atomic(isHeld)
    let file = try TranscriptFile(destination)
    let encoder = destination.format.encoder(showing: texts, at: file.nextPlace)
    do {
      worker = try Worker("transcript")
      queue = Mailbox(
        maxEvents: .max, maxWeight: maxBytes, signaling: worker.wakeUp, weigh: \.approximateSize
      ) { _, _ in }
      let fileForThread = Mutex<TranscriptFile?>(file)
      try worker.start { [self] in
        guard let file = fileForThread.withLock({ $0.take() }) else { return }
        var writer = TranscriptWriter(file, encoder, of: self, report: report)
        writer.run()
      }
    } catch {
      throw .noThread(error)
    }
  }

  /// Adds entries, unless the file was ended.
  func add(_ entries: [ConversationEntry]) {
    guard !worker.isStopping else { return }
    for entry in entries where !queue.post(entry) {
      dropped.add(1, ordering: .relaxed)
      while isHeld, queue.popFirst() != nil, !queue.post(entry) {
        dropped.add(1, ordering: .relaxed)
      }
    }
  }

  /// True if entries wait for the thread.
  var hasEntries: Bool { queue.count > 0 }

  /// True until the entries may be written.
  var isHeld: Bool { holding.load(ordering: .acquiring) }

  /// Lets the thread write what was added so far, and what follows.
  func release() {
    holding.store(false, ordering: .releasing)
    worker.wakeUp.signal()
  }

  /// Lets the thread end after the last entry.
  func finish() { worker.askToStop() }

  /// Lets the thread end without writing the entries, which are held.
  func discard() {
    discarding.set()
    worker.askToStop()
  }

  /// Waits for the end of the thread; returns false if it has not ended at the deadline.
  func waitForEnd(until deadline: ContinuousClock.Instant) -> Bool {
    worker.waitForEnd(within: max(.zero, deadline - .now))
  }

  // MARK: The thread's side

  /// True if everything that was added is unwanted.
  var isDiscarded: Bool { discarding.isSet }

  /// The number of entries that were dropped.
  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// Removes and returns the waiting entries, as far as they may be written.
  func removeAll() -> [ConversationEntry] { isHeld ? [] : queue.drain() }
}
