internal import Glibc
internal import Synchronization
internal import System

/// The connection to the reader of the captions: standard output and input, or a socket.
///
/// One thread writes lines and reads the reader's requests. For a reader that is slow, a line of an open
/// utterance is replaced by the next one if no line of another kind is between them. Callers never wait. A
/// lost socket is connected again; lines wait until then.
final class StreamConnection: Sendable {
  enum Destination: Sendable {
    /// Standard output for lines. Requests come from standard input, unless it has the audio.
    case standardStreams(readsRequests: Bool)
    case socket(CaptionSocketAddress)
  }

  private let destination: Destination
  /// The first line of every connection, without its newline.
  private let hello: String
  /// Receives the reader's lines, on the thread.
  private let receive: @Sendable (ArraySlice<UInt8>) -> Void
  /// Receives sentences for the user, on the thread.
  private let report: @Sendable (String) -> Void
  private let lines: Mailbox<String, String>
  private let worker: Worker
  private let state = Mutex(State())
  /// True if lines were lost because too many waited.
  private let hasDropped = SharedFlag()

  private struct State {
    /// The request to end; nil before it.
    var ending: (way: Ending, instant: ContinuousClock.Instant)?
    var failure: SystemError?
    /// The last lines with the state of the program and its notice, which a new reader needs.
    var lastLines: [Kind: String] = [:]
  }

  /// A way to end the connection.
  enum Ending {
    /// The lines that wait are written, however slow the reader is.
    case whenRead
    /// The reader has a second for the lines that wait.
    case soon
  }

  /// The kinds of lines that a new reader needs.
  enum Kind: CaseIterable {
    case state, notice
  }

  /// The number of lines that wait at most.
  ///
  /// If nothing reads them for hours, newer lines are dropped.
  private static let maxLines = 100_000
  /// The length in bytes to which a request is cut.
  private static let maxRequestBytes = 4096
  private static let retryInterval = Duration.seconds(1)
  /// The time after which a connection counts as one that worked.
  private static let lastingConnection = Duration.seconds(5)
  /// The time for which a lost socket is connected again for the lines that wait at the end.
  private static let reconnectionTimeout = Duration.seconds(5)
  /// The time that a reader has after a request to end soon.
  private static let endTimeout = Duration.seconds(1)

  /// Creates a connection that is not open yet.
  init(
    to destination: Destination, hello: String, report: @escaping @Sendable (String) -> Void,
    receive: @escaping @Sendable (ArraySlice<UInt8>) -> Void
  ) throws(SystemError) {
    self.destination = destination
    self.hello = hello
    self.report = report
    self.receive = receive
    worker = try Worker("stream")
    lines = Mailbox(maxEvents: Self.maxLines, signaling: worker.wakeUp) { $0 = $1 }
  }

  /// Opens the connection, on a thread of its own.
  func start() throws(SystemError) {
    try worker.start { [self] in run() }
  }

  /// The error that ended the connection; nil if there was none, or if the reader closed its end.
  var failure: SystemError? { state.withLock { $0.failure } }

  /// True if the connection should have ended, but hangs: in a connection that nothing accepts, or in the
  /// lookup of a name.
  var isOverdue: Bool { remainingTime.map { $0 < .milliseconds(-200) } ?? false }

  /// Waits until no line will be written any more, and returns false if that is not so after a time.
  func waitForEnd(within limit: Duration) -> Bool { worker.waitForEnd(within: limit) }

  /// Queues a line without its newline, in place of a line that waits under the same key.
  func write(_ line: String, replacing key: String? = nil) {
    guard !lines.post(line, mergingUnder: key), hasDropped.set() else { return }
    report("nothing reads the captions; from now on some are lost")
  }

  /// Queues a line with the state of the program, or its notice, which is repeated for a new connection.
  func write(_ line: String, as kind: Kind) {
    state.withLock { $0.lastLines[kind] = line }
    write(line)
  }

  /// Ends the connection.
  func finish(_ way: Ending) {
    state.withLock { $0.ending = (way, .now) }
    worker.wakeUp.signal()
  }

  // MARK: - The thread

  private func run() {
    switch destination {
    case .standardStreams(let readsRequests):
      var link = Link(input: readsRequests ? STDIN_FILENO : -1, output: STDOUT_FILENO)
      link.unwritten = Array("\(hello)\n".utf8)
      switch transfer(&link) {
      case .failed(let error): state.withLock { $0.failure = error }
      case .abandoned: report("the reader has not read the last captions in time; they are lost")
      case .finished, .closed: break
      }
    case .socket(let address): runSocket(address)
    }
  }

  private func runSocket(_ address: CaptionSocketAddress) {
    var reported: String?
    /// Reports what has changed since the last attempt to connect.
    func say(_ sentence: String) {
      if sentence != reported { report(sentence) }
      reported = sentence
    }
    var unsent: String?
    repeat {
      do throws(ConnectionError) {
        let descriptor = try address.connect()
        defer { close(descriptor) }
        var link = Link(input: descriptor, output: descriptor)
        let last = state.withLock { state in Kind.allCases.compactMap { state.lastLines[$0] } }
        let firstLines = [hello] + last + (unsent.map { [$0] } ?? [])
        link.unwritten = firstLines.flatMap { Array("\($0)\n".utf8) }
        let start = ContinuousClock.now
        let end = transfer(&link)
        // The first lines may have been cut off, too.
        if link.line != nil || link.unwritten.isEmpty { unsent = link.line }
        // A listener that closes every connection at once is reported once.
        if start.duration(to: .now) > Self.lastingConnection { reported = nil }
        switch end {
        case .finished: return
        case .abandoned:
          return say("\(address) has not read the last captions in time; they are lost")
        case .closed:
          say("\(address) has closed the connection; it is opened again when that is possible")
        case .failed(let error):
          say("the connection to \(address) is lost (\(error.reason)); it is tried again")
        }
      } catch {
        say("cannot connect to \(address) (\(error.reason)); it is tried again every second")
      }
    } while pauseBeforeRetry(hasUnsent: unsent != nil)
    if lines.count > 0 || unsent != nil {
      report("captions were not sent, as nothing listens at \(address)")
    }
  }

  /// Waits for the next attempt to connect, and returns false if the program ends instead.
  private func pauseBeforeRetry(hasUnsent: Bool) -> Bool {
    let due = ContinuousClock.now + Self.retryInterval
    while !isGivenUp(hasUnsent: hasUnsent) {
      let rest = ContinuousClock.now.duration(to: due)
      // Every line that is queued meanwhile ends the sleep.
      guard rest > .zero, worker.sleep(atMost: rest) else { return rest <= .zero }
    }
    return false
  }

  /// Returns true if the program ends, and no line waits that is worth another attempt to connect.
  private func isGivenUp(hasUnsent: Bool) -> Bool {
    guard let ending = state.withLock({ $0.ending }) else { return false }
    let timeout = ending.way == .soon ? .zero : Self.reconnectionTimeout
    let hasLines = lines.count > 0 || hasUnsent
    return !hasLines || ending.instant + timeout <= .now
  }

  private var isFinishedAndEmpty: Bool {
    state.withLock { $0.ending != nil } && lines.count == 0
  }

  /// The time that a slow reader has left; nil for as long as it takes.
  private var remainingTime: Duration? {
    guard let ending = state.withLock({ $0.ending }), ending.way == .soon else { return nil }
    return ContinuousClock.now.duration(to: ending.instant + Self.endTimeout)
  }

  private enum End {
    /// Every line is written after `finish`.
    case finished
    case closed
    /// The reader was too slow after a request to end soon.
    case abandoned
    case failed(SystemError)
  }

  /// The descriptors of a connection, with the bytes on their way.
  private struct Link {
    var input: Int32
    let output: Int32
    /// The rest of the line that is being written, as bytes.
    var unwritten: [UInt8] = []
    /// The line that is being written.
    var line: String?
    /// The beginning of a request.
    var request: [UInt8] = []
  }

  /// Writes and reads until the end of the connection.
  private func transfer(_ link: inout Link) -> End {
    var pollSet = PollSet([worker.wakeUp.descriptor, link.input, link.output])
    while true {
      worker.wakeUp.acknowledge()
      if link.unwritten.isEmpty {
        link.line = lines.popFirst()
        link.unwritten = link.line.map { Array("\($0)\n".utf8) } ?? []
        if link.unwritten.isEmpty, isFinishedAndEmpty { return .finished }
      }
      // A file or a terminal as output would always be readable.
      pollSet.watchForErrorsOnly(at: 2)
      if !link.unwritten.isEmpty { pollSet.watchForWritability(true, at: 2) }
      if let end = exchange(&link, &pollSet) { return end }
    }
  }

  /// Waits for either direction, and returns the end of the connection, if it has ended.
  private func exchange(_ link: inout Link, _ pollSet: inout PollSet) -> End? {
    let remaining = remainingTime
    if let remaining, remaining <= .zero { return .abandoned }
    pollSet.wait(timeout: remaining)
    if pollSet[1] != [], !read(&link) {
      guard case .standardStreams = destination else { return .closed }
      // A program in a pipe may have no input at all.
      link.input = -1
      pollSet = PollSet([worker.wakeUp.descriptor, -1, link.output])
      return nil
    }
    if !pollSet[2].isDisjoint(with: .errorOrHangUp), link.unwritten.isEmpty { return .closed }
    guard pollSet[2] != [], !link.unwritten.isEmpty else { return nil }
    // A pipe that is writable has room for this much, so that the call does not wait.
    do throws(SystemError) {
      let output = Descriptor(borrowing: link.output)
      link.unwritten.removeFirst(try output.writeNow(link.unwritten.prefix(4096)))
      if link.unwritten.isEmpty { link.line = nil }
      return nil
    } catch {
      return [EPIPE, ECONNRESET].contains(error.code) ? .closed : .failed(error)
    }
  }

  /// Reads requests, and returns false at the end of the input.
  private func read(_ link: inout Link) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let outcome = (try? Descriptor(borrowing: link.input).readNow(into: &bytes)) ?? .end
    guard case .bytes(let count) = outcome else { return outcome == .nothing }
    for byte in bytes[..<count] {
      if byte == UInt8(ascii: "\n") {
        receive(link.request[...])
        link.request = []
      } else if link.request.count < Self.maxRequestBytes {
        link.request.append(byte)
      }
    }
    return true
  }
}
