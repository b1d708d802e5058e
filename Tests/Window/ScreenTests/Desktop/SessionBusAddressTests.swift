import Testing

@testable import Screen

@Suite struct SessionBusAddressTests {
  private func address(
    _ variables: [String: String], files: Set<String> = []
  ) -> String? {
    SessionBusAddress(variable: { variables[$0] }, exists: { files.contains($0) })?.text
  }

  @Test func theEnvironmentNamesTheBus() {
    let variables = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run/me"]
    #expect(address(variables, files: ["/run/me/bus"]) == "unix:path=/a")
  }

  @Test func aSocketInTheRuntimeFolderIsTheBusToo() {
    #expect(
      address(["XDG_RUNTIME_DIR": "/run/me"], files: ["/run/me/bus"]) == "unix:path=/run/me/bus")
    #expect(
      address(
        ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/me"], files: ["/run/me/bus"])
        == "unix:path=/run/me/bus")
  }

  @Test func whatAnAddressGivesAMeaningIsEscaped() {
    #expect(
      address(["XDG_RUNTIME_DIR": "/a,b;c d"], files: ["/a,b;c d/bus"])
        == "unix:path=/a%2cb%3bc%20d/bus")
  }

  @Test func withoutVariableAndSocketThereIsNoBus() {
    #expect(address([:]) == nil)
    #expect(address(["XDG_RUNTIME_DIR": "/run/me"]) == nil)
    #expect(address(["XDG_RUNTIME_DIR": ""], files: ["/bus"]) == nil)
  }

  @Test func nothingIsStartedAndNoOtherMachineIsAsked() {
    for unusable in ["autolaunch:", "unixexec:path=/bin/sh", "tcp:host=example.org,port=1", "?"] {
      #expect(address(["DBUS_SESSION_BUS_ADDRESS": unusable]) == nil)
    }
    #expect(
      address(["DBUS_SESSION_BUS_ADDRESS": "tcp:host=a,port=1;unix:path=/a;unix:abstract=/b"])
        == "unix:path=/a;unix:abstract=/b")
  }
}
