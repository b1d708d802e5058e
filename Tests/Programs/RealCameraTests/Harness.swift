internal import Imaging
internal import ProgramBench
internal import Testing

/// Cameras, a screen, a pointer and keyboard, and the program.
final class Harness {
  let screen: VirtualScreen
  let inputDriver: InputDriver
  private(set) var program: Child?

  /// True in the guest of scripts/guest, whose cameras may be broken.
  static let isInGuest = environmentVariable("VISAVIS_REAL_CAMERAS") == "1"

  /// The position and size of the program's window, which shows the camera's frames pixel by
  /// pixel.
  static let window = PixelRect(x: 0, y: 0, width: 640, height: 480)

  private init(screen: VirtualScreen) {
    self.screen = screen
    inputDriver = InputDriver(screen: screen.name)
  }

  /// Sets up the harness, passes it to `play`, and tears it down in any case.
  ///
  /// A picture of the screen at the end is stored under the test's name, to explain a failure.
  static func run(_ play: (Harness) async throws -> Void) async throws {
    try await VividCamera.reset()
    let harness = try await Harness(screen: VirtualScreen(size: PixelSize(width: 800, height: 600)))
    do {
      try await play(harness)
    } catch {
      Issue.record(error)
    }
    try harness.saveScreenshot()
    harness.program = nil
    try await harness.screen.tearDown()
  }

  /// Starts the program in the corner of the screen with a camera at `/dev/videoN`, at 640x480.
  ///
  /// The camera delivers ten frames a second: an emulated machine spends its time on each.
  @discardableResult
  func start(cameras: [VividCamera] = [.first], _ options: String...) throws -> Child {
    let sources = cameras.flatMap { ["--camera", $0.node ?? "(unplugged)"] }
    let size = Self.window.size
    return try run(
      sources + [
        "--camera-mode", "\(size)@10", "--size", "\(size)", "--position", "0,0", "--borderless",
        "--no-state",
        "--mirror", "off",
      ] + options)
  }

  /// Starts the program with nothing but `arguments`.
  @discardableResult
  func run(_ arguments: [String]) throws -> Child {
    let child = try Child(
      environmentVariable("VISAVIS_BINARY") ?? ".build/debug/visavis", arguments,
      variables: ["DISPLAY": screen.name, "XDG_RUNTIME_DIR": ""])
    program = child
    return child
  }

  /// Waits until the window shows vertical bars of these colors, from left to right.
  func comesToShow(_ colors: [Color], within limit: Duration = .seconds(60)) async throws -> Bool {
    try await comesToShow(within: limit) { $0.show(colors) }
  }

  /// Waits until the bars along the window's upper part, which has no captions, meet a condition.
  func comesToShow(
    width: Int = window.size.width, within limit: Duration = .seconds(60),
    _ fit: ([Screenshot.Bar]) -> Bool
  ) async throws -> Bool {
    try await eventually(within: limit) {
      try fit(screen.screenshot().bars(inRow: Self.window.size.height / 4, to: width))
    }
  }

  /// Waits until OCR finds `text` in `rect`.
  func comesToRead(_ text: String, in rect: PixelRect) async throws -> Bool {
    for _ in 1...8 {
      let read = try await CaptionReader.read(screen.screenshot(), in: rect)
      if CaptionReader.finds(text, in: read) { return true }
      try await Task.sleep(for: .milliseconds(500))
    }
    return false
  }

  private func saveScreenshot() throws {
    guard let folder = environmentVariable("VISAVIS_PICTURES"),
      let name = Test.current?.name.prefix(while: { $0 != "(" })
    else { return }
    let everything = PixelRect(origin: .zero, size: screen.size)
    try writeFile("\(folder)/\(name).png", PNG.encode(screen.screenshot().part(everything)))
    guard let errorOutput = program?.errorOutput, !errorOutput.isEmpty else { return }
    try writeFile("\(folder)/\(name).txt", Array(errorOutput.utf8))
  }
}
