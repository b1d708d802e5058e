internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// The window of visavis over a photograph, with captions that keep off its face.
@Suite("Captions and a face on the screen", .serialized) struct FaceWindowTests {
  private static let size = PixelSize(width: 640, height: 360)
  private static let captionColor = Color(red: 0x66, green: 0, blue: 0x66)

  /// Starts visavis on the photograph, whose face is at the lower edge.
  private func open(on screen: VirtualScreen, in folder: Folder) throws -> Child {
    let variables: [String: String?] = [
      "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": nil,
    ]
    return try Child(
      "\(FaceProgram.folder)/visavis",
      [
        "--size", "\(Self.size)", "--position", "0,0", "--borderless", "--painter", "memory",
        "--camera", FaceProgram.photograph, "--fit", "cover", "--rotate", "180",
        "--caption-position", "face", "--background", "#606", "--background-opacity", "100",
        "--no-animation", "--no-state", "--hold", "1", "--captions", "-",
      ], variables: variables, input: .pipe)
  }

  /// The rows of the screen that show a caption's box; nil if there is none.
  private func captionRows(of screen: VirtualScreen) throws -> Range<Int>? {
    let picture = try screen.screenshot()
    let rows = (0..<Self.size.height).filter { y in
      (0..<Self.size.width).count { picture[$0, y] == Self.captionColor } > 20
    }
    guard let first = rows.first, let last = rows.last else { return nil }
    return first..<(last + 1)
  }

  @Test func aCaptionStandsWhereTheFaceIsNot() async throws {
    let folder = try Folder()
    let screen = try await VirtualScreen(size: Self.size)
    let program = try open(on: screen, in: folder)
    // The face must stay for a while. A caption leaves soon, and the next one may stand elsewhere.
    var sent: ContinuousClock.Instant?
    #expect(
      try await eventually {
        if let rows = try captionRows(of: screen) { return rows.upperBound < Self.size.height / 2 }
        if sent.map({ $0.duration(to: .now) > .seconds(1) }) ?? true {
          program.send("Hola\n")
          sent = .now
        }
        return false
      }, "\(program.errorOutput)")
    #expect(program.errorOutput == "")
    program.send(signal: SIGTERM)
    #expect(try await eventually { program.end == .exited(0) })
    try await screen.tearDown()
  }
}
