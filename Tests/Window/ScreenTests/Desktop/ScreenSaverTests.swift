internal import DesktopBench
internal import ProgramBench
internal import System
internal import Testing
@testable internal import Screen

/// The screen saver on a real bus, with a service that records the calls.
@Suite struct ScreenSaverTests {
  private static func desktop(on address: String, signaling user: WakeUp? = nil) throws -> Desktop {
    try Desktop(address, topics: [], signaling: user ?? WakeUp()) { _ in }
  }

  @Test func theServiceIsAskedAndReleased() async throws {
    let bus = try await PrivateBus()
    let saver = try FakeScreenSaver(on: bus.address)
    let desktop = try Self.desktop(on: bus.address)
    desktop.inhibitScreenSaver(true)
    #expect(try await eventually { saver.calls == ["Inhibit visavis"] })
    desktop.inhibitScreenSaver(false)
    #expect(try await eventually { saver.calls == ["Inhibit visavis", "UnInhibit 7"] })
    desktop.inhibitScreenSaver(true)
    #expect(try await eventually { saver.calls.count == 3 })
    #expect(!desktop.lacksScreenSaver)
    // A request without an answer ends with the connection.
    desktop.stop()
  }

  @Test func thePortalStandsIn() async throws {
    let bus = try await PrivateBus()
    let portal = try FakeScreenSaver(on: bus.address, as: .portal)
    let desktop = try Self.desktop(on: bus.address)
    desktop.inhibitScreenSaver(true)
    #expect(try await eventually { portal.calls == ["Inhibit 8 sua{sv}"] })
    desktop.inhibitScreenSaver(false)
    #expect(try await eventually { portal.calls == ["Inhibit 8 sua{sv}", "Close true"] })
    #expect(!desktop.lacksScreenSaver)
    desktop.stop()
  }

  @Test func withoutAServiceTheWindowSystemIsNeeded() async throws {
    let bus = try await PrivateBus()
    let user = try WakeUp()
    let desktop = try Self.desktop(on: bus.address, signaling: user)
    #expect(!desktop.lacksScreenSaver)
    desktop.inhibitScreenSaver(true)
    #expect(user.wait(atMost: .seconds(10)) && desktop.lacksScreenSaver)
    // A service that starts later takes over.
    let saver = try FakeScreenSaver(on: bus.address)
    #expect(
      try await eventually { saver.calls == ["Inhibit visavis"] && !desktop.lacksScreenSaver })
    desktop.stop()
  }

  @Test func aSilentServiceAndALostBusKeepNobody() async throws {
    let bus = try await PrivateBus()
    let saver = try FakeScreenSaver(on: bus.address, behavior: .silent)
    let desktop = try Self.desktop(on: bus.address)
    let time = ContinuousClock().measure {
      for number in 1...1000 { desktop.inhibitScreenSaver(number % 2 == 0) }
    }
    #expect(time < .milliseconds(300))
    #expect(try await eventually { saver.calls == ["Inhibit visavis"] })
    try await bus.kill()
    #expect(try await eventually { desktop.lacksScreenSaver })
    #expect(ContinuousClock().measure { desktop.stop() } < .milliseconds(400))
  }

  @Test func aBusThatNeverAnswersKeepsNobody() throws {
    let listener = try MuteListener(backlog: 8)
    let desktop = try Self.desktop(on: listener.address)
    let time = ContinuousClock().measure {
      desktop.inhibitScreenSaver(true)
      desktop.stop()
    }
    #expect(time < .milliseconds(400))
  }
}
