internal import Imaging
internal import ProgramBench
internal import Testing

/// Windows are looked at one after the other: each has a screen and two processors to itself.
@Suite(.serialized) enum TheWindow {}

/// Everything a test of the window needs: a screen, a hand, a folder, and the program itself.
final class Desk {
  let screen: VirtualScreen
  let hand: Hand
  /// Where the program is started, and its runtime directory.
  let folder: Folder
  private(set) var program: Child?

  /// Where the window is, in the corner of a larger screen: in whose middle the pointer waits, so that
  /// it does not bring the strip.
  static let window = PixelRect(x: 0, y: 0, width: 480, height: 270)
  static let screenSize = PixelSize(width: 980, height: 560)

  private init(screen: VirtualScreen) throws {
    self.screen = screen
    hand = Hand(screen: screen.name)
    folder = try Folder()
  }

  /// Sets a desk, lets `work` have it, and clears it whatever happened.
  static func set(
    graphics: VirtualScreen.Graphics = .plain, _ work: (Desk) async throws -> Void
  ) async throws {
    let screen = try await VirtualScreen(size: screenSize, graphics: graphics)
    let desk = try Desk(screen: screen)
    do {
      try await work(desk)
    } catch {
      Issue.record(error)
    }
    try desk.keepPicture()
    desk.program = nil
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

  /// Starts a command that becomes the program.
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

  /// A still picture before the camera: the path of its file.
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
    try writeFile("\(pictures)/\(name).txt", Array((program?.complaints ?? "").utf8))
  }
}
