internal import Glibc
internal import ProgramBench

/// One of the kernel's four virtual cameras, with its picture and its faults.
///
/// The index in the driver identifies the camera because the number of its /dev node may change.
/// The controls are those of the kernel's Documentation/admin-guide/media/vivid.rst.
struct VividCamera {
  /// The index in the driver, from 0 to 3.
  let index: Int

  /// The first of two webcams.
  static let first = VividCamera(index: 0)
  static let second = VividCamera(index: 1)
  /// A webcam whose node has the multi-planar interface only.
  static let multiPlanar = VividCamera(index: 2)
  /// An S-Video signal of 720x576, 50 fields a second.
  static let interlaced = VividCamera(index: 3)

  /// A test picture of the driver, by its number in the driver's menu.
  enum Pattern: Int {
    case bars75 = 0
    case bars100 = 1
    case red = 7
    case green = 8
    case blue = 9
  }

  /// A fault that happens once, at the next frame or call.
  enum Fault: String, CaseIterable {
    case erroneousBuffer = "inject_v4l2_buf_flag_error"
    case queueing = "inject_vidioc_qbuf_error"
    case endOfStreaming = "inject_fatal_streaming_error"
    case disconnection = "disconnect"
  }

  /// The camera's node in /dev, or nil while the camera is unplugged.
  var node: String? { Self.node(named: "vivid-00\(index)-vid-cap") }

  /// Returns the node in /dev whose name in the driver begins with `name`, or nil if there is none.
  static func node(named name: String) -> String? {
    for number in 0..<64 {
      let label = try? readFile("/sys/class/video4linux/video\(number)/name")
      if let label, String(decoding: label, as: UTF8.self).hasPrefix(name) {
        return "/dev/video\(number)"
      }
    }
    return nil
  }

  func show(_ pattern: Pattern) async throws {
    try await set("test_pattern", to: pattern.rawValue)
  }

  func inject(_ fault: Fault) async throws {
    try await set(fault.rawValue, to: 1)
  }

  /// Moves the picture to the left, fast.
  func moveFast() async throws {
    try await set("horizontal_movement", to: 0)
  }

  /// Sets the order of fields, by v4l2-ctl's name for it.
  func deliver(fields: String) async throws {
    let node = try requiredNode()
    try await Tool.run("v4l2-ctl", ["-d", node, "--set-fmt-video", "field=\(fields)"])
  }

  /// Shows bars without text on them.
  func showPlainBars() async throws {
    let settings = "osd_text_mode=2,test_pattern=\(Pattern.bars75.rawValue)"
    try await Tool.run("v4l2-ctl", ["-d", requiredNode(), "-c", settings])
  }

  /// Makes the driver lose `percent` of all frames from now on.
  func loseFrames(percent: Int) async throws {
    try await set("percentage_of_dropped_buffers", to: percent)
  }

  private func set(_ control: String, to value: Int) async throws {
    try await Tool.run("v4l2-ctl", ["-d", requiredNode(), "-c", "\(control)=\(value)"])
  }

  private func requiredNode() throws -> String {
    guard let node else { throw BenchFailure("camera \(index) is not plugged in") }
    return node
  }
}

extension VividCamera {
  /// Resets all cameras to their state when plugged in, with plain bars on the webcams.
  static func reset() async throws {
    unplugAll()
    try await plugInAll()
  }

  /// Unplugs all cameras: their nodes vanish at once.
  static func unplugAll() {
    try? writeFile(driver + "unbind", Array("vivid.0".utf8))
  }

  /// Plugs all cameras in.
  ///
  /// A node's number that a process still holds is not reused.
  static func plugInAll() async throws {
    try writeFile(driver + "bind", Array("vivid.0".utf8))
    for camera in [first, second, multiPlanar, interlaced] {
      guard try await eventually({ camera.isPluggedIn }) else {
        throw BenchFailure("camera \(camera.index) does not come back")
      }
    }
    for camera in [first, second] { try await camera.showPlainBars() }
  }

  private var isPluggedIn: Bool {
    guard let node else { return false }
    return unsafe access(node, R_OK | W_OK) == 0
  }

  private static let driver = "/sys/bus/platform/drivers/vivid/"
}

/// An open file that keeps a node's number in use.
struct OpenNode: ~Copyable {
  private let file: Int32

  init(_ path: String) throws {
    file = try unsafe check("open \(path)", open(path, O_RDONLY | O_CLOEXEC))
  }

  deinit {
    close(file)
  }
}
