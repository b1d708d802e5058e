extension PixelView {
  /// Draws a premultiplied picture as seen in perspective, over transparent pixels.
  ///
  /// - Parameters:
  ///   - source: The flat picture.
  ///   - matrix: The homography from the middles of this view's pixels to places in the flat picture, row by row. What it
  ///     maps outside is transparent.
  ///   - light: The factor of the color channels, of at most 255.
  package func drawInPerspective(
    _ source: PixelView, by matrix: [Double], light: Double = 1
  ) {
    guard matrix.count == 9, !source.size.isEmpty else { return }
    var light = Light(light)
    for y in 0..<size.height {
      let row = unsafe UnsafeMutableBufferPointer(
        start: (base + y * stride).assumingMemoryBound(to: UInt32.self), count: size.width)
      let line = PerspectiveLine(matrix, row: y)
      var start = 0
      var first = line.place(0)
      while start < row.count {
        let end = min(start + Self.span, row.count)
        let last = line.place(end)
        let span = unsafe UnsafeMutableBufferPointer(rebasing: row[start..<end])
        switch source.cover(of: first, last) {
        case .whole: unsafe source.drawSpan(span, from: first, to: last, &light)
        case .outside: unsafe span.update(repeating: 0)
        case .edge:
          for index in span.indices {
            unsafe span[index] = light.lit(source.interpolated(line.place(start + index)))
          }
        }
        (start, first) = (end, last)
      }
    }
  }

  /// The number of pixels in a row between two exact places.
  ///
  /// The places between are taken from a straight line, which is right to a hundredth of a pixel for anything that can be
  /// read.
  private static var span: Int { 16 }

  private enum Cover { case whole, edge, outside }

  /// Returns whether the pixels between two places are all within the picture.
  private func cover(of first: PlaneSample, _ last: PlaneSample) -> Cover {
    let (left, right) = (min(first.x, last.x), max(first.x, last.x))
    let (top, bottom) = (min(first.y, last.y), max(first.y, last.y))
    let (width, height) = (Double(size.width), Double(size.height))
    // A place that is not finite compares false.
    if left >= 0, top >= 0, right < width - 1, bottom < height - 1 { return .whole }
    return right <= -1 || bottom <= -1 || left >= width || top >= height ? .outside : .edge
  }

  /// Draws the pixels between two places of this picture.
  @inline(__always)
  private func drawSpan(
    _ span: UnsafeMutableBufferPointer<UInt32>, from first: PlaneSample, to last: PlaneSample,
    _ light: inout Light
  ) {
    let one = Double(1 << 16)
    var (x, y) = (Int(first.x * one), Int(first.y * one))
    let across = Int((last.x - first.x) * one) / span.count
    let down = Int((last.y - first.y) * one) / span.count
    for index in span.indices {
      let corner = unsafe base + ((y >> 16) &* stride &+ (x >> 16) &* 4)
      let upper = unsafe corner.loadUnaligned(as: UInt64.self)
      let lower = unsafe (corner + stride).loadUnaligned(as: UInt64.self)
      // Most of a plate has one color.
      let isPlain = upper == lower && upper >> 32 == upper & 0xFFFF_FFFF
      unsafe span[index] = light.lit(
        isPlain
          ? UInt32(truncatingIfNeeded: upper)
          : Self.mixed(upper, lower, across: x >> 8 & 0xFF, down: y >> 8 & 0xFF))
      x &+= across
      y &+= down
    }
  }

  /// Returns the mean of the four pixels around a place, weighted by their nearness; those outside are transparent.
  private func interpolated(_ place: PlaneSample) -> UInt32 {
    let (width, height) = (Double(size.width), Double(size.height))
    guard place.x > -1, place.y > -1, place.x < width, place.y < height else { return 0 }
    let (x, y) = (Int((place.x + 1) * 256) - 256, Int((place.y + 1) * 256) - 256)
    let (left, top) = (x >> 8, y >> 8)
    return Self.mixed(
      pair(left, top), pair(left, top + 1), across: x & 0xFF, down: y & 0xFF)
  }

  /// Returns a pixel and the next one of its row; those outside are transparent.
  private func pair(_ x: Int, _ y: Int) -> UInt64 {
    UInt64(pixel(x + 1, y)) << 32 | UInt64(pixel(x, y))
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
    return unsafe (base + y * stride + x * 4).load(as: UInt32.self)
  }

  /// Mixes two pairs of pixels: 256ths of the second pixel of each, and of the second pair.
  @inline(__always)
  private static func mixed(_ upper: UInt64, _ lower: UInt64, across: Int, down: Int) -> UInt32 {
    let (across, down) = (
      UInt16(truncatingIfNeeded: across), UInt16(truncatingIfNeeded: down)
    )
    let column = (channels(upper) &* (256 &- down) &+ channels(lower) &* down) &>> 8
    let mean = (column.lowHalf &* (256 &- across) &+ column.highHalf &* across) &>> 8
    return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: mean), to: UInt32.self)
  }

  @inline(__always)
  private static func channels(_ pair: UInt64) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: unsafe unsafeBitCast(pair, to: SIMD8<UInt8>.self))
  }
}

/// A place in a flat picture, from the middle of its first pixel.
private typealias PlaneSample = (x: Double, y: Double)

/// The places in a flat picture of the pixels in a row.
private struct PerspectiveLine {
  private let matrix: (x: Double, y: Double, w: Double)
  private let start: (x: Double, y: Double, w: Double)

  init(_ rows: [Double], row: Int) {
    let middle = Double(row) + 0.5
    matrix = (rows[0], rows[3], rows[6])
    start = (
      rows[1] * middle + rows[2], rows[4] * middle + rows[5], rows[7] * middle + rows[8]
    )
  }

  /// Returns the place of the middle of a pixel.
  @inline(__always)
  func place(_ column: Int) -> PlaneSample {
    let column = Double(column) + 0.5
    let nearness = 1 / (matrix.w * column + start.w)
    return (
      (matrix.x * column + start.x) * nearness - 0.5,
      (matrix.y * column + start.y) * nearness - 0.5
    )
  }
}

/// The brightness of a picture, which remembers the last pixel that it lit.
private struct Light {
  /// The factor in 256ths.
  private let factor: UInt32
  private var pixel: UInt32 = 0
  private var litPixel: UInt32 = 0

  init(_ factor: Double) {
    self.factor = UInt32((min(max(factor, 0), 255) * 256).rounded())
  }

  /// Multiplies the colors of a premultiplied pixel, up to full brightness.
  @inline(__always)
  mutating func lit(_ pixel: UInt32) -> UInt32 {
    guard factor != 256 else { return pixel }
    if pixel != self.pixel {
      let alpha = pixel >> 24
      func channel(_ shift: UInt32) -> UInt32 {
        min(alpha, ((pixel >> shift & 0xFF) &* factor) >> 8) << shift
      }
      self.pixel = pixel
      litPixel = alpha << 24 | channel(16) | channel(8) | channel(0)
    }
    return litPixel
  }
}
