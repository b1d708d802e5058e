import MessageBus
import Testing

@testable import Screen

/// The requests about the screen saver, tested without a bus.
@Suite struct ScreenSaverInhibitorTests {
  /// An inhibitor whose calls have the serial numbers 1, 2 and so on.
  private struct Bench {
    var inhibitor = ScreenSaverInhibitor()
    private(set) var calls: [BusCall] = []

    /// Returns the calls that are sent.
    mutating func update(wanted: Bool, at now: ContinuousClock.Instant = .now) -> [BusCall] {
      let count = calls.count
      inhibitor.update(wanted: wanted, at: now) { call in
        calls.append(call)
        return UInt32(calls.count)
      }
      return Array(calls[count...])
    }
  }

  private func ownerChanged(of name: String) -> BusMessage {
    .signal("org.freedesktop.DBus.NameOwnerChanged", [.text(name), .text(":1.1"), .text("")])
  }

  @Test func aRequestThatIsNoLongerWantedIsReleasedWhenItIsGranted() {
    var bench = Bench()
    _ = bench.update(wanted: true)
    #expect(bench.update(wanted: false).isEmpty)
    bench.inhibitor.handle(.reply(to: 1, [.number(9)]))
    #expect(bench.update(wanted: false).map(\.arguments) == [[.number(9)]])
  }

  @Test func aSilentServiceIsGivenUpAfterFiveSecondsAndWhatItGrantsLaterIsReleased() {
    var bench = Bench()
    let start = ContinuousClock.now
    _ = bench.update(wanted: true, at: start)
    #expect(bench.inhibitor.deadline == start + .seconds(5))
    #expect(bench.update(wanted: true, at: start + .seconds(4.9)).isEmpty)
    let others = bench.update(wanted: true, at: start + .seconds(5))
    #expect(others.map(\.service) == ["org.freedesktop.portal.Desktop"])
    bench.inhibitor.handle(.reply(to: 1, [.number(42)]))
    let releases = bench.update(wanted: true, at: start + .seconds(6))
    #expect(releases.map(\.method) == ["UnInhibit"] && releases[0].arguments == [.number(42)])
    #expect(bench.update(wanted: true, at: start + .seconds(10)).isEmpty)
    #expect(bench.inhibitor.isUnavailable && bench.inhibitor.deadline == nil)
  }

  @Test func inASandboxThePortalComesFirst() {
    var bench = Bench(inhibitor: ScreenSaverInhibitor(isSandboxed: true))
    #expect(bench.update(wanted: true).map(\.service) == ["org.freedesktop.portal.Desktop"])
  }

  @Test func withoutAnyServiceNothingIsAskedAgain() {
    var bench = Bench()
    _ = bench.update(wanted: true)
    bench.inhibitor.handle(.reply(to: 1, [.text("nonsense")]))
    bench.inhibitor.update(wanted: true) { _ in nil }
    #expect(bench.inhibitor.isUnavailable)
    #expect(bench.update(wanted: true).isEmpty && bench.update(wanted: false).isEmpty)
  }

  @Test func aServiceThatStartsAgainIsAskedAgain() {
    var bench = Bench()
    _ = bench.update(wanted: true)
    bench.inhibitor.handle(.reply(to: 1, [.number(1)]))
    bench.inhibitor.handle(ownerChanged(of: "org.freedesktop.portal.Desktop"))
    #expect(bench.update(wanted: true).isEmpty, "the other service holds the request")
    bench.inhibitor.handle(ownerChanged(of: "org.freedesktop.ScreenSaver"))
    #expect(bench.update(wanted: true).map(\.method) == ["Inhibit"])
  }

  @Test func repliesToOthersChangeNothing() {
    var bench = Bench()
    _ = bench.update(wanted: true)
    for message in [
      BusMessage.reply(to: 2, [.number(1)]), .failure(of: 2), .signal("a.b", []),
      ownerChanged(of: "com.example"),
    ] {
      bench.inhibitor.handle(message)
      #expect(bench.update(wanted: true).isEmpty && !bench.inhibitor.isUnavailable)
    }
  }
}
