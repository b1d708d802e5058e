internal import CTextGeometry
internal import Signs

/// A picture of three bytes a pixel, red, green and blue, without padding between rows.
package struct ColorPicture: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]

  /// Creates a picture; the pixels must be as many as the size says.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 3)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns an upright copy of what is inside a quad; nil without memory.
  func rectified(_ quad: Quad, width: Int, height: Int) -> ColorPicture? {
    var copy = [UInt8](repeating: 0, count: width * height * 3)
    let isMade = unsafe quad_rectify(
      pixels, Int32(self.width), Int32(self.height), 3, quad.planeQuad, &copy, Int32(width),
      Int32(height))
    return isMade ? ColorPicture(width: width, height: height, pixels: copy) : nil
  }

  /// Returns an upright copy of a line of text that is `height` pixels high, and as wide as its proportions ask.
  func line(_ quad: Quad, height: Int, atMost maxWidth: Int) -> ColorPicture? {
    let width = quad.width * Double(height) / max(quad.height, 1)
    return rectified(
      quad, width: min(max(Int(width.rounded()), height / 2), maxWidth), height: height)
  }

  /// Returns a copy without the noise of a dark camera.
  func smoothed() -> ColorPicture {
    var copy = pixels
    _ = unsafe picture_smooth(pixels, Int32(width), Int32(height), &copy)
    return ColorPicture(width: width, height: height, pixels: copy)
  }

  /// Returns a gray copy of one byte a pixel, in a size.
  func grey(width newWidth: Int, height newHeight: Int) -> [UInt8] {
    var grey = [UInt8](repeating: 0, count: newWidth * newHeight)
    _ = unsafe picture_grey(
      pixels, Int32(width), Int32(height), &grey, Int32(newWidth), Int32(newHeight))
    return grey
  }

  /// Returns blue, green and red planes of a size, which a network takes: each value less `mean`, over `deviation`.
  func planes(
    width newWidth: Int, height newHeight: Int, mean: [Float], deviation: [Float]
  ) -> [Float]? {
    var planes = [Float](repeating: 0, count: newWidth * newHeight * 3)
    let isMade = unsafe picture_planes(
      pixels, Int32(width), Int32(height), Int32(newWidth), Int32(newHeight), mean, deviation,
      &planes)
    return isMade ? planes : nil
  }
}

extension Quad {
  init(_ quad: plane_quad) {
    let (a, b, c, d) = quad.corners
    func point(_ corner: plane_point) -> PlanePoint {
      PlanePoint(x: Double(corner.x), y: Double(corner.y))
    }
    self.init(
      topLeft: point(a), topRight: point(b), bottomRight: point(c), bottomLeft: point(d))
  }

  var planeQuad: plane_quad {
    func corner(_ point: PlanePoint) -> plane_point {
      plane_point(x: Float(point.x), y: Float(point.y))
    }
    return plane_quad(
      corners: (corner(topLeft), corner(topRight), corner(bottomRight), corner(bottomLeft)))
  }

  /// The smallest rectangle around quads, as the text in it is read.
  init(around quads: [Quad]) {
    let points = quads.flatMap(\.corners).map { plane_point(x: Float($0.x), y: Float($0.y)) }
    self = unsafe Quad(smallest_quad(points, Int32(points.count)))
  }
}
