internal import Captions
internal import FrameExchange
internal import Glibc

/// One life of a pipeline, from its start to the end of its whole group.
///
/// It ends when the command does, when nothing more can come of it, or when it is told to. Then the
/// group is asked to end (SIGTERM) and heard out, for a while; what is left is killed. Owned by the
/// feed's thread, which sleeps here.
struct PipelineLife: ~Copyable {
  /// How long the group has to end by itself once it was asked to.
  static let grace = Duration.milliseconds(1500)
  /// How long a command may go on that has closed its output.
  static let afterthought = Duration.seconds(2)

  private var process: PipelineProcess
  private var delivery: Delivery
  private let connection: ConnectionID
  private let orders: PipelineOrders
  private let greeting: String
  /// Told once, of its first byte.
  private let onFirstByte: () -> Void
  private var hello: PipelineHello?
  private var isSilent = true
  private var outputIsOpen = true
  private var hasEnded = false
  /// When the group is killed; nil: it was not asked to end.
  private var killAt: ContinuousClock.Instant?
  /// When it is next looked at whether anyone of the group is left, or whether a command lingers.
  private var lookAt: ContinuousClock.Instant?
  private var pause = Duration.milliseconds(2)
  private var lingered = false
  private var isRestarted = false
  private var isOver = false

  /// Starts `command`.
  ///
  /// - Throws: what the system has run out of.
  init(
    _ command: String, connection: ConnectionID, delivery: Delivery, orders: PipelineOrders,
    greeting: String, onFirstByte: @escaping () -> Void
  ) throws(SystemError) {
    process = try PipelineProcess(command)
    self.delivery = delivery
    self.connection = connection
    self.orders = orders
    self.greeting = greeting
    self.onFirstByte = onFirstByte
  }

  /// Lives to the end.
  ///
  /// - Parameter onEnd: told how it ended, before the end of its captions is.
  /// - Returns: how it ended; nil when it was told to.
  mutating func run(onEnd: (PipelineEnding) -> Void) -> PipelineEnding? {
    var buffer = [UInt8](repeating: 0, count: Delivery.mostBytes)
    while !isOver {
      let hasOutput = sleep()
      obey()
      if hasOutput, outputIsOpen { read(into: &buffer) } else { deliver() }
      look()
    }
    let ending = process.kill() ?? .killed(signal: SIGKILL)
    // What was said before; only those who left the group could add to it, and they are not waited for.
    while outputIsOpen, read(into: &buffer) {}
    let told = isRestarted ? .restarted : lingered ? .closedItsOutput : ending
    if !orders.isStopping { onEnd(told) }
    delivery.end()
    return deliver() && !orders.isStopping ? told : nil
  }

  /// Sleeps until there is something to do.
  ///
  /// - Returns: whether something can be read.
  private mutating func sleep() -> Bool {
    var sleeper = PollSet([
      outputIsOpen ? process.outputDescriptor : -1, hasEnded ? -1 : process.endingDescriptor,
      orders.bell.descriptor,
    ])
    let due = [lookAt, delivery.deadline()].compactMap(\.self).min()
    sleeper.wait(timeout: due.map { max(.zero, $0 - .now) })
    if !sleeper[1].isEmpty {
      hasEnded = true
      leave()
    }
    return !sleeper[0].isEmpty
  }

  /// The group is to end: it is asked to, once.
  private mutating func leave() {
    guard killAt == nil else { return }
    process.askToEnd()
    killAt = .now + Self.grace
    lookAt = .now
  }

  /// Looks whether anyone is left, often at first; and ends the command that has nothing more to say.
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

  /// Passes lines on to the pipeline, or ends it.
  private mutating func obey() {
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

  /// Reads once, and delivers what there was.
  ///
  /// - Returns: whether there may be more.
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

  /// Decodes and delivers, slice by slice.
  private mutating func take(_ chunk: Span<UInt8>) -> Bool {
    var (offset, goesOn) = (0, true)
    repeat {
      if let hello = delivery.take(chunk, from: &offset) { welcome(hello) }
      goesOn = deliver()
    } while offset < chunk.count || delivery.isBehind
    return goesOn
  }

  private mutating func welcome(_ hello: PipelineHello) {
    self.hello = hello
    if hello.wantsControl, !greeting.isEmpty { process.tell(greeting) }
  }

  /// Waits until the mailbox has taken everything; false when it is full at the end, and nobody empties it.
  @discardableResult
  private mutating func deliver() -> Bool {
    while !delivery.deliver() {
      guard !orders.isStopping else {
        outputIsOpen = false
        delivery.deliverAll()
        return false
      }
      orders.wait(atMost: Delivery.patience)
      obey()
    }
    return true
  }
}
