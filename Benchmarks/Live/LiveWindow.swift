internal import Glibc
internal import Imaging
internal import ProgramBench

/// The program with an open window on a virtual screen, and an observer of its caption line.
///
/// The window shows a moving picture at 30 frames a second, or another source.
final class LiveWindow {
  /// The captions, which are easily distinguished by the white pixels in the band.
  enum TestCaption: String {
    case wide = "WWWWWWWWWWWW"
    case narrow = "."
  }

  let program: Child
  let folder: Folder
  private let screen: VirtualScreen
  private let band: ScreenBand
  /// The number of white pixels that separates `TestCaption.wide` from `TestCaption.narrow`.
  private var threshold = 0

  private static let size = PixelSize(width: 1280, height: 720)
  /// The observed beginning of the only line, above the baseline.
  ///
  /// `TestCaption.wide` fills this area, and the period of `TestCaption.narrow` does not reach it.
  static let line = PixelRect(x: 180, y: 626, width: 160, height: 24)

  /// Opens the window and waits until its socket accepts connections.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - camera: The source of the picture, with options of its own.
  ///   - options: Further options, with FOLDER for the folder of the socket.
  ///   - line: The observed beginning of the only line.
  /// - Throws: `BenchFailure` if the window does not open.
  init(
    _ program: Program, camera: [String] = ["pattern:moving"], options: [String],
    observing line: PixelRect = LiveWindow.line
  ) async throws {
    let folder = try Folder()
    self.folder = folder
    screen = try await VirtualScreen(size: Self.size)
    self.program = try Child(
      program.path,
      [
        "--size", "\(Self.size)", "--position", "0,0", "--borderless", "--no-state", "--painter",
        "memory", "--lines", "1", "--no-animation", "--stats",
        "--captions", "unix:\(folder.file("captions"))", "--camera",
      ] + camera + options.map { $0.replacing("FOLDER", with: folder.path) },
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "DBUS_SESSION_BUS_ADDRESS": nil,
      ], input: .devNull)
    band = try screen.band(line)
    let path = folder.file("captions")
    guard try await eventually(within: .seconds(20), { (try? SocketClient(path: path)) != nil })
    else { throw BenchFailure("the window does not open: \(self.program.errorOutput)") }
    try calibrate(try client())
  }

  /// Connects a new client to the window's Unix socket.
  func client() throws -> SocketClient { try SocketClient(path: folder.file("captions")) }

  /// True if the caption is on the screen now.
  func shows(_ caption: TestCaption) -> Bool {
    (band.whitePixels() > threshold) == (caption == .wide)
  }

  /// Waits until the caption is on the screen and returns the elapsed time.
  func wait(for caption: TestCaption) throws -> Duration {
    let start = ContinuousClock.now
    while !shows(caption) {
      guard ContinuousClock.now - start < .seconds(20) else {
        throw BenchFailure("a caption is not on the screen: \(program.errorOutput)")
      }
      usleep(100)
    }
    return start.duration(to: .now)
  }

  /// Shows `caption` on an empty picture, because a caption that is still being read would delay it.
  ///
  /// - Returns: False if the client was closed.
  @discardableResult
  func show(_ caption: TestCaption, by client: SocketClient) -> Bool {
    client.send("{\"clear\":true}\n\(caption.rawValue)\n")
  }

  /// Returns the times from writing a caption until it is on the screen.
  ///
  /// The intervals between captions vary, so that they match no frame rate.
  func latencies(_ count: Int, of client: SocketClient) throws -> [Duration] {
    try (0..<count).map { number in
      usleep(UInt32(20_000 + number * 7919 % 30_000))
      let caption = number.isMultiple(of: 2) ? TestCaption.narrow : .wide
      let start = ContinuousClock.now
      guard show(caption, by: client) else { throw BenchFailure("the client was closed") }
      _ = try wait(for: caption)
      return start.duration(to: .now)
    }
  }

  /// The resident memory in bytes.
  func memory() throws -> Int {
    let status = String(decoding: try readFile("/proc/\(program.pid)/status"), as: UTF8.self)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw BenchFailure("no VmRSS of \(program.pid)") }
    return kilobytes * 1024
  }

  /// The processor time of the threads whose names begin with `name`, to a hundredth of a second.
  func processorTime(ofThread name: String) throws -> Duration {
    var ticks = 0
    for task in entries(of: "/proc/\(program.pid)/task") {
      guard
        let bytes = try? readFile("/proc/\(program.pid)/task/\(task)/stat"),
        case let fields = String(decoding: bytes, as: UTF8.self), fields.contains("(\(name)")
      else { continue }
      let numbers = fields.split(separator: ")").last?.split(separator: " ") ?? []
      ticks += numbers.dropFirst(11).prefix(2).reduce(0) { $0 + (Int($1) ?? 0) }
    }
    return .milliseconds(ticks * 10)
  }

  /// The processor time of the program's child processes of that name, to a hundredth of a second.
  func processorTime(ofChild name: String) -> Duration {
    var ticks = 0
    for process in entries(of: "/proc") {
      guard let bytes = try? readFile("/proc/\(process)/stat"),
        case let fields = String(decoding: bytes, as: UTF8.self), fields.contains("(\(name))"),
        case let numbers = fields.split(separator: ")").last?.split(separator: " ") ?? [],
        numbers.count > 13, Int(numbers[1]) == Int(program.pid)
      else { continue }
      ticks += (Int(numbers[11]) ?? 0) + (Int(numbers[12]) ?? 0)
    }
    return .milliseconds(ticks * 10)
  }

  /// Ends the program and returns the output of `--stats`.
  func close() async throws -> String {
    program.send(signal: SIGTERM)
    _ = try await eventually { program.end != nil }
    try await screen.tearDown()
    guard program.end == .exited(0) else { throw BenchFailure(program.errorOutput) }
    return program.errorOutput
  }

  /// The number of camera frames that were never shown, from the output of `--stats`.
  static func missedFrames(in statistics: String) throws -> Int {
    let words = statistics.split(whereSeparator: { " ,\n".contains($0) })
    guard let index = words.firstIndex(of: "missed"), index > 0, let count = Int(words[index - 1])
    else { throw BenchFailure("no statistics: \(statistics)") }
    return count
  }

  /// Sets `threshold` from one display of each caption.
  private func calibrate(_ client: SocketClient) throws {
    show(.narrow, by: client)
    usleep(500_000)
    let narrow = band.whitePixels()
    show(.wide, by: client)
    usleep(500_000)
    let wide = band.whitePixels()
    guard wide > narrow + 200 else {
      throw BenchFailure("captions cannot be told apart: \(narrow) and \(wide) white pixels")
    }
    threshold = (narrow + wide) / 2
  }
}
