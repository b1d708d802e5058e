import Testing

@testable import Screen

/// The requests about the screen saver, tested without a bus.
@Suite struct ScreenSaverInhibitorTests {
  private let start = ContinuousClock.now

  private func ownerChanged(of name: String) -> BusMessage {
    .signal("org.freedesktop.DBus.NameOwnerChanged", [.text(name), .text(":1.1"), .text("")])
  }

  @Test func itIsAskedForOnceAndReleasedOnce() {
    var inhibitor = ScreenSaverInhibitor()
    #expect(inhibitor.nextCall(wanted: false) == nil)
    let call = inhibitor.nextCall(wanted: true)
    #expect(call?.service == "org.freedesktop.ScreenSaver" && call?.method == "Inhibit")
    inhibitor.sent(serial: 5, at: start)
    #expect(inhibitor.nextCall(wanted: true) == nil, "a reply is pending")
    inhibitor.handle(.reply(to: 5, .number(42)))
    #expect(inhibitor.nextCall(wanted: true) == nil)
    let release = inhibitor.nextCall(wanted: false)
    #expect(release?.method == "UnInhibit" && release?.arguments == [.number(42)])
    #expect(inhibitor.nextCall(wanted: false) == nil)
    #expect(!inhibitor.isUnavailable)
  }

  @Test func aRequestThatIsNoLongerWantedIsReleasedWhenItIsGranted() {
    var inhibitor = ScreenSaverInhibitor()
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 1, at: start)
    #expect(inhibitor.nextCall(wanted: false) == nil)
    inhibitor.handle(.reply(to: 1, .number(9)))
    #expect(inhibitor.nextCall(wanted: false)?.arguments == [.number(9)])
  }

  @Test func thePortalIsAskedWhereThereIsNoScreenSaver() {
    var inhibitor = ScreenSaverInhibitor()
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 1, at: start)
    inhibitor.handle(.failure(of: 1, error: "org.freedesktop.DBus.Error.ServiceUnknown"))
    #expect(!inhibitor.isUnavailable)
    let call = inhibitor.nextCall(wanted: true)
    #expect(call?.interface == "org.freedesktop.portal.Inhibit")
    #expect(call?.arguments.contains(.number(8)) == true, "idleness")
    inhibitor.sent(serial: 2, at: start)
    inhibitor.handle(.reply(to: 2, .path("/request")))
    let release = inhibitor.nextCall(wanted: false)
    #expect(release?.object == "/request" && release?.method == "Close")
  }

  @Test func inASandboxThePortalComesFirst() {
    var inhibitor = ScreenSaverInhibitor(isSandboxed: true)
    #expect(inhibitor.nextCall(wanted: true)?.service == "org.freedesktop.portal.Desktop")
  }

  @Test func withoutAnyServiceNothingIsAskedAgain() {
    var inhibitor = ScreenSaverInhibitor()
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: nil, at: start)
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 2, at: start)
    inhibitor.handle(.reply(to: 2, .text("nonsense")))
    #expect(inhibitor.isUnavailable)
    #expect(inhibitor.nextCall(wanted: true) == nil)
    #expect(inhibitor.nextCall(wanted: false) == nil)
  }

  @Test func aSilentServiceIsGivenUpAfterFiveSeconds() {
    var inhibitor = ScreenSaverInhibitor()
    #expect(inhibitor.deadline == nil)
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 1, at: start)
    #expect(inhibitor.deadline == start + .seconds(5))
    inhibitor.expire(at: start + .seconds(4.9))
    #expect(inhibitor.nextCall(wanted: true) == nil)
    inhibitor.expire(at: start + .seconds(5))
    #expect(inhibitor.nextCall(wanted: true)?.interface == "org.freedesktop.portal.Inhibit")
    inhibitor.sent(serial: 2, at: start + .seconds(5))
    inhibitor.expire(at: start + .seconds(10))
    #expect(inhibitor.isUnavailable && inhibitor.nextCall(wanted: true) == nil)
    #expect(inhibitor.deadline == nil)
  }

  @Test func whatIsGrantedTooLateIsReleased() {
    var inhibitor = ScreenSaverInhibitor()
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 1, at: start)
    inhibitor.expire(at: start + .seconds(5))
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 2, at: start + .seconds(5))
    inhibitor.handle(.reply(to: 2, .path("/request")))
    inhibitor.handle(.reply(to: 1, .number(42)))
    let release = inhibitor.nextCall(wanted: true)
    #expect(release?.method == "UnInhibit" && release?.arguments == [.number(42)])
    inhibitor.sent(serial: 3, at: start)
    #expect(inhibitor.nextCall(wanted: true) == nil, "the portal holds the request")
    #expect(inhibitor.nextCall(wanted: false)?.method == "Close")
    // Nothing is released twice, nor what was refused late.
    inhibitor.handle(.reply(to: 1, .number(42)))
    #expect(inhibitor.nextCall(wanted: false) == nil)
  }

  @Test func aServiceThatStartsAgainIsAskedAgain() {
    var inhibitor = ScreenSaverInhibitor()
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 1, at: start)
    inhibitor.handle(.reply(to: 1, .number(1)))
    inhibitor.handle(ownerChanged(of: "org.freedesktop.portal.Desktop"))
    #expect(inhibitor.nextCall(wanted: true) == nil, "the other service holds the request")
    inhibitor.handle(ownerChanged(of: "org.freedesktop.ScreenSaver"))
    #expect(inhibitor.nextCall(wanted: true)?.method == "Inhibit")
  }

  @Test func repliesToOthersChangeNothing() {
    var inhibitor = ScreenSaverInhibitor()
    _ = inhibitor.nextCall(wanted: true)
    inhibitor.sent(serial: 1, at: start)
    for message in [
      BusMessage.reply(to: 2, .number(1)), .failure(of: 2, error: "x"), .signal("a.b", []),
      ownerChanged(of: "com.example"),
    ] {
      inhibitor.handle(message)
      #expect(inhibitor.nextCall(wanted: true) == nil && !inhibitor.isUnavailable)
    }
  }
}
