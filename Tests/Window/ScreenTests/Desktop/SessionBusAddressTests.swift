import MessageBus
import Testing

@testable import Screen

@Suite struct SessionBusAddressTests {
  private func address(_ named: String?, folder: String? = nil) -> String? {
    let variables = ["DBUS_SESSION_BUS_ADDRESS": named, "XDG_RUNTIME_DIR": folder]
    return BusConnection.sessionAddress { variables[$0] ?? nil }
  }

  @Test func theEnvironmentNamesTheBusOrTheFolderOfItsSocket() {
    #expect(address("unix:path=/a", folder: "/run/me") == "unix:path=/a")
    #expect(address(nil, folder: "/run/me") == "unix:path=/run/me/bus")
    #expect(address("", folder: "/run/me") == "unix:path=/run/me/bus")
    #expect(address(nil) == nil && address(nil, folder: "") == nil)
  }

  @Test func theFolderOfTheSocketIsAnAbsolutePathWhoseSignsAreEscaped() {
    #expect(address(nil, folder: "run/me") == nil)
    #expect(address(nil, folder: "/a,b=c;d%e é") == "unix:path=/a%2cb%3dc%3bd%25e%20%c3%a9/bus")
  }

  @Test func nothingIsStartedAndNoOtherMachineIsAsked() {
    for unusable in ["autolaunch:", "unixexec:path=/bin/sh", "tcp:host=example.org,port=1", "?"] {
      #expect(address(unusable, folder: "/run/me") == nil)
    }
    #expect(
      address("tcp:host=a,port=1;unix:path=/a;unix:abstract=/b")
        == "unix:path=/a;unix:abstract=/b")
  }
}
