import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

/// The pixels of caption lines as they are placed in a window.
struct PlacedInk {
  let size: PixelSize
  let box: PixelRect
  /// The lowest and the highest pixel of each line's ink, from the first to the last line.
  private(set) var lines: [ClosedRange<Int>] = []
  /// The number of pixels of ink outside the box.
  private(set) var outsideBox = 0
  /// The number of pixels of ink outside the safe area: 5 % of the height and 3 % of the width.
  private(set) var outsideSafeArea = 0
  /// The number of pixels of ink next to a pixel of another line.
  private(set) var joined = 0
  /// For each pixel the number of the line that covers it, or 0.
  private var owners: [UInt8]

  /// The coverage from which a pixel counts as part of a letter.
  private static let visibleAlpha: UInt32 = 48

  /// Creates the ink of a scene whose first layer is the box, and whose others are lines.
  init(_ scene: Scene) throws {
    size = scene.viewport
    box = try #require(scene.layers.first).bounds
    owners = [UInt8](repeating: 0, count: size.area)
    for (number, layer) in scene.layers.dropFirst().enumerated() {
      add(layer, as: UInt8(number + 1))
    }
  }

  private mutating func add(_ layer: Scene.Layer, as owner: UInt8) {
    let safeArea = PixelRect(
      x: size.width * 3 / 100, y: size.height * 5 / 100,
      width: size.width - size.width * 3 / 100 * 2, height: size.height - size.height * 5 / 100 * 2)
    var rows: [Int] = []
    for y in layer.bounds.minY..<layer.bounds.maxY {
      let touchesLines = lines.contains { $0.lowerBound - 1 <= y && y <= $0.upperBound + 1 }
      for x in layer.bounds.minX..<layer.bounds.maxX {
        let alpha = layer.bitmap.view[x - layer.origin.x, y - layer.origin.y] >> 24
        guard alpha >= Self.visibleAlpha else { continue }
        if rows.last != y { rows.append(y) }
        if !box.contains(x, y) { outsideBox += 1 }
        if !safeArea.contains(x, y) { outsideSafeArea += 1 }
        if touchesLines, isOthers(x, y, owner) { joined += 1 }
        if x >= 0, y >= 0, x < size.width, y < size.height { owners[y * size.width + x] = owner }
      }
    }
    if let first = rows.first, let last = rows.last { lines.append(first...last) }
  }

  /// True if the pixel or one of its eight neighbors belongs to another line.
  private func isOthers(_ x: Int, _ y: Int, _ owner: UInt8) -> Bool {
    for row in max(0, y - 1)...max(0, min(size.height - 1, y + 1)) {
      for column in max(0, x - 1)...max(0, min(size.width - 1, x + 1)) {
        let other = owners[row * size.width + column]
        if other != 0, other != owner { return true }
      }
    }
    return false
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}

/// The captions of a window, arranged and composed.
struct CaptionBench {
  let composer: SceneComposer
  let scroller: CaptionScroller
  let look: CaptionLook
  let viewport: PixelSize
  let animates: Bool
  private(set) var rows = CaptionRows()

  init(
    _ viewport: PixelSize, look: CaptionLook = CaptionLook(), flow: CaptionFlow = CaptionFlow(),
    animates: Bool = false, typesetter: Typesetter
  ) {
    composer = SceneComposer(typesetter: typesetter, strings: .english)
    scroller = composer.scroller(look: look, flow: flow)
    self.look = look
    self.viewport = viewport
    self.animates = animates
  }

  /// Shows `captions` and returns the scene.
  mutating func show(_ captions: VisibleCaption..., at instant: Duration = .zero) -> Scene {
    rows = scroller.arrange(
      VisibleCaptions(captions), in: Pane(viewport), animated: animates, at: instant)
    return scene(at: instant)
  }

  /// Returns the scene of the latest captions at a later instant.
  func scene(at instant: Duration) -> Scene {
    composer.scene(
      of: SceneInput(
        viewport: viewport, look: look, captions: rows, picture: viewport, now: instant))
  }
}
