internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Tests of speech that becomes a caption in the window of visavis.
@Suite("Speech in the window") struct WindowTests {
  private static let size = PixelSize(width: 960, height: 540)

  /// Starts visavis on a dark picture, with its microphone through `visavis listen`.
  private func open(
    on screen: VirtualScreen, in folder: Folder, _ server: SoundServer
  ) throws -> Child {
    let dark = Bitmap(size: Self.size)
    dark.view.fill(dark.view.bounds, with: .black)
    let still = try folder.write(PNG.encode(dark.view), to: "dark.png")
    let path = "\(ListenProgram.folder):\(environmentVariable("PATH") ?? "")"
    let variables: [String: String?] = [
      "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": nil, "PATH": path,
    ]
    let model = InstalledModels.english
    return try Child(
      "\(ListenProgram.folder)/visavis",
      [
        "--size", "\(Self.size)", "--position", "0,0", "--borderless", "--no-state", "--painter",
        "memory",
        "--camera", still, "--pipeline", "visavis listen --microphone Micro --model \(model)",
      ], variables: variables.merging(server.variables) { $1 }, input: .terminal)
  }

  @Test func whatIsSpokenCanBeRead() async throws {
    let (folder, server) = (try Folder(), try await SoundServer.running())
    let screen = try await VirtualScreen(size: Self.size)
    let program = try open(on: screen, in: folder, server)
    #expect(try await server.eventuallyIsRecorded(true), "\(program.errorOutput)")
    try await server.speak(Sound.silence(seconds: 2) + Clip.amiableWoman.sound())
    let expected = ["married", "amiable", "respectable"]
    var (text, found) = ("", [String]())
    for _ in 1...20 where found.count < 2 {
      let everything = PixelRect(origin: .zero, size: Self.size)
      text = try await CaptionReader.read(screen.screenshot(), in: everything)
      found = expected.filter { CaptionReader.finds($0, in: text) }
    }
    #expect(found.count >= 2, "the screen says: \(text)")
    #expect(program.errorOutput == "")
    try keepPicture(of: screen, program)
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    #expect(try await server.eventuallyIsRecorded(false), "its pipeline has ended, too")
    try await screen.tearDown()
  }

  private func keepPicture(of screen: VirtualScreen, _ program: Child) throws {
    guard let pictures = environmentVariable("VISAVIS_PICTURES"),
      let name = Test.current?.name.prefix(while: { $0 != "(" })
    else { return }
    let everything = PixelRect(origin: .zero, size: screen.size)
    try writeFile("\(pictures)/\(name).png", PNG.encode(screen.screenshot().part(everything)))
    try writeFile("\(pictures)/\(name).txt", Array(program.errorOutput.utf8))
  }
}
