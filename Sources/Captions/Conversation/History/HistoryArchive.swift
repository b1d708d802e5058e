internal import Captions
internal import Synchronization
package import System

/// A thread that reads forgotten sentences back from the transcript and searches them.
///
/// Reading may wait for a disk, so no caller waits for it. The owner of the history states what is
/// wanted now; what nobody wants any more is not read. Results arrive in an inbox, which wakes the
/// owner.
package final class HistoryArchive: Sendable {
  /// The largest number of parts that wait to be read; the oldest requests are dropped.
  private static let maxRequests = 4
  /// The time between two reports of a search, so that they cost the owner little.
  private static let reportInterval = Duration.milliseconds(100)

  /// A search for a key in parts, from the last one to the first.
  struct Search: Sendable {
    let id: Int
    let key: SearchKey
    let parts: [ForgottenPart]
  }

  /// The outcome of a reading.
  enum Result: Sendable {
    /// The entries of a part, of which some may be missing.
    case part(ForgottenPart, HistoryChunk)
    /// Matches before all that were reported for a search, ascending.
    case found([Int], search: Int, isComplete: Bool)
    /// The transcript cannot be read.
    case failed
  }

  private struct Wanted {
    /// The parts to read, the newest request last.
    var parts: [ForgottenPart] = []
    var searches: [Search] = []
    var isEnded = false
  }

  private let conversation: RecordedConversation
  private let wanted = Mutex(Wanted())
  private let results: Inbox<Result>
  private let report: @Sendable (HistoryArchiveError) -> Void
  private let wakeUp: WakeUp
  private let thread = Mutex<WorkerThread?>(nil)

  /// Creates an archive, whose thread starts with the first request.
  ///
  /// - Parameters:
  ///   - conversation: The conversation in the transcript.
  ///   - ownerWakeUp: The wake-up that is signaled for every result.
  ///   - report: The function for failures, which the thread calls.
  /// - Throws: The errno if there are no descriptors left.
  package init(
    _ conversation: RecordedConversation, signaling ownerWakeUp: WakeUp,
    report: @escaping @Sendable (HistoryArchiveError) -> Void
  ) throws(SystemError) {
    self.conversation = conversation
    results = Inbox(signaling: ownerWakeUp)
    self.report = report
    wakeUp = try WakeUp()
  }

  /// Removes and returns the results so far.
  func drain() -> [Result] { results.drain() }

  /// Requests a part, unless it is requested already.
  func request(_ part: ForgottenPart) {
    let isNew = wanted.withLock { wanted in
      guard !wanted.parts.contains(part) else { return false }
      if wanted.parts.count >= Self.maxRequests { wanted.parts.removeFirst() }
      wanted.parts.append(part)
      return true
    }
    if isNew { wake() }
  }

  /// Replaces the searches under way.
  func search(_ searches: [Search]) {
    wanted.withLock { $0.searches = searches }
    wake()
  }

  /// Ends the thread as soon as the file system answers, without waiting.
  package func end() {
    wanted.withLock { $0.isEnded = true }
    wakeUp.signal()
  }

  private func wake() {
    wakeUp.signal()
    let failure = thread.withLock { thread -> SystemError? in
      guard thread == nil else { return nil }
      do throws(SystemError) {
        thread = try WorkerThread(name: "history") { [weak self] in self?.run() }
        return nil
      } catch {
        return error
      }
    }
    if let failure { fail(.unreadable(failure)) }
  }

  private func fail(_ error: HistoryArchiveError) {
    wanted.withLock { wanted in
      wanted.parts = []
      wanted.searches = []
    }
    report(error)
    results.post(.failed)
  }

  // MARK: - The thread

  /// The progress of the searches on the thread.
  private struct Progress {
    /// The number of parts of a search that are still to be read.
    var remaining: [Int: Int] = [:]
    /// The matches of a search that are still to be reported.
    var unreported: [Int: [Int]] = [:]
    var lastReport = ContinuousClock.now
  }

  private enum Work {
    case read(ForgottenPart)
    case search(Search)
    case end
  }

  private func run() {
    var progress = Progress()
    var sleep = PollSet([wakeUp.descriptor])
    while true {
      wakeUp.acknowledge()
      switch nextWork(&progress) {
      case .end: return
      case .read(let part): read(part)
      case .search(let search): step(search, &progress)
      case nil: sleep.wait()
      }
    }
  }

  /// Returns the newest request, or else a search that is not complete; nil if nothing is wanted.
  private func nextWork(_ progress: inout Progress) -> Work? {
    wanted.withLock { wanted in
      if wanted.isEnded { return .end }
      if let part = wanted.parts.last { return .read(part) }
      progress.remaining = progress.remaining.filter { entry in
        wanted.searches.contains { $0.id == entry.key }
      }
      progress.unreported = progress.unreported.filter { entry in
        wanted.searches.contains { $0.id == entry.key }
      }
      return wanted.searches.last { progress.remaining[$0.id] != 0 }.map { .search($0) }
    }
  }

  private func read(_ part: ForgottenPart) {
    do throws(HistoryArchiveError) {
      let chunk = try HistoryChunk(of: part, in: conversation)
      wanted.withLock { $0.parts.removeAll { $0 == part } }
      results.post(.part(part, chunk))
    } catch {
      fail(error)
    }
  }

  /// Searches one part, and reports what was found if the last report is some time ago.
  private func step(_ search: Search, _ progress: inout Progress) {
    let remaining = progress.remaining[search.id] ?? search.parts.count
    do throws(HistoryArchiveError) {
      if remaining > 0 {
        let chunk = try HistoryChunk(of: search.parts[remaining - 1], in: conversation)
        progress.unreported[search.id] =
          chunk.matches(search.key) + (progress.unreported[search.id] ?? [])
      }
      progress.remaining[search.id] = max(0, remaining - 1)
    } catch {
      progress.remaining[search.id] = 0
      return fail(error)
    }
    let isComplete = remaining <= 1
    guard isComplete || ContinuousClock.now - progress.lastReport > Self.reportInterval
    else { return }
    let found = progress.unreported.removeValue(forKey: search.id) ?? []
    if isComplete || !found.isEmpty {
      results.post(.found(found, search: search.id, isComplete: isComplete))
    }
    progress.lastReport = .now
  }
}

/// The reason why forgotten sentences do not come back from the transcript.
package enum HistoryArchiveError: Error, Sendable, CustomStringConvertible {
  case unreadable(SystemError)
  /// The file has nothing of the conversation: it was cut, replaced, or not written.
  case missing

  /// The reason in a few words, or nil if the file lacks the sentences.
  package var reason: String? {
    switch self {
    case .unreadable(let error): error.reason
    case .missing: nil
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let error):
      "older sentences cannot be read back from the transcript: \(error.reason)"
    case .missing: "older sentences are not in the transcript any more"
    }
  }
}
