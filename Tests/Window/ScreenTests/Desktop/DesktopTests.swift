import MessageBus
internal import DesktopBench
internal import FrameLoop
internal import Glibc
internal import ProgramBench
internal import Synchronization
internal import System
internal import Testing
@testable internal import Screen

/// The desktop's settings on a real bus.
@Suite struct DesktopTests {
  /// The reports, in order.
  private final class Reports: Sendable {
    private let list = Mutex<[Bool]>([])

    var all: [Bool] { list.withLock { $0 } }
    func add(_ reduced: Bool) { list.withLock { $0.append(reduced) } }
  }

  private static func setting(on address: String, _ reports: Reports) throws -> Desktop {
    try Desktop(address, topics: [.reducedMotion], signaling: WakeUp()) {
      reports.add($0.reducesMotion)
    }
  }

  private static let reducing: [(PortalSetting, PortalValue)] = [
    (.reducedMotion, .number(1)), (.enableAnimations, .flag(false)),
    (.durationFactor, .text("0")), (.durationFactor, .fraction(0)),
  ]

  @Test(arguments: [FakePortal.Behavior.current, .old], reducing)
  func whatIsSetAtTheStartIsReported(
    behavior: FakePortal.Behavior, set: (PortalSetting, PortalValue)
  ) async throws {
    let bus = try await PrivateBus()
    let portal = try FakePortal(on: bus.address, behavior: behavior, settings: [set.0: set.1])
    let reports = Reports()
    let setting = try Self.setting(on: bus.address, reports)
    #expect(try await eventually { reports.all == [true] })
    setting.stop()
    #expect(portal.calls.count == 3)
    #expect(reports.all == [true])
  }

  @Test func everyChangeIsReportedOnce() async throws {
    let bus = try await PrivateBus()
    let portal = try FakePortal(on: bus.address, settings: [.reducedMotion: .number(0)])
    let reports = Reports()
    let setting = try Self.setting(on: bus.address, reports)
    #expect(try await eventually { portal.calls.count == 3 })
    for (value, all) in [(1, [true]), (1, [true]), (0, [true, false])] as [(UInt32, [Bool])] {
      portal.change(.reducedMotion, to: .number(value))
      #expect(try await eventually { reports.all == all })
    }
    portal.change(.enableAnimations, to: .flag(false))
    portal.change(.reducedMotion, to: .list(["1"]))
    portal.change(.reducedMotion, to: .number(1))
    #expect(try await eventually { reports.all == [true, false, true] })
    setting.stop()
  }

  @Test func colorsAndContrastAreReportedAtTheStartAndLive() async throws {
    let bus = try await PrivateBus()
    let portal = try FakePortal(
      on: bus.address, settings: [.colorScheme: .number(2), .gnomeContrast: .flag(false)])
    let last = Mutex(DesktopAppearance())
    let desktop = try Desktop(
      bus.address, topics: [.lightColors, .highContrast], signaling: WakeUp()
    ) { newer in last.withLock { $0 = newer } }
    func reports(_ appearance: DesktopAppearance) async throws -> Bool {
      try await eventually { last.withLock { $0 } == appearance }
    }
    #expect(try await reports(DesktopAppearance(prefersLight: true)))
    portal.change(.gnomeContrast, to: .flag(true))
    #expect(try await reports(DesktopAppearance(prefersLight: true, needsContrast: true)))
    portal.change(.colorScheme, to: .number(1))
    #expect(try await reports(DesktopAppearance(needsContrast: true)))
    portal.change(.contrast, to: .number(0))
    #expect(try await reports(DesktopAppearance()), "the portal's own setting takes precedence")
    desktop.stop()
  }

  @Test func whatTheDesktopWantedLastOutlivesItsBus() async throws {
    let bus = try await PrivateBus()
    let portal = try FakePortal(on: bus.address, settings: [.reducedMotion: .number(1)])
    let reports = Reports()
    let setting = try Self.setting(on: bus.address, reports)
    #expect(try await eventually { reports.all == [true] })
    try await bus.kill()
    #expect(try await throughout(.milliseconds(300)) { reports.all == [true] })
    #expect(portal.calls.count == 3)
    #expect(Self.time { setting.stop() } < .milliseconds(400))
  }

  @Test func aSocketThatNobodyListensOnIsNoBus() throws {
    let reports = Reports()
    let setting = try Self.setting(on: "unix:path=/nonexistent/bus", reports)
    #expect(Self.time { setting.stop() } < .milliseconds(400))
    #expect(reports.all.isEmpty)
  }

  @Test func aBusThatNeverSaysAWordIsNotAskedAgainAndAgain() throws {
    let listener = try MuteListener(backlog: 8)
    #expect((1...8).contains(try Self.turnsUntilWakeUp(on: listener.address)))
  }

  /// The number of times that a connection wakes before its wake-up is signaled.
  private static func turnsUntilWakeUp(on address: String) throws -> Int {
    let wakeUp = try WakeUp()
    guard var bus = BusConnection(address, wakeUp: wakeUp) else {
      throw BenchFailure("no connection to \(address)")
    }
    let ringer = try Worker("ringer") { _ in
      usleep(200_000)
      wakeUp.signal()
    }
    defer { ringer.waitForEnd(within: .seconds(60)) }
    var turns = 0
    repeat {
      bus.readAndWrite()
      turns += 1
    } while bus.isConnected && !bus.sleep(until: nil)
    return bus.isConnected ? turns : 0
  }

  @Test func aBusThatLetsNobodyInIsLeftBehind() throws {
    let listener = try MuteListener(backlog: 0)
    try listener.fill()
    let setting = try Self.setting(on: listener.address, Reports())
    let time = Self.time { setting.stop() }
    #expect(time >= .milliseconds(400) && time < .seconds(5))
    listener.leave()
  }

  private static func time(_ work: () -> Void) -> Duration {
    ContinuousClock().measure(work)
  }
}

/// A Unix socket that listens, but never accepts or answers.
final class MuteListener {
  /// The address in D-Bus' syntax.
  var address: String { "unix:path=\(folder.file("bus"))" }

  private let folder: Folder
  private var sockets: [Int32] = []

  /// Listens.
  ///
  /// Connections beyond `backlog` have to wait.
  init(backlog: Int32) throws {
    folder = try Folder()
    let listener = try newSocket()
    try unsafe check("bind", named { unsafe bind(listener, $0, $1) })
    try check("listen", listen(listener, backlog))
  }

  deinit {
    leave()
  }

  /// Connects until the next connection would have to wait.
  func fill() throws {
    for _ in 0..<64 {
      let socket = try newSocket()
      guard unsafe named({ unsafe connect(socket, $0, $1) }) == 0 else { return }
    }
    throw BenchFailure("the listener takes everybody")
  }

  /// Closes everything, which rejects waiting connections.
  func leave() {
    sockets.forEach { close($0) }
    sockets = []
  }

  private func newSocket() throws -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    sockets.append(try check("socket", socket(AF_UNIX, Int32(kind), 0)))
    return sockets[sockets.count - 1]
  }

  private func named(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    let address = sockaddr_un(path: folder.file("bus"))
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
