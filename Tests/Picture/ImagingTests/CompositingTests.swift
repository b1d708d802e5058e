import Testing

@testable import Imaging

@Suite struct CompositingTests {
  private let canvas = Bitmap(size: PixelSize(width: 8, height: 6))

  @Test func halfTransparentWhiteOverBlackIsGray() {
    canvas.view.fill(canvas.view.bounds, with: .black)
    let veil = Bitmap(size: PixelSize(width: 4, height: 4))
    veil.view.fill(veil.view.bounds, with: Color.white.withAlpha(128))
    canvas.view.blend(veil.view, at: PixelPoint(x: 2, y: 1))
    #expect((127...129).contains(canvas.view.color(x: 3, y: 2).red))
    #expect(canvas.view.color(x: 1, y: 2).red == 0)
  }

  @Test(arguments: [(0, 0), (1 / 255, 1), (0.5, 128), (1, 255)] as [(Double, UInt8)])
  func fadingReachesFullTransparency(opacity: Double, alpha: UInt8) {
    canvas.view.fill(canvas.view.bounds, with: .white)
    canvas.view.fade(to: opacity)
    #expect(canvas.view[7, 5] == Color.white.withAlpha(alpha).premultipliedBGRA)
  }

  @Test func opaquePixelsReplaceAndTransparentOnesKeepTheBackground() {
    canvas.view.fill(canvas.view.bounds, with: Color(red: 9, green: 99, blue: 199))
    let layer = Bitmap(size: PixelSize(width: 2, height: 1))
    layer.view.store(0xFF01_0203, x: 0, y: 0)
    canvas.view.blend(layer.view, at: .zero)
    #expect(canvas.view.color(x: 0, y: 0) == Color(red: 1, green: 2, blue: 3))
    #expect(canvas.view.color(x: 1, y: 0) == Color(red: 9, green: 99, blue: 199))
  }

  @Test(arguments: [
    PixelPoint(x: -3, y: -2), PixelPoint(x: 7, y: 5), PixelPoint(x: -50, y: 0),
    PixelPoint(x: 3, y: 400),
  ])
  func aLayerIsClippedToTheBounds(at origin: PixelPoint) {
    canvas.view.fill(canvas.view.bounds, with: .black)
    let layer = Bitmap(size: PixelSize(width: 4, height: 4))
    layer.view.fill(layer.view.bounds, with: .white)
    canvas.view.blend(layer.view, at: origin)
    let covered = PixelRect(origin: origin, size: layer.size)
    for y in 0..<6 {
      for x in 0..<8 {
        let inside = covered.contains(PixelPoint(x: x, y: y))
        #expect(canvas.view.color(x: x, y: y).red == (inside ? 255 : 0))
      }
    }
  }

  @Test func dimmingKeepsTheOpacity() {
    canvas.view.fill(canvas.view.bounds, with: Color(red: 200, green: 100, blue: 50))
    canvas.view.dim(PixelRect(x: 0, y: 0, width: 4, height: 6), to: 0.5)
    let dimmed = canvas.view.color(x: 1, y: 1)
    #expect((98...101).contains(dimmed.red))
    #expect(dimmed.alpha == 255)
    #expect(canvas.view.color(x: 5, y: 1).red == 200)
  }

  @Test func aRoundedBoxHasItsColorInsideAndTransparentCorners() {
    let box = Bitmap(
      roundedBox: PixelSize(width: 40, height: 30), radius: 8, color: Color.black.withAlpha(200))
    #expect(box.view.color(x: 0, y: 0).alpha == 0)
    #expect(box.view.color(x: 39, y: 29).alpha == 0)
    #expect(box.view.color(x: 20, y: 15).alpha == 200)
    #expect(box.view.color(x: 0, y: 15).alpha == 200)
    let edge = box.view.color(x: 2, y: 2).alpha
    #expect(edge > 0 && edge < 200)
  }
}
