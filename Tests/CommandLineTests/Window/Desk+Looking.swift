internal import Imaging
internal import ProgramBench

/// What the window comes to show; headless pictures of the program itself are the measure.
extension Desk {
  /// Long enough for a loaded machine; nothing is measured by it.
  static let patience = Duration.seconds(15)

  /// The pixels of the window now.
  func pixels() throws -> PixelView { try screen.look().part(Self.window) }

  /// The colour of a point of the window now.
  func color(_ x: Int, _ y: Int) throws -> Color { try screen.look()[x, y] }

  /// Whether the window comes to show exactly `picture`.
  func comesToShow(_ picture: Bitmap, within limit: Duration = patience) async throws -> Bool {
    let place = PixelRect(origin: .zero, size: picture.size)
    let colors = picture.colors
    return try await eventually(within: limit) {
      try screen.look().part(place).packedBGR() == colors
    }
  }

  /// Whether a point of the window comes to have a colour, or one close to it.
  func comesToShow(
    _ color: Color, at point: PixelPoint = PixelPoint(x: 240, y: 135),
    within limit: Duration = patience
  ) async throws -> Bool {
    try await eventually(within: limit) { try screen.look()[point.x, point.y].isClose(to: color) }
  }

  /// The picture that the window of this size should show: the program's own snapshot.
  func expected(
    _ options: [String], captions: String? = nil, at instant: String = "end",
    size: PixelSize = window.size
  ) async throws -> Bitmap {
    var arguments = ["--size", "\(size)", "--at", instant] + options
    if let captions {
      arguments += ["--captions", try folder.write(captions, to: "expected.jsonl")]
    }
    return try await Program.snapshot(arguments)
  }

  /// The same with notices over it, from the oldest topic to the newest; the words are set and placed
  /// alike, whoever says them.
  func expected(_ options: [String], notice: String, captions: String = "") async throws -> Bitmap {
    try await expected(
      options, captions: captions + "{\"notice\": \"\(notice)\"}\n")
  }

  /// Whether the words of the first control come to be `text`, in a window of `size`.
  func comesToReadOnFirstControl(_ text: String, of size: PixelSize) async throws -> Bool {
    for _ in 1...10 {
      if let control = try firstControl(of: size) {
        let rect = PixelRect(x: control.x - 16, y: 8, width: 240, height: 44)
        let read = try await CaptionReader.read(screen.look(), in: rect)
        if CaptionReader.finds(text, in: read) { return true }
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    return false
  }

  /// A point of the control at the left end of the strip; nil while the strip cannot be seen.
  ///
  /// Its plate darkens the picture, which is one colour along that row until the first control.
  func firstControl(of size: PixelSize = window.size) throws -> PixelPoint? {
    let screenshot = try screen.look()
    let (y, bar) = (24, size.width / 8)
    let left = (0..<size.width).first { x in
      !screenshot[x, y].isClose(to: ColorBars.at75[min(7, x / bar)], within: 40)
    }
    return left.map { PixelPoint(x: $0 + 16, y: y) }
  }

  /// Whether the program ends in time, and how.
  func comesToEnd(_ child: Child) async throws -> Child.End? {
    _ = try await eventually(within: Self.patience) { child.end != nil }
    return child.end
  }
}
