internal import Glibc
internal import ProgramBench

/// One of the kernel's two virtual cameras: what it shows, and what goes wrong with it.
///
/// It is known by its place in the driver; the number of its /dev node may change. Controls are
/// those of the kernel's Documentation/admin-guide/media/vivid.rst.
struct VividCamera {
  /// 0 or 1.
  let place: Int

  static let first = VividCamera(place: 0)
  static let second = VividCamera(place: 1)

  /// A picture that the driver makes; the numbers are those of its menu.
  enum Pattern: Int {
    case bars75 = 0
    case bars100 = 1
    case black = 5
    case white = 6
    case red = 7
    case green = 8
    case blue = 9
  }

  /// Something that goes wrong once, at the next frame or call.
  enum Fault: String, CaseIterable {
    case erroneousBuffer = "inject_v4l2_buf_flag_error"
    case queueing = "inject_vidioc_qbuf_error"
    case endOfStreaming = "inject_fatal_streaming_error"
    case disconnection = "disconnect"
  }

  /// Its node in /dev; nil while it is unplugged.
  var node: String? {
    let name = "vivid-00\(place)-vid-cap"
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

  /// So many of a hundred frames are lost from now on.
  func loseFrames(percent: Int) async throws {
    try await set("percentage_of_dropped_buffers", to: percent)
  }

  private func set(_ control: String, to value: Int) async throws {
    guard let node else { throw BenchFailure("camera \(place) is not plugged in") }
    try await Tool.run("v4l2-ctl", ["-d", node, "-c", "\(control)=\(value)"])
  }
}

extension VividCamera {
  /// Both cameras as they are when plugged in, but showing plain bars without writing on them.
  static func reset() async throws {
    unplugBoth()
    try await plugInBoth()
  }

  /// Takes both away, as one does with a plug: their nodes vanish at once.
  static func unplugBoth() {
    try? writeFile(driver + "unbind", Array("vivid.0".utf8))
  }

  /// Brings them back; a number that some process still holds open is not given again.
  static func plugInBoth() async throws {
    try writeFile(driver + "bind", Array("vivid.0".utf8))
    for camera in [first, second] {
      guard try await eventually({ camera.isThere }) else {
        throw BenchFailure("camera \(camera.place) does not come back")
      }
      try await camera.set("osd_text_mode", to: 2)
      try await camera.show(.bars75)
    }
  }

  private var isThere: Bool {
    guard let node else { return false }
    return unsafe access(node, R_OK | W_OK) == 0
  }

  private static let driver = "/sys/bus/platform/drivers/vivid/"
}

/// An open file, held for its own sake: it keeps a node's number taken.
struct HeldNode: ~Copyable {
  private let file: Int32

  init(_ path: String) throws {
    file = try unsafe check("open \(path)", open(path, O_RDONLY | O_CLOEXEC))
  }

  deinit {
    close(file)
  }
}
