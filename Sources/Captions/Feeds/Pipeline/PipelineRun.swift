internal import Captions
internal import Glibc
internal import Messages
internal import System

/// One run of a pipeline's command, from its start to the end of its process group.
///
/// The run ends with the command, when no more output can follow, or on request. Then the group
/// receives SIGTERM, and its output is read until a timeout. The remaining processes are killed.
/// The feed's thread owns the run and sleeps here.
struct PipelineRun: BlockingIngest, ~Copyable {
  /// The time between SIGTERM and SIGKILL.
  static let terminationTimeout = Duration.milliseconds(1500)
  /// The time for which a command may continue after it has closed its output.
  static let closedOutputTimeout = Duration.seconds(2)

  private var process: CommandProcess
  var ingest: ConnectionIngest
  private let supervisor: PipelineSupervisor
  private let connection: ConnectionID
  /// The callback for the first byte of output.
  private let onFirstByte: () -> Void
  private var hello: PipelineHello?
  private var hasNoOutput = true
  private var isOutputOpen = true
  private var hasEnded = false
  /// The time at which the group is killed; nil if the group was not asked to end.
  private var killAt: ContinuousClock.Instant?
  /// The time of the next check for remaining processes, or for a command that closed its output.
  private var nextCheck: ContinuousClock.Instant?
  private var checkInterval = Duration.milliseconds(2)
  private var hasClosedOutput = false
  private var isRestarted = false
  private var isFinished = false

  /// Starts the command.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  init(of supervisor: PipelineSupervisor, onFirstByte: @escaping () -> Void) throws(SystemError) {
    process = try CommandProcess(supervisor.command)
    connection = supervisor.context.connectionIDs.next()
    ingest = ConnectionIngest(from: connection, into: supervisor.context)
    self.supervisor = supervisor
    self.onFirstByte = onFirstByte
  }

  /// Runs to the end of the process group.
  ///
  /// - Parameter onEnd: Called with the ending, before the connection's end is delivered.
  /// - Returns: The ending; nil if the run was stopped.
  mutating func run(onEnd: (PipelineEnding) -> Void) -> PipelineEnding? {
    var buffer = [UInt8](repeating: 0, count: ConnectionIngest.maxReadBytes)
    while !isFinished {
      let hasOutput = sleep()
      handleMessages()
      if hasOutput, isOutputOpen { read(into: &buffer) } else if !deliver() { isOutputOpen = false }
      checkProcesses()
    }
    let processEnding = process.kill().map(PipelineEnding.init(_:)) ?? .killed(signal: SIGKILL)
    // Reads the remaining output, but not what processes that left the group write from now on.
    var unreadCount = process.unreadCount
    while isOutputOpen, unreadCount > 0, case let count = read(into: &buffer), count > 0 {
      unreadCount -= count
    }
    let ending = isRestarted ? .restarted : hasClosedOutput ? .closedOutput : processEnding
    if !worker.isStopping { onEnd(ending) }
    ingest.end()
    return deliver() && !worker.isStopping ? ending : nil
  }

  /// Sleeps until there is work; returns true if output can be read.
  private mutating func sleep() -> Bool {
    var pollSet = PollSet([
      isOutputOpen ? process.outputDescriptor : -1, hasEnded ? -1 : process.exitDescriptor,
      worker.wakeUp.descriptor,
    ])
    let due = [nextCheck, ingest.deadline()].compactMap(\.self).min()
    pollSet.wait(timeout: due.map { max(.zero, $0 - .now) })
    worker.wakeUp.acknowledge()
    if !pollSet[1].isEmpty {
      hasEnded = true
      askToEnd()
    }
    return !pollSet[0].isEmpty
  }

  /// Asks the group to end, once.
  private mutating func askToEnd() {
    guard killAt == nil else { return }
    process.askToEnd()
    killAt = .now + Self.terminationTimeout
    nextCheck = .now
  }

  /// Checks for remaining processes, often at first, and ends a command that has closed its output.
  private mutating func checkProcesses() {
    guard let nextCheck, nextCheck <= .now else { return }
    guard let killAt else {
      hasClosedOutput = true
      return askToEnd()
    }
    isFinished = killAt <= .now || hasEnded && process.hasOnlyGuard
    self.nextCheck = min(.now + checkInterval, killAt)
    checkInterval = min(checkInterval * 2, .milliseconds(50))
  }

  var worker: Worker { supervisor.worker }

  /// Writes waiting lines to the pipeline, and handles restart and stop.
  mutating func handleMessages() {
    let takesRequests = hello?.wantsControl == true
    for message in supervisor.inbox.drain() {
      switch message {
      case .request(let line) where takesRequests: process.send(line)
      case .answer(let line, connection): process.send(line)
      case .restart where takesRequests:
        isRestarted = true
        askToEnd()
      case .request, .answer, .restart: break
      }
    }
    if worker.isStopping { askToEnd() }
  }

  /// Reads once and delivers the output; returns the number of bytes.
  @discardableResult
  private mutating func read(into buffer: inout [UInt8]) -> Int {
    switch process.read(into: &buffer) {
    case .bytes(let count):
      if hasNoOutput { onFirstByte() }
      hasNoOutput = false
      if !decode(buffer.span.extracting(first: count)) { isOutputOpen = false }
      return count
    case .nothing: return 0
    case .end:
      isOutputOpen = false
      if killAt == nil { nextCheck = .now + Self.closedOutputTimeout }
      return 0
    }
  }

  mutating func receive(_ hello: PipelineHello) {
    self.hello = hello
    guard hello.wantsControl else { return }
    let lines = supervisor.context.initialRequests.lines
    if !lines.isEmpty { process.send(lines) }
  }
}
