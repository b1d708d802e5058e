internal import Console
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Signs before the camera of the window, with all programs as they are built.
@Suite("Signs in a real window") struct SignWindowTests {
  private static let size = PixelSize(width: 1280, height: 720)
  private static let hasApertium =
    unsafe access("/usr/share/apertium/modes/spa-eng.mode", F_OK) == 0

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Shows a picture of a plate in a window, and tears it down in any case.
  private func show(
    _ lines: [String], _ work: (VirtualScreen, InputDriver, Child) async throws -> Void
  ) async throws {
    let picture = try folder.write(
      PNG.encode(SignPlates.picture(of: try SignPlates().plate(lines, em: 50)).view),
      to: "sign.png")
    let screen = try await VirtualScreen(size: Self.size)
    let program = try Child(
      "\(builtProgramsFolder)/visavis",
      [
        "--camera", picture, "--size", "\(Self.size)", "--position", "0,0", "--borderless",
        "--mirror", "off", "--painter", "memory", "--no-state", "--no-hints", "--to", "en",
      ],
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
        "VISAVIS_DATA": String(InstalledFiles.assets().dropLast("/assets".count)),
        "DBUS_SESSION_BUS_ADDRESS": nil, "LC_ALL": nil, "LC_MESSAGES": nil, "LANG": nil,
        "LANGUAGE": nil,
      ], input: .pipe, directory: folder.path)
    do {
      let plate = Color(red: 0, green: 90, blue: 60)
      #expect(
        try await eventually {
          try screen.screenshot().part(Self.plate).color(x: 35, y: 65) == plate
        })
      try await work(screen, InputDriver(screen: screen.name), program)
      program.send(signal: SIGTERM)
      #expect(try await eventually { program.end != nil })
    } catch {
      Issue.record(error)
    }
    try await screen.tearDown()
  }

  /// The part of the window in which the plate is.
  private static let plate = PixelRect(x: 180, y: 150, width: 900, height: 420)

  private func shows(_ words: String, on screen: VirtualScreen) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      let read = try await CaptionReader.read(try screen.screenshot(), in: Self.plate)
      if CaptionReader.finds(words, in: read) { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  /// Translates with Apertium, which `scripts/setup --translation` installs.
  @Test(.enabled(if: hasApertium, "Apertium is not installed"))
  func aSignIsTranslatedInItsPlaceAndOpensByAClick() async throws {
    try await show(["Salida de emergencia"]) { screen, user, program in
      try await user.press("o")
      #expect(try await shows("Emergency exit", on: screen))
      try await user.press("space")
      try await user.click(at: PixelPoint(x: 420, y: 255))
      #expect(try await shows("Salida de emergencia", on: screen), "it is open in large letters")
      try await user.press("Escape")
      #expect(try await shows("Emergency exit", on: screen))
      try await user.press("o")
      #expect(try await shows("Salida de emergencia", on: screen), "the sign is as it was")
      #expect(program.end == nil && program.errorOutput.isEmpty, "\(program.errorOutput)")
    }
  }
}
