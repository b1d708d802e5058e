internal import Glibc
internal import Imaging
internal import ProgramBench

/// The program with an open window on a virtual screen, and an observer of its caption line.
///
/// The window shows a moving picture at 30 frames a second.
final class LiveWindow {
  /// The captions used, which are easily distinguished by the white pixels in the band.
  enum Word: String {
    case loud = "WWWWWWWWWWWW"
    case quiet = "."
  }

  let program: Child
  let folder: Folder
  private let screen: VirtualScreen
  private let band: ScreenBand
  /// The number of white pixels that separates `Word.loud` from `Word.quiet`.
  private var threshold = 0

  private static let size = PixelSize(width: 1280, height: 720)
  /// The observed beginning of the only line, above the baseline.
  ///
  /// `Word.loud` fills this area, and the period of `Word.quiet` does not reach it.
  private static let line = PixelRect(x: 180, y: 626, width: 160, height: 24)

  /// Opens the window and waits until its socket accepts connections.
  init(_ program: Program, options: [String]) async throws {
    let folder = try Folder()
    self.folder = folder
    screen = try await VirtualScreen(size: Self.size)
    self.program = try Child(
      program.path,
      [
        "--size", "\(Self.size)", "--position", "0,0", "--borderless", "--painter", "memory",
        "--camera", "pattern:moving", "--lines", "1", "--no-animation", "--stats",
        "--captions", "unix:\(folder.file("captions"))",
      ] + options.map { $0.replacing("FOLDER", with: folder.path) },
      variables: [
        "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "DBUS_SESSION_BUS_ADDRESS": nil,
      ], input: .devNull)
    band = try screen.band(Self.line)
    let path = folder.file("captions")
    guard try await eventually(within: .seconds(20), { (try? SocketClient(path: path)) != nil })
    else { throw BenchFailure("the window does not open: \(self.program.errorOutput)") }
    try calibrate(try client())
  }

  /// Connects a new client to the window's Unix socket.
  func client() throws -> SocketClient { try SocketClient(path: folder.file("captions")) }

  /// True if the word is on the screen now.
  func shows(_ word: Word) -> Bool { (band.whitePixels() > threshold) == (word == .loud) }

  /// Waits until the word is on the screen and returns the elapsed time.
  func wait(for word: Word) throws -> Duration {
    let start = ContinuousClock.now
    while !shows(word) {
      guard ContinuousClock.now - start < .seconds(20) else {
        throw BenchFailure("a caption is not on the screen: \(program.errorOutput)")
      }
      usleep(100)
    }
    return start.duration(to: .now)
  }

  /// Says `word` on an empty picture: a caption that is still being read would keep it waiting.
  ///
  /// - Returns: false if the client was closed.
  @discardableResult
  func say(_ word: Word, by client: SocketClient) -> Bool {
    client.tell("{\"clear\":true}\n\(word.rawValue)\n")
  }

  /// Returns the times from writing a caption until it is on the screen.
  ///
  /// The intervals between captions vary, so that they match no frame rate.
  func latencies(_ count: Int, of client: SocketClient) throws -> [Duration] {
    try (0..<count).map { number in
      usleep(UInt32(20_000 + number * 7919 % 30_000))
      let word = number.isMultiple(of: 2) ? Word.quiet : .loud
      let start = ContinuousClock.now
      guard say(word, by: client) else { throw BenchFailure("the client was closed") }
      _ = try wait(for: word)
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
    guard let place = words.firstIndex(of: "missed"), place > 0, let count = Int(words[place - 1])
    else { throw BenchFailure("no statistics: \(statistics)") }
    return count
  }

  /// Sets `threshold` from one display of each word.
  private func calibrate(_ client: SocketClient) throws {
    say(.quiet, by: client)
    usleep(500_000)
    let quiet = band.whitePixels()
    say(.loud, by: client)
    usleep(500_000)
    let loud = band.whitePixels()
    guard loud > quiet + 200 else {
      throw BenchFailure("captions cannot be told apart: \(quiet) and \(loud) white pixels")
    }
    threshold = (quiet + loud) / 2
  }
}
