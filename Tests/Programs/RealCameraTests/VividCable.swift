internal import Imaging
internal import ProgramBench

/// The kernel's virtual cable: what a program sends to its output node, its capture node shows.
///
/// It is the fifth device of the driver, which takes the place of v4l2loopback.
enum VividCable {
  /// The size of the frames that are captured, which the driver scales to.
  static let size = PixelSize(width: 640, height: 480)

  /// The node to which pictures are sent, or nil while the driver is unplugged.
  static var output: String? { VividCamera.node(named: "vivid-004-vid-out") }

  /// Waits until a captured frame meets a condition.
  static func comesToShow(_ fit: (Screenshot) -> Bool) async throws -> Bool {
    for _ in 1...20 {
      if let frame = try await capture(), fit(frame) { return true }
      try await Task.sleep(for: .milliseconds(500))
    }
    return false
  }

  /// Captures the newest frame, which the driver repeats until it gets the next one.
  ///
  /// - Returns: The frame; nil if the driver is unplugged.
  static func capture() async throws -> Screenshot? {
    guard let node = VividCamera(index: 4).node else { return nil }
    let folder = try Folder()
    try await Tool.run(
      "v4l2-ctl",
      [
        "-d", node, "-c", "loop_video=1,osd_text_mode=2",
        "--set-fmt-video", "width=\(size.width),height=\(size.height),pixelformat=YUYV",
        "--stream-mmap", "--stream-skip=2", "--stream-count=1",
        "--stream-to=\(folder.file("frame"))",
      ])
    return try decoded(readFile(folder.file("frame")))
  }

  private static func decoded(_ bytes: [UInt8]) -> Screenshot? {
    let frame = Bitmap(size: size)
    let isWhole = frame.view.convert(
      bytes.span, layout: .yuyv, stride: size.width * 2, encoding: YUVEncoding(.bt601, .limited))
    return isWhole ? Screenshot(of: frame) : nil
  }
}
