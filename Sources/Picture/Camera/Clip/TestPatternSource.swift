internal import Imaging

/// The built-in test patterns as a frame source, 1280 x 720 pixels.
final class TestPatternSource: FrameSource {
  let size = PixelSize(width: 1280, height: 720)
  let count: Int? = nil
  private let pattern: CameraSpecifier.Pattern

  var rate: FrameRate? { pattern == .moving ? FrameRate(30) : nil }

  init(_ pattern: CameraSpecifier.Pattern) {
    self.pattern = pattern
  }

  func draw(_ index: Int, into bitmap: Bitmap, sufficientSize: PixelSize?) -> FrameSourceOutcome {
    bitmap.reshape(to: size)
    switch pattern {
    case .bars: drawBars(bitmap.view)
    case .grid: drawGrid(bitmap.view)
    case .moving:
      drawBars(bitmap.view)
      drawSquare(bitmap.view, index)
    }
    return .drawn(size: size)
  }

  /// Draws white, yellow, cyan, green, magenta, red, blue and black bars at 75 % (ITU-R BT.471).
  private func drawBars(_ view: PixelView) {
    let width = size.width / 8
    for bar in 0..<8 {
      func channel(_ off: Bool) -> UInt8 { off ? 0 : 191 }
      let color = Color(
        red: channel(bar & 2 != 0), green: channel(bar & 4 != 0), blue: channel(bar & 1 != 0))
      view.fill(PixelRect(x: bar * width, y: 0, width: width, height: size.height), with: color)
    }
  }

  /// Draws white lines on black, one every 80 pixels and one at each edge.
  private func drawGrid(_ view: PixelView) {
    view.fill(view.bounds, with: .black)
    for x in stride(from: 0, through: size.width, by: 80) {
      let left = min(x, size.width - 1)
      view.fill(PixelRect(x: left, y: 0, width: 1, height: size.height), with: .white)
    }
    for y in stride(from: 0, through: size.height, by: 80) {
      let top = min(y, size.height - 1)
      view.fill(PixelRect(x: 0, y: top, width: size.width, height: 1), with: .white)
    }
  }

  /// Draws a white square that moves from side to side.
  ///
  /// The position depends on the frame index alone.
  private func drawSquare(_ view: PixelView, _ index: Int) {
    let side = 120
    let travel = size.width - side
    let step = index * 8 % (2 * travel)
    let x = step <= travel ? step : 2 * travel - step
    view.fill(PixelRect(x: x, y: (size.height - side) / 2, width: side, height: side), with: .white)
  }
}
