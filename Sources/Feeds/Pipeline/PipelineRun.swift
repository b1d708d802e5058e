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
  static let afterthought = Duration.seconds(2)

  private var process: PipelineProcess
  private var delivery: ConnectionIngest
  private let connection: ConnectionID
  private let orders: PipelineInbox
  private let greeting: String
  /// Called once, for the first byte of output.
  private let onFirstByte: () -> Void
  private var hello: PipelineHello?
  private var isSilent = true
  private var outputIsOpen = true
  private var hasEnded = false
  /// The time at which the group is killed; nil if the group was not asked to end.
  private var killAt: ContinuousClock.Instant?
  /// The time of the next check for remaining processes, or for a command that closed its output.
  private var lookAt: ContinuousClock.Instant?
  private var pause = Duration.milliseconds(2)
  private var lingered = false
  private var isRestarted = false
  private var isOver = false

  /// Starts `command`.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  init(
    _ command: String, connection: ConnectionID, delivery: ConnectionIngest, orders: PipelineInbox,
    greeting: String, onFirstByte: @escaping () -> Void
  ) throws(SystemError) {
    process = try PipelineProcess(command)
    self.delivery = delivery
    self.connection = connection
    self.orders = orders
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
      handleOrders()
      if hasOutput, outputIsOpen { read(into: &buffer) } else { deliver() }
      look()
    }
    let ending = process.kill() ?? .killed(signal: SIGKILL)
    // Reads the remaining output. Processes that left the group could still write, but are not
    // waited for.
    while outputIsOpen, read(into: &buffer) {}
    let told = isRestarted ? .restarted : lingered ? .closedItsOutput : ending
    if !orders.isStopping { onEnd(told) }
    delivery.end()
    return deliver() && !orders.isStopping ? told : nil
  }

  /// Sleeps until there is work.
  ///
  /// - Returns: true if output can be read.
  private mutating func sleep() -> Bool {
    var sleeper = PollSet([
      outputIsOpen ? process.outputDescriptor : -1, hasEnded ? -1 : process.endingDescriptor,
      orders.wakeUp.descriptor,
    ])
    let due = [lookAt, delivery.deadline()].compactMap(\.self).min()
    sleeper.wait(timeout: due.map { max(.zero, $0 - .now) })
    if !sleeper[1].isEmpty {
      hasEnded = true
      leave()
    }
    return !sleeper[0].isEmpty
  }

  /// Asks the group to end, once.
  private mutating func leave() {
    guard killAt == nil else { return }
    process.askToEnd()
    killAt = .now + Self.grace
    lookAt = .now
  }

  /// Checks for remaining processes, often at first, and ends a command that has closed its output.
  private mutating func look() {
    guard let lookAt, lookAt <= .now else { return }
    guard let killAt else {
      lingered = true
      return leave()
    }
    isOver = killAt <= .now || hasEnded && process.isDeserted
    self.lookAt = min(.now + pause, killAt)
    pause = min(pause * 2, .milliseconds(50))
  }

  /// Writes waiting lines to the pipeline, and handles restart and stop.
  private mutating func handleOrders() {
    for line in orders.takeLines() {
      switch line {
      case .request(let line) where hello?.wantsControl == true: process.tell(line)
      case .answer(let line, connection): process.tell(line)
      case .request, .answer: break
      }
    }
    if orders.takeRestart(), hello?.wantsControl == true {
      isRestarted = true
      leave()
    }
    if orders.isStopping { leave() }
  }

  /// Reads once and delivers the output.
  ///
  /// - Returns: true if there may be more output.
  @discardableResult
  private mutating func read(into buffer: inout [UInt8]) -> Bool {
    switch process.read(into: &buffer) {
    case .bytes(let count):
      if isSilent { onFirstByte() }
      isSilent = false
      return take(buffer.span.extracting(first: count))
    case .nothing: return false
    case .end:
      outputIsOpen = false
      if killAt == nil { lookAt = .now + Self.afterthought }
      return false
    }
  }

  /// Decodes and delivers the output slice by slice.
  private mutating func take(_ chunk: Span<UInt8>) -> Bool {
    var (offset, goesOn) = (0, true)
    repeat {
      if let hello = delivery.take(chunk, from: &offset) { register(hello) }
      goesOn = deliver()
    } while offset < chunk.count || delivery.isBehind
    return goesOn
  }

  private mutating func register(_ hello: PipelineHello) {
    self.hello = hello
    if hello.wantsControl, !greeting.isEmpty { process.tell(greeting) }
  }

  /// Waits until the mailbox has taken all events; returns false if it is full while stopping.
  @discardableResult
  private mutating func deliver() -> Bool {
    while !delivery.deliver() {
      guard !orders.isStopping else {
        outputIsOpen = false
        delivery.deliverAll()
        return false
      }
      orders.wait(atMost: ConnectionIngest.timeout)
      handleOrders()
    }
    return true
  }
}
