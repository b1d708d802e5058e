internal import Imaging
package import ProgramBench
internal import System

/// The window as a room's screen, with its keyboard.
package final class RoomWindow {
  package let screen: VirtualScreen
  package let program: Child
  package let keyboard: InputDriver
  private let hub: HubProgram

  /// Opens the window on a screen of its own, or on that of an input method.
  package init(
    of hub: HubProgram, on screen: VirtualScreen? = nil, _ options: [String] = [],
    network: String? = nil, at address: String? = nil, variables: [String: String?] = [:]
  ) async throws {
    self.hub = hub
    self.screen =
      if let screen { screen } else {
        try await VirtualScreen(size: PixelSize(width: 1280, height: 720))
      }
    keyboard = InputDriver(screen: self.screen.name)
    let path = "\(builtProgramsFolder)/visavis"
    let dark = Bitmap(size: PixelSize(width: 1280, height: 720))
    dark.view.fill(dark.view.bounds, with: .black)
    let still = try hub.folder.write(PNG.encode(dark.view), to: "dark.png")
    program = try Child(
      network == nil ? path : "ip",
      (network.map { ["netns", "exec", $0, path] } ?? []) + [
        "--room", address ?? hub.url, "--camera", still, "--size", "1280x720", "--position", "0,0",
        "--borderless", "--no-state", "--no-hints", "--painter", "memory",
      ] + options,
      variables: [
        "DISPLAY": self.screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": hub.folder.path,
        "XDG_STATE_HOME": hub.folder.file("window"), "DBUS_SESSION_BUS_ADDRESS": nil,
        "VISAVIS_DATA": HubProgram.checkout, "LANG": nil, "LC_ALL": nil,
      ].merging(variables) { $1 }, input: .devNull)
  }

  /// Returns the texts of the QR codes on the screen.
  package func codes() async throws -> String {
    let picture = hub.folder.file("screen.png")
    try keepPicture(picture)
    return (try? await Tool.run("zbarimg", ["-q", "--raw", picture])) ?? ""
  }

  /// Waits until the window shows a QR code, or none.
  package func showsCode(_ isWanted: Bool = true) async throws -> Bool {
    for _ in 0..<60 {
      if try await codes().hasPrefix("https://") == isWanted { return true }
      try await Task.sleep(for: .milliseconds(250))
    }
    return false
  }

  /// Waits until a word can be read in the captions, which are below the field.
  package func shows(_ word: String, within limit: Duration = .seconds(60)) async throws -> Bool {
    let end = ContinuousClock.now + limit
    let size = screen.size
    let half = PixelRect(
      x: 0, y: size.height * 11 / 20, width: size.width, height: size.height * 9 / 20)
    while ContinuousClock.now < end, program.end == nil {
      let text = try await CaptionReader.read(try screen.screenshot(), in: half)
      if CaptionReader.finds(word, in: text) { return true }
      try await Task.sleep(for: .milliseconds(500))
    }
    return false
  }

  /// Writes a picture of the screen (PNG).
  package func keepPicture(_ path: String) throws {
    let everything = PixelRect(origin: .zero, size: screen.size)
    try writeFile(path, PNG.encode(try screen.screenshot().part(everything)))
  }

  /// Presses keys, each after the window has shown the effect of the one before it.
  ///
  /// SDL would read several keys that wait before it hears what an input method makes of them.
  package func type(_ keys: String...) async throws {
    // The field is in the lower half, where nothing else moves.
    let half = PixelRect(
      x: 0, y: screen.size.height / 2, width: screen.size.width, height: screen.size.height / 2)
    for key in keys {
      let before = try screen.screenshot().part(half).packedBGR()
      try await keyboard.press(key)
      guard try await eventually({ try screen.screenshot().part(half).packedBGR() != before })
      else { throw BenchFailure("the window shows no effect of \(key)") }
    }
  }

  /// Closes the window, and returns true if it ends as it should.
  package func close() async throws -> Bool {
    program.send(signal: 15)
    let hasEnded = try await eventually { program.end == .exited(0) }
    try await screen.tearDown()
    return hasEnded
  }
}
