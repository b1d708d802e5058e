import Imaging
import HubBench
import ProgramBench
import System
import Testing

/// Tests of the window as the screen of a room.
@Suite(.serialized) struct RoomScreenTests {
  @Test func theQRCodeOnTheScreenOpensTheRoomAndLeavesWhenSomebodyIsThere() async throws {
    let hub = try await HubProgram()
    let screen = try await VirtualScreen(size: PixelSize(width: 1280, height: 720))
    let window = try Child(
      "\(builtProgramsFolder)/visavis",
      [
        "--room", hub.url, "--to", "en", "--camera", "pattern:grid", "--size", "1280x720",
        "--position", "0,0", "--borderless", "--no-state", "--no-hints", "--painter", "memory",
      ],
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": hub.folder.path,
        "XDG_STATE_HOME": hub.folder.file("window"), "DBUS_SESSION_BUS_ADDRESS": nil,
        "VISAVIS_DATA": HubProgram.checkout, "LANG": nil, "LC_ALL": nil,
      ], input: .devNull)
    let picture = hub.folder.file("screen.png")
    func code() async throws -> String {
      let everything = PixelRect(origin: .zero, size: screen.size)
      try writeFile(picture, PNG.encode(try screen.screenshot().part(everything)))
      return (try? await Tool.run("zbarimg", ["-q", "--raw", picture])) ?? ""
    }
    var shown = ""
    for _ in 0..<40 where !shown.hasPrefix("https://") {
      shown = try await code()
      try await Task.sleep(for: .milliseconds(250))
    }
    #expect(shown.split(separator: "\n").first.map(String.init) == hub.opened.url)
    let guest = try hub.join("Luis", "en")
    #expect(try await guest.waitForLine { $0.state == "joined" })
    guest.send("Hello from the phone\n")
    for _ in 0..<40 where !shown.isEmpty {
      shown = try await code()
      try await Task.sleep(for: .milliseconds(250))
    }
    #expect(shown.isEmpty)
    window.send(signal: 15)
    #expect(try await eventually { window.end == .exited(0) })
    try await screen.tearDown()
  }
}
