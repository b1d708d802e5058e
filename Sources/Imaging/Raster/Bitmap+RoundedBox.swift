internal import Glibc

extension Bitmap {
  /// A filled box with round corners, their edge smoothed by coverage; premultiplied.
  package convenience init(roundedBox size: PixelSize, radius: Int, color: Color) {
    self.init(size: size)
    view.fill(view.bounds, with: color)
    let radius = min(radius, size.width / 2, size.height / 2)
    for y in 0..<max(0, radius) {
      for x in 0..<radius {
        let corner = cornerColor(x: x, y: y, radius: radius, color: color)
        for row in [y, size.height - 1 - y] {
          view.store(corner, x: x, y: row)
          view.store(corner, x: size.width - 1 - x, y: row)
        }
      }
    }
  }

  private func cornerColor(x: Int, y: Int, radius: Int, color: Color) -> UInt32 {
    let across = Double(radius - x) - 0.5
    let down = Double(radius - y) - 0.5
    let coverage = min(1, max(0, Double(radius) + 0.5 - sqrt(across * across + down * down)))
    return color.withAlpha(UInt8((Double(color.alpha) * coverage).rounded())).premultipliedBGRA
  }
}

extension PixelView {
  /// Overwrites one pixel inside the bounds.
  func store(_ word: UInt32, x: Int, y: Int) {
    guard bounds.contains(PixelPoint(x: x, y: y)) else { return }
    unsafe (base + y * stride + x * 4).storeBytes(of: word, as: UInt32.self)
  }
}
