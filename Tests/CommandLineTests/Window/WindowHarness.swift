internal import Imaging
internal import ProgramBench
internal import Testing

/// Tests of the window; serialized, as each needs a screen and both processors.
@Suite(.serialized) enum TheWindow {}

/// A screen, a pointer and keyboard, a folder, and the running program.
final class WindowHarness {
  let screen: VirtualScreen
  let inputDriver: InputDriver
  /// The folder in which the program starts, which is its runtime directory as well.
  let folder: Folder
  private(set) var program: Child?

  /// The window's place, in the corner of a larger screen.
  ///
  /// The pointer waits in the middle of the screen, so that the strip does not appear.
  static let window = PixelRect(x: 0, y: 0, width: 480, height: 270)
  static let screenSize = PixelSize(width: 980, height: 560)

  private init(screen: VirtualScreen) throws {
    self.screen = screen
    inputDriver = InputDriver(screen: screen.name)
    folder = try Folder()
  }

  /// Sets up a harness, passes it to `work`, and tears it down in any case.
  static func run(
    graphics: VirtualScreen.Graphics = .plain, _ work: (WindowHarness) async throws -> Void
  ) async throws {
    let screen = try await VirtualScreen(size: screenSize, graphics: graphics)
    let harness = try WindowHarness(screen: screen)
    do {
      try await work(harness)
    } catch {
      Issue.record(error)
    }
    try harness.keepPicture()
    harness.program = nil
    try await screen.tearDown()
  }

  /// Starts the program with its window in the corner of the screen.
  @discardableResult
  func open(_ options: [String], input: ChildInput = .devNull) throws -> Child {
    try run(
      [
        "--size", "\(Self.window.size)", "--position", "0,0", "--borderless", "--mirror", "off",
        "--painter", "memory",
      ] + options, input: input)
  }

  /// Starts the program with nothing but `arguments`.
  @discardableResult
  func run(_ arguments: [String], input: ChildInput = .devNull) throws -> Child {
    try start(Program.path, arguments, input: input)
  }

  /// Starts a command that starts the program by exec.
  @discardableResult
  func start(_ command: String, _ arguments: [String], input: ChildInput = .devNull) throws
    -> Child
  {
    let child = try Child(
      command, arguments,
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
        "DBUS_SESSION_BUS_ADDRESS": nil,
      ], input: input, directory: folder.path)
    program = child
    return child
  }

  /// Writes a still picture and returns its path.
  func still(_ picture: [UInt8], named name: String = "still.png") throws -> String {
    try folder.write(picture, to: name)
  }

  private func keepPicture() throws {
    guard let pictures = environmentVariable("VISAVIS_PICTURES"),
      let name = Test.current?.name.prefix(while: { $0 != "(" }),
      let screenshot = try? screen.look()
    else { return }
    let everything = PixelRect(origin: .zero, size: screen.size)
    try writeFile("\(pictures)/\(name).png", PNG.encode(screenshot.part(everything)))
    try writeFile("\(pictures)/\(name).txt", Array((program?.errorOutput ?? "").utf8))
  }
}
