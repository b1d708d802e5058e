internal import CaptionCoding
internal import Captions
internal import Console
internal import FoundationEssentials
internal import Glibc
internal import RoomClient
internal import RoomDiscovery
internal import Rooms
internal import System

/// A person in a room at a terminal, or a program in that person's place.
///
/// The main thread reads standard input and what arrives, and writes. It ends when the room is closed, with a signal, or,
/// for a program, when standard input has ended and the room has every line of it.
final class JoinSession {
  enum Presentation { case terminal, captionStream, screen }

  private let url: RoomURL
  private let language: String
  /// The code, the password or the token with which the room is entered.
  private let secret: String?
  private let ending: RunEnding
  private let presentation: Presentation
  private let events: Inbox<RoomClient.Event>
  private let client: RoomClient
  /// The search for a room that goes on from this one while it is out of reach.
  private var search: SuccessorSearch?
  private let successions: Inbox<SuccessorSearch.Event>
  private var input = LineInput()
  private var output: any RoomOutput
  private var isInputOpen = true
  private var wasLost = false
  /// True once the input has ended, and the session with the arrival of its last lines.
  private var isFinishing = false
  /// The terminal while a person types at it.
  private var terminal: TerminalInput?
  /// True once the room is closed or this run is to end.
  private var isOver = false
  private var failure: (any Error)?
  private var lastProgress: (count: Int, time: ContinuousClock.Instant)?

  /// The time for which no line may arrive at the end.
  private static let lastLinesLimit = Duration.seconds(15)
  /// The longest time for which a window's lines may be on their way when it closes.
  private static let returnLimit = Duration.seconds(1)
  /// The number of lines on their way at which no more are read.
  private static let maxOnTheirWay = 100

  init(
    _ url: RoomURL, _ hello: RoomHello, ending: RunEnding, presentation: Presentation
  ) throws(SystemError) {
    self.url = url
    (language, secret) = (hello.language, hello.secret)
    self.ending = ending
    self.presentation = presentation
    let wakeUp = try WakeUp()
    events = Inbox(signaling: wakeUp)
    successions = Inbox(signaling: wakeUp)
    output =
      switch presentation {
      case .terminal: TerminalOutput(language: hello.language)
      case .captionStream: CaptionOutput(language: hello.language)
      case .screen: ScreenOutput(language: hello.language)
      }
    let known = KnownMachines()
    client = RoomClient(url, hello, events: events) { known.accepts($0, of: url) }
  }

  /// Takes part to the end.
  ///
  /// - Throws: `Failure` if the room cannot be entered.
  func run() throws {
    defer {
      reportLostLines()
      client.stop()
    }
    guard try StandardOutput.write(output.opening) else { return }
    if presentation == .terminal, [STDIN_FILENO, STDOUT_FILENO].allSatisfy({ isatty($0) == 1 }) {
      try talk()
      if isOver { return }
    }
    while true {
      let isReading = isInputOpen && client.waitingCount < Self.maxOnTheirWay
      var pollSet = PollSet([
        isReading ? STDIN_FILENO : -1, events.wakeUp.descriptor, ending.wakeUp.descriptor,
      ])
      pollSet.wait(timeout: isFinishing || isInputOpen != isReading ? .milliseconds(50) : nil)
      if ending.isRequested { return }
      events.wakeUp.acknowledge()
      for event in events.drain() { guard try take(event) else { return } }
      for event in successions.drain() { guard try take(event) else { return } }
      if isReading, !pollSet[0].isEmpty { readInput() }
      if isFinishing, try hasFinished() { return }
    }
  }

  /// Tells at the end how many lines of a window the room does not have.
  private func reportLostLines() {
    var pollSet = PollSet([isInputOpen ? STDIN_FILENO : -1])
    pollSet.wait(timeout: .zero)
    guard presentation == .screen else { return }
    if !pollSet[0].isEmpty { readInput() }
    waitForLinesOnTheirWay()
    let count = client.waitingCount
    guard count > 0 else { return }
    // A room within reach may have taken what it did not acknowledge yet.
    let isCertain = wasLost || isOver || !client.hasEntered
    let lines = count == 1 ? "a line" : "\(count) lines"
    let verb = !isCertain ? "may be" : count == 1 ? "is" : "are"
    Diagnostics.report("\(lines) \(verb) lost")
  }

  /// Gives lines that were sent to a room within reach the time to come back.
  private func waitForLinesOnTheirWay() {
    let end = ContinuousClock.now + Self.returnLimit
    while client.waitingCount > 0, client.hasEntered, !wasLost, !isOver, .now < end {
      var pollSet = PollSet([events.wakeUp.descriptor])
      pollSet.wait(timeout: .milliseconds(50))
      events.wakeUp.acknowledge()
      for event in events.drain() {
        switch event {
        case .lost: wasLost = true
        case .ended: isOver = true
        case .message: break
        }
      }
    }
  }

  /// True once the room has every line of the input.
  private func hasFinished() throws(Failure) -> Bool {
    let count = client.waitingCount
    if count == 0, client.hasEntered { return true }
    if lastProgress?.count != count { lastProgress = (count, .now) }
    guard let lastProgress, .now - lastProgress.time > Self.lastLinesLimit else { return false }
    throw .unavailable("the room could not be reached: \(count) lines are lost")
  }

  // MARK: - What arrives

  /// Handles an event; returns false after the last one.
  private func take(_ event: RoomClient.Event) throws -> Bool {
    switch event {
    case .message(let bytes):
      (wasLost, search) = (false, nil)
      return try write(output.lines(for: bytes))
    case .lost(let reason):
      // Each attempt that fails says so again.
      guard !wasLost else { return true }
      aboveTheTypedLine {
        Diagnostics.report("the room is out of reach (\(reason)); trying again")
      }
      wasLost = true
      if search == nil, let room = client.room {
        search = try? SuccessorSearch(ofRoom: room.id) { [successions] in successions.post($0) }
      }
      return try write(output.linesForLoss())
    case .ended(.noRoom):
      do throws(Failure) {
        client.enter(at: try HubRooms.path(ofRoom: secret, at: url))
        return true
      } catch {
        return try end(.noRoom, error)
      }
    case .ended(let ending): return try end(ending, failure(of: ending))
    }
  }

  /// Tells the end, and returns false.
  private func end(_ ending: RoomClient.Ending, _ failure: Failure?) throws -> Bool {
    (isOver, search) = (true, nil)
    guard presentation == .screen else {
      _ = try StandardOutput.write(output.linesForEnd(Self.state(after: ending)))
      if let failure { throw failure }
      return false
    }
    if try StandardOutput.write(output.linesForEnd(Self.state(after: ending))) { rest(failure) }
    return false
  }

  /// Lets the window show why there is no room, until it is closed; another attempt would spend the attempts of others.
  private func rest(_ failure: Failure?) {
    if let failure { Diagnostics.report(failure.description) }
    while isInputOpen, !ending.isRequested {
      var pollSet = PollSet([STDIN_FILENO, ending.wakeUp.descriptor])
      pollSet.wait(timeout: nil)
      if !pollSet[0].isEmpty { readInput() }
    }
  }

  private static func state(after ending: RoomClient.Ending) -> String {
    switch ending {
    case .closed: "closed"
    case .sentOut: "out"
    case .wrongCertificate: "certificate"
    case .noRoom: "code"
    case .refused(let reason, _): reason
    }
  }

  /// Returns what to tell of an end; nil for a room that was closed.
  private func failure(of ending: RoomClient.Ending) -> Failure? {
    switch ending {
    case .closed, .noRoom: nil
    case .sentOut: .unavailable("you were sent out of the room")
    case .wrongCertificate:
      .unavailable(
        "another machine answers at \(url.address), or it has a new certificate. If you know why, "
          + "take the address from its QR code again")
    case .refused(let reason, let seconds): failure(reason, seconds)
    }
  }

  /// Tells what can be done about a room that is out of reach; returns false if nobody reads that.
  private func take(_ event: SuccessorSearch.Event) throws -> Bool {
    guard wasLost, let room = client.room else { return true }
    switch event {
    case .roomIsMissed:
      // The hub's words become a command that somebody copies.
      guard RoomLimits.isIdentifier(room.id), let name = RoomLimits.name(room.name, atMost: 60)
      else { return true }
      aboveTheTypedLine {
        Diagnostics.report(
          "the room is still out of reach. To go on in a room of your own, of which those who wait are told: "
            + "visavis room open --following=\(room.id) -- \(ShellCommand.word(name))")
      }
      return true
    case .found(let other):
      aboveTheTypedLine {
        Diagnostics.report(
          "somebody goes on from \(Diagnostics.printable(room.name)) in another room, if you want to: "
            + "visavis room join \(other.address), with its code")
      }
      return try write(output.linesForSuccessor(other.name, at: other.address.description))
    }
  }

  /// Writes lines; returns false if nobody reads them any more.
  private func write(_ lines: [String]) throws -> Bool {
    guard !lines.isEmpty else { return true }
    return try aboveTheTypedLine { try StandardOutput.write(lines) }
  }

  private func aboveTheTypedLine<Value>(_ body: () throws -> Value) rethrows -> Value {
    terminal?.hide()
    defer { terminal?.show() }
    return try body()
  }

  private func failure(_ reason: String, _ seconds: Int?) -> Failure {
    let wait = seconds.map { $0 > 0 ? "; wait \($0) s before you try again" : "" } ?? ""
    return switch reason {
    case "code" where secret != nil:
      .unavailable("the code or password is wrong; ask who is in the room for it\(wait)")
    case "code":
      .unavailable(
        "the room needs its code or password: --code or --password-file has it, or an address such as "
          + "192.168.1.5:7443/#CODE\(wait)")
    case "wait": .unavailable("there were too many wrong codes\(wait)")
    case "locked": .unavailable("the room is locked; ask who opened it to let you in")
    case "full": .unavailable("the room is full")
    case "out": .unavailable("you were sent out of the room, or it is closed")
    default: .unavailable("the room refuses this program (\(reason)); is it of another version?")
    }
  }

  // MARK: - What is said

  /// Says what a person types at the terminal, until the person ends it or the room is closed.
  private func talk() throws {
    terminal = TerminalInput { [unowned self] in waitForKey() }
    while let line = terminal?.line() {
      if !line.allSatisfy(\.isWhitespace) { client.say(output.request(for: line)) }
    }
    // The terminal is as before when a failure is told.
    terminal = nil
    if let failure { throw failure }
    (isInputOpen, isFinishing) = (false, true)
  }

  /// Shows what arrives until a key is there; returns false at the end.
  private func waitForKey() -> Bool {
    while true {
      var pollSet = PollSet([
        STDIN_FILENO, events.wakeUp.descriptor, ending.wakeUp.descriptor,
      ])
      pollSet.wait(timeout: nil)
      events.wakeUp.acknowledge()
      let arrived = events.drain()
      do {
        for event in arrived where !isOver { isOver = try !take(event) }
        for event in successions.drain() where !isOver { isOver = try !take(event) }
      } catch {
        (failure, isOver) = (error, true)
      }
      if ending.isRequested { isOver = true }
      if isOver { return false }
      if !pollSet[0].isEmpty { return true }
    }
  }

  private func readInput() {
    let (lines, isAtEnd) = input.read()
    for line in lines where !line.allSatisfy(\.isWhitespace) {
      let request = output.request(for: line)
      if request.id != nil {
        client.say(request)
      } else if request.read != nil {
        client.send(request)
      }
    }
    guard isAtEnd else { return }
    isInputOpen = false
    // A window without a microphone has nothing to say, and goes on reading.
    isFinishing = presentation != .screen
  }
}

/// Lines of standard input, as they come.
struct LineInput {
  private var partial: [UInt8] = []
  private static let maxLine = 1 << 20

  /// Reads what is there; returns the whole lines, and true at the end.
  mutating func read() -> (lines: [String], isAtEnd: Bool) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    switch (try? Descriptor(borrowing: STDIN_FILENO).readNow(into: &buffer)) ?? .end {
    case .nothing: return ([], false)
    case .end:
      let last = partial
      partial = []
      return (last.isEmpty ? [] : [String(decoding: last, as: UTF8.self)], true)
    case .bytes(let count):
      var lines = (partial + buffer[..<count]).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      partial = Array(lines.removeLast().prefix(Self.maxLine))
      return (lines.map { String(decoding: $0, as: UTF8.self) }, false)
    }
  }
}

/// The presentation of a session, and the meaning of its input.
protocol RoomOutput {
  /// The lines to write before all others.
  var opening: [String] { get }
  /// Returns the lines to write for a message of the hub.
  mutating func lines(for message: [UInt8]) -> [String]
  mutating func linesForLoss() -> [String]
  func linesForEnd(_ state: String) -> [String]
  /// Returns the lines to write once somebody goes on in another room.
  func linesForSuccessor(_ name: String, at address: String) -> [String]
  /// Returns what a line of input says.
  mutating func request(for line: String) -> RoomRequest
}

extension RoomOutput {
  var opening: [String] { [] }
  func linesForSuccessor(_ name: String, at address: String) -> [String] { [] }
}
