import Console
internal import Glibc
internal import Imaging
internal import Messages
internal import ProgramBench
internal import Testing
internal import Typesetting

/// Tests of the window, its pictures and its controls.
///
/// Tests with a window wait more than they compute. They run in five groups, and one after the other
/// in each group, because every test needs a screen.
@Suite(.serialized) enum TheWindow {}

/// Tests of scripts in a window.
@Suite(.serialized) enum TheScripts {}

/// Tests of scripts in a window that OpenGL paints; slow, because the screen emulates a GPU.
@Suite(.serialized) enum TheGPU {}

/// Tests of the captions that reach the window, and of its transcript.
@Suite(.serialized) enum TheFeeds {}

/// Tests of faults, and of the ways in which the program ends.
@Suite(.serialized) enum TheEnding {}

/// A screen, a pointer and keyboard, a folder, and the running program.
final class WindowHarness {
  let screen: VirtualScreen
  let inputDriver: InputDriver
  /// The folder in which the program starts, which is its runtime directory as well.
  let folder: Folder
  /// The folder of the program's saved state.
  private let stateFolder: Folder
  /// The folder of the program, and of those beside it that neither listen nor translate.
  private let programs: Folder
  private(set) var program: Child?

  /// The window's rectangle, in the corner of a larger screen.
  ///
  /// The pointer waits in the middle of the screen, so that the strip does not appear.
  static let window = PixelRect(x: 0, y: 0, width: 480, height: 270)
  static let screenSize = PixelSize(width: 980, height: 560)

  private init(screen: VirtualScreen) throws {
    self.screen = screen
    inputDriver = InputDriver(screen: screen.name)
    folder = try Folder()
    stateFolder = try Folder()
    programs = try Folder()
    for name in ["visavis", "visavis-faces", "visavis-record"] {
      try Self.copy("\(builtProgramsFolder)/\(name)", to: programs.file(name))
    }
    // Hints would cover what the tests compare.
    try rememberHints()
    try nameFolders()
  }

  /// Links a program to another place, or copies it to another file system; one that is not built is
  /// left out.
  static func copy(_ program: String, to path: String) throws {
    guard unsafe access(program, X_OK) == 0, unsafe link(program, path) != 0 else { return }
    try writeFile(path, try readFile(program))
    try unsafe check("chmod", chmod(path, 0o755))
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
    if let signal = harness.program?.fault { Issue.record("the program had a fault: \(signal)") }
    harness.program = nil
    try await screen.tearDown()
  }

  /// Starts the program with its window in the corner of the screen.
  ///
  /// Unless it remembers, a test that opens the program again begins as the first time.
  @discardableResult
  func open(
    _ options: [String], remembers: Bool = false, input: ChildInput = .devNull
  ) throws -> Child {
    try run(
      [
        "--size", "\(Self.window.size)", "--position", "0,0", "--borderless", "--mirror", "off",
        "--painter", "memory",
      ] + (remembers ? [] : ["--no-state"]) + options, input: input)
  }

  /// The path of the program among those that neither listen nor translate.
  var programPath: String { programs.file("visavis") }

  /// Starts the program with nothing but `arguments`.
  ///
  /// Nothing that listens is beside it, so that a window without captions begins no conversation.
  @discardableResult
  func run(_ arguments: [String], input: ChildInput = .devNull) throws -> Child {
    try start(programPath, arguments, input: input)
  }

  /// Starts a command that starts the program by exec.
  @discardableResult
  func start(
    _ command: String, _ arguments: [String], input: ChildInput = .devNull
  ) throws -> Child {
    let child = try Child(
      command, arguments,
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
        "VISAVIS_DATA": String(InstalledFiles.assets().dropLast("/assets".count)),
        "DBUS_SESSION_BUS_ADDRESS": nil, "XDG_STATE_HOME": stateFolder.path,
        "XDG_CONFIG_HOME": stateFolder.file("config"),
        "LC_ALL": nil, "LC_MESSAGES": nil, "LANG": nil, "LANGUAGE": nil,
      ],
      input: input, directory: folder.path)
    program = child
    return child
  }

  /// The file of the program's saved state.
  var stateFile: String { stateFolder.file("visavis/state.json") }

  /// The program's settings file, which does not exist at first, and neither does its folder.
  var settingsFile: String { stateFolder.file("config/visavis/config.toml") }

  /// Writes the program's settings as an editor does: into another file, which is then renamed.
  func write(settings text: String) throws {
    unsafe mkdir(stateFolder.file("config"), 0o700)
    unsafe mkdir(stateFolder.file("config/visavis"), 0o700)
    try writeFile("\(settingsFile).new", Array(text.utf8))
    guard unsafe chmod("\(settingsFile).new", 0o600) == 0,
      unsafe rename("\(settingsFile).new", settingsFile) == 0
    else { throw BenchFailure("\(settingsFile) cannot be written") }
  }

  /// Names the folder of the tests as that of pictures and videos, as the desktop does.
  private func nameFolders() throws {
    unsafe mkdir(stateFolder.file("config"), 0o700)
    let lines = ["PICTURES", "VIDEOS"].map { "XDG_\($0)_DIR=\"\(folder.path)\"\n" }
    try writeFile(stateFolder.file("config/user-dirs.dirs"), Array(lines.joined().utf8))
  }

  /// Saves the state of a user who has seen all hints.
  private func rememberHints() throws {
    let hints = Hint.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    unsafe mkdir(stateFolder.file("visavis"), 0o700)
    try writeFile(stateFile, Array("{\"hints_seen\": [\(hints)]}".utf8))
  }

  /// Writes a still picture and returns its path.
  func still(_ picture: [UInt8], named name: String = "still.png") throws -> String {
    try folder.write(picture, to: name)
  }

  private func keepPicture() throws {
    guard let pictures = environmentVariable("VISAVIS_PICTURES"),
      let name = Test.current?.name.prefix(while: { $0 != "(" }),
      let screenshot = try? screen.screenshot()
    else { return }
    let everything = PixelRect(origin: .zero, size: screen.size)
    try writeFile("\(pictures)/\(name).png", PNG.encode(screenshot.part(everything)))
    try writeFile("\(pictures)/\(name).txt", Array((program?.errorOutput ?? "").utf8))
  }
}

/// Checks of the window's pixels against the program's own snapshots.
extension WindowHarness {
  /// A timeout for a busy machine; no test measures by it.
  static let timeout = Duration.seconds(60)

  /// The pixels of the window now.
  func pixels() throws -> PixelView { try screen.screenshot().part(Self.window) }

  /// The color of a point of the window now.
  func color(_ x: Int, _ y: Int) throws -> Color { try screen.screenshot()[x, y] }

  /// Waits until the window shows exactly `picture`; returns false if it does not.
  func eventuallyShows(_ picture: Bitmap, within limit: Duration = timeout) async throws -> Bool {
    let area = PixelRect(origin: .zero, size: picture.size)
    let colors = picture.colors
    return try await eventually(within: limit) {
      try screen.screenshot().part(area).packedBGR() == colors
    }
  }

  /// Waits until the window looks like `picture`, within a GPU's rounding.
  ///
  /// Places that the strip or a compositor's pointer can cover are not compared.
  func eventuallyLooks(like picture: Bitmap) async throws -> Bool {
    let watched = PixelRect(x: 0, y: 70, width: 440, height: 200)
    let expected = picture.view.part(watched).packedBGR()
    return try await eventually(within: Self.timeout) {
      let actual = try screen.screenshot().part(watched).packedBGR()
      let different = zip(actual, expected).count { abs(Int($0) - Int($1)) > 8 }
      return different < expected.count / 200
    }
  }

  /// Waits until a point of the window has a color close to `color`.
  func eventuallyShows(
    _ color: Color, at point: PixelPoint = PixelPoint(x: 240, y: 135),
    within limit: Duration = timeout
  ) async throws -> Bool {
    try await eventually(within: limit) {
      try screen.screenshot()[point.x, point.y].isClose(to: color)
    }
  }

  /// The program's own snapshot, as the window of this size should show it.
  func expected(
    _ options: [String], captions: String? = nil, at instant: String = "end",
    size: PixelSize = window.size
  ) async throws -> Bitmap {
    try await Program.snapshot(
      try snapshotArguments(options, captions: captions, at: instant, size: size))
  }

  private func snapshotArguments(
    _ options: [String], captions: String?, at instant: String = "end",
    size: PixelSize = window.size
  ) throws -> [String] {
    let file = try captions.map { ["--captions", try folder.write($0, to: "expected.jsonl")] }
    return ["--size", "\(size)", "--at", instant] + options + (file ?? [])
  }

  /// A line of the caption stream that stands for a notice in a snapshot.
  private static func line(notice: String) -> String { "{\"notice\": \"\(notice)\"}\n" }

  /// The snapshot with notices over it, from the oldest topic to the newest.
  ///
  /// Notices look the same whichever topic they have.
  func expected(_ options: [String], notice: String, captions: String = "") async throws -> Bitmap {
    try await expected(options, captions: captions + Self.line(notice: notice))
  }

  /// Expects the window to show the program's own snapshot.
  func expectShown(
    _ options: [String], captions: String? = nil, size: PixelSize = window.size,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = try await expected(options, captions: captions, size: size)
    let isShown = try await eventuallyShows(picture)
    #expect(isShown, "\(program?.errorOutput ?? "")", sourceLocation: sourceLocation)
  }

  /// Expects the window to show the program's own snapshot with a notice over it.
  ///
  /// A notice goes after some seconds, in which a busy machine may still make the snapshot. So the window
  /// is watched meanwhile, and what it showed since the call counts.
  func expectShown(
    _ options: [String], notice: String, captions: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var shown: [[UInt8]] = []
    let snapshot = try Program.startSnapshot(
      try snapshotArguments(options, captions: captions + Self.line(notice: notice)))
    _ = try await eventually(within: Self.timeout) {
      let colors = try pixels().packedBGR()
      if shown.last != colors { shown = shown.suffix(99) + [colors] }
      return snapshot.hasEnded
    }
    let picture = try await snapshot.picture()
    var isShown = shown.contains(picture.colors)
    if !isShown { isShown = try await eventuallyShows(picture) }
    #expect(isShown, "\(program?.errorOutput ?? "")", sourceLocation: sourceLocation)
  }

  /// A point of the first control as soon as the words beneath its icon are `text`, in a window of `size`.
  ///
  /// The pointer moves over the picture all the time, because the strip hides from one at rest.
  func firstControl(reading text: String, of size: PixelSize) async throws -> PixelPoint {
    let deadline = ContinuousClock.now + Self.timeout
    var x = size.width / 4
    while ContinuousClock.now < deadline {
      x = x == size.width / 4 ? x + 10 : size.width / 4
      try await inputDriver.move(to: PixelPoint(x: x, y: size.height / 2))
      if let control = try firstControl(of: size) {
        let rect = PixelRect(x: control.x - 16, y: 38, width: 150, height: 26)
        let read = try await CaptionReader.read(screen.screenshot(), in: rect, areSmall: true)
        if CaptionReader.finds(text, in: read) { return control }
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    throw BenchFailure("the first control does not read \"\(text)\"")
  }

  /// A point of the control at the left end of the strip; nil while the strip is not visible.
  ///
  /// The strip's plate darkens the picture, which has one color along that row.
  func firstControl(of size: PixelSize = window.size) throws -> PixelPoint? {
    let screenshot = try screen.screenshot()
    let (y, bar) = (24, size.width / 8)
    let left = (0..<size.width).first { x in
      !screenshot[x, y].isClose(to: ColorBars.at75[min(7, x / bar)], within: 40)
    }
    return left.map { PixelPoint(x: $0 + 16, y: y) }
  }

  /// Waits for the program's end; nil if it does not end in time.
  func waitForEnd(_ child: Child) async throws -> Child.End? {
    _ = try await eventually(within: Self.timeout) { child.end != nil }
    return child.end
  }
}
