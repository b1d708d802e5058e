internal import Captions
internal import Glibc
internal import Messages
internal import Threading

/// One run of a pipeline's command, from its start to the end of its process group.
///
/// The run ends with the command, when no more output can follow, or on request. Then the group
/// receives SIGTERM, and its output is read for a grace period. The remaining processes are killed.
/// The feed's thread owns the run and sleeps here.
struct PipelineRun: ~Copyable {
  /// The time between SIGTERM and SIGKILL.
  static let grace = Duration.milliseconds(1500)
  /// The time for which a command may continue after it has closed its output.
  static let closedOutputTimeout = Duration.seconds(2)

  private var process: PipelineProcess
  private var ingest: ConnectionIngest
  private let connection: ConnectionID
  private let inbox: PipelineInbox
  private let greeting: String
  /// Called once, for the first byte of output.
  private let onFirstByte: () -> Void
  private var hello: PipelineHello?
  private var hasNoOutput = true
  private var outputIsOpen = true
  private var hasEnded = false
  /// The time at which the group is killed; nil if the group was not asked to end.
  private var killAt: ContinuousClock.Instant?
  /// The time of the next check for remaining processes, or for a command that closed its output.
  private var nextCheck: ContinuousClock.Instant?
  private var pause = Duration.milliseconds(2)
  private var didCloseOutput = false
  private var isRestarted = false
  private var isOver = false

  /// Starts `command`.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  init(
    _ command: String, connection: ConnectionID, ingest: ConnectionIngest, inbox: PipelineInbox,
    greeting: String, onFirstByte: @escaping () -> Void
  ) throws(SystemError) {
    process = try PipelineProcess(command)
    self.ingest = ingest
    self.connection = connection
    self.inbox = inbox
    self.greeting = greeting
    self.onFirstByte = onFirstByte
  }

  /// Runs to the end of the process group.
  ///
  /// - Parameter onEnd: called with the ending, before the connection's end is delivered.
  /// - Returns: the ending; nil if the run was stopped.
  mutating func run(onEnd: (PipelineEnding) -> Void) -> PipelineEnding? {
    var buffer = [UInt8](repeating: 0, count: ConnectionIngest.mostBytes)
    while !isOver {
      let hasOutput = sleep()
      handleMessages()
      if hasOutput, outputIsOpen { read(into: &buffer) } else { deliver() }
      checkProcesses()
    }
    let ending = process.kill() ?? .killed(signal: SIGKILL)
    // Reads the remaining output. Processes that left the group could still write, but are not
    // waited for.
    while outputIsOpen, read(into: &buffer) {}
    let reported = isRestarted ? .restarted : didCloseOutput ? .closedItsOutput : ending
    if !inbox.isStopping { onEnd(reported) }
    ingest.end()
    return deliver() && !inbox.isStopping ? reported : nil
  }

  /// Sleeps until there is work.
  ///
  /// - Returns: true if output can be read.
  private mutating func sleep() -> Bool {
    var sleeper = PollSet([
      outputIsOpen ? process.outputDescriptor : -1, hasEnded ? -1 : process.endingDescriptor,
      inbox.wakeUp.descriptor,
    ])
    let due = [nextCheck, ingest.deadline()].compactMap(\.self).min()
    sleeper.wait(timeout: due.map { max(.zero, $0 - .now) })
    if !sleeper[1].isEmpty {
      hasEnded = true
      askToEnd()
    }
    return !sleeper[0].isEmpty
  }

  /// Asks the group to end, once.
  private mutating func askToEnd() {
    guard killAt == nil else { return }
    process.askToEnd()
    killAt = .now + Self.grace
    nextCheck = .now
  }

  /// Checks for remaining processes, often at first, and ends a command that has closed its output.
  private mutating func checkProcesses() {
    guard let nextCheck, nextCheck <= .now else { return }
    guard let killAt else {
      didCloseOutput = true
      return askToEnd()
    }
    isOver = killAt <= .now || hasEnded && process.hasOnlyGuard
    self.nextCheck = min(.now + pause, killAt)
    pause = min(pause * 2, .milliseconds(50))
  }

  /// Writes waiting lines to the pipeline, and handles restart and stop.
  private mutating func handleMessages() {
    for line in inbox.takeLines() {
      switch line {
      case .request(let line) where hello?.wantsControl == true: process.send(line)
      case .answer(let line, connection): process.send(line)
      case .request, .answer: break
      }
    }
    if inbox.takeRestart(), hello?.wantsControl == true {
      isRestarted = true
      askToEnd()
    }
    if inbox.isStopping { askToEnd() }
  }

  /// Reads once and delivers the output.
  ///
  /// - Returns: true if there may be more output.
  @discardableResult
  private mutating func read(into buffer: inout [UInt8]) -> Bool {
    switch process.read(into: &buffer) {
    case .bytes(let count):
      if hasNoOutput { onFirstByte() }
      hasNoOutput = false
      return take(buffer.span.extracting(first: count))
    case .nothing: return false
    case .end:
      outputIsOpen = false
      if killAt == nil { nextCheck = .now + Self.closedOutputTimeout }
      return false
    }
  }

  /// Decodes and delivers the output slice by slice.
  private mutating func take(_ chunk: Span<UInt8>) -> Bool {
    var (offset, continues) = (0, true)
    repeat {
      if let hello = ingest.take(chunk, from: &offset) { register(hello) }
      continues = deliver()
    } while offset < chunk.count || ingest.isBehind
    return continues
  }

  private mutating func register(_ hello: PipelineHello) {
    self.hello = hello
    if hello.wantsControl, !greeting.isEmpty { process.send(greeting) }
  }

  /// Waits until the mailbox has taken all events; returns false if it is full while stopping.
  @discardableResult
  private mutating func deliver() -> Bool {
    while !ingest.deliver() {
      guard !inbox.isStopping else {
        outputIsOpen = false
        ingest.deliverAll()
        return false
      }
      inbox.wait(atMost: ConnectionIngest.timeout)
      handleMessages()
    }
    return true
  }
}
