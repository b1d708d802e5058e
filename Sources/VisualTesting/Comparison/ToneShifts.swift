internal import Imaging

/// A detector for areas whose color shifted a little: of a text, a box, a bar or the whole image.
///
/// The image is divided into cells of 16x16 pixels. A channel shifted in four of them if
///
/// - it changed in one direction: in the 36 cells around, its changes up and down differ by 85 % of
///   their sum, and so do those of all channels together. A JPEG, other rounding of edges and a jitter
///   change values up and down.
/// - and pixels of one color, a cube of 32 values a side, changed alike: by 4 or more on average, with
///   a deviation of at most 2.5, whichever image tells the color. Pixels at the edges of letters do
///   not count, where another rasterizer may change all values in one direction, unless most of the
///   pixels changed.
///
/// Over 900 pairs, other edges and JPEGs shifted no color by more than 2.1, and other colors by at
/// least 5.
struct ToneShifts {
  private static let cell = 16
  private static let minOneSidedness = 0.85
  private static let minShift = 4.0
  private static let maxVariance = 2.5 * 2.5
  /// The number of pixels of one color that is not by chance.
  private static let minPixels: Int32 = 16

  private let pictures: PicturePair
  private let columns: Int
  private let rows: Int
  /// The changes of each cell.
  private var cells: [OneSidedness]

  /// The sums of the upward and of the downward changes of each channel, without rounding.
  private struct OneSidedness {
    var up = PicturePair.Change.zero
    var down = PicturePair.Change.zero

    /// True for the channels that changed in one direction, enough for a shift.
    var channels: [Int] {
      let net = pointwiseMax(up, down) &- pointwiseMin(up, down)
      func isOneSided(_ net: Int32, of all: Int32) -> Bool {
        Double(net) >= minOneSidedness * Double(all)
      }
      guard isOneSided(net.wrappedSum(), of: (up &+ down).wrappedSum()) else { return [] }
      return (0..<3).filter { isOneSided(net[$0], of: up[$0] &+ down[$0]) }
    }
  }

  /// Creates a detector from the pixels that changed by more than rounding.
  init(in pictures: PicturePair, changed: [Int]) {
    self.pictures = pictures
    columns = (pictures.size.width + Self.cell - 1) / Self.cell
    rows = (pictures.size.height + Self.cell - 1) / Self.cell
    cells = Array(repeating: OneSidedness(), count: columns * rows)
    let rounding = Int32(PicturePair.rounding)
    for pixel in changed {
      let (y, x) = pixel.quotientAndRemainder(dividingBy: pictures.size.width)
      let change = pictures.change(of: pixel)
      let index = y / Self.cell * columns + x / Self.cell
      cells[index].up &+= change.replacing(with: 0, where: change .<= rounding)
      cells[index].down &-= change.replacing(with: 0, where: change .>= -rounding)
    }
  }

  /// Marks every changed pixel of the shifted channels.
  func mark(in change: inout ChangedPixels) {
    var isMarked = [Bool](repeating: false, count: cells.count)
    for row in 0..<rows {
      for column in 0..<columns {
        let square = PixelRect(x: column, y: row, width: 2, height: 2)
        let indices = indices(of: square)
        guard !indices.allSatisfy({ isMarked[$0] }) else { continue }
        let channels = shiftedChannels(in: square)
        guard !channels.isEmpty else { continue }
        mark(channels, in: pixels(of: square), &change)
        for index in indices { isMarked[index] = true }
      }
    }
  }

  /// Returns the indices of the cells in a rectangle of cells, clipped to the image.
  private func indices(of rect: PixelRect) -> [Int] {
    let clipped = rect.intersection(PixelRect(x: 0, y: 0, width: columns, height: rows))
    return (clipped.minY..<clipped.maxY).flatMap { row in
      (clipped.minX..<clipped.maxX).map { row * columns + $0 }
    }
  }

  private func pixels(of square: PixelRect) -> PixelRect {
    PixelRect(
      x: square.minX * Self.cell, y: square.minY * Self.cell,
      width: square.size.width * Self.cell, height: square.size.height * Self.cell
    ).intersection(PixelRect(origin: .zero, size: pictures.size))
  }

  private func shiftedChannels(in square: PixelRect) -> [Int] {
    let inside = sum(of: square)
    let least = Self.minPixels * 4
    guard pointwiseMax(inside.up, inside.down).max() >= least else { return [] }
    let channels = sum(of: square.expanded(by: 2)).channels
      .filter { max(inside.up[$0], inside.down[$0]) >= least }
    guard !channels.isEmpty else { return [] }
    let part = pixels(of: square)
    let expected = shifts(ofColorsIn: pictures.expected, part)
    let actual = shifts(ofColorsIn: pictures.actual, part)
    return channels.filter { channel in
      min(expected.up[channel], actual.up[channel]) >= Self.minShift
        || max(expected.down[channel], actual.down[channel]) <= -Self.minShift
    }
  }

  private func sum(of rect: PixelRect) -> OneSidedness {
    indices(of: rect).reduce(into: OneSidedness()) { sum, index in
      sum.up &+= cells[index].up
      sum.down &+= cells[index].down
    }
  }

  /// Returns the largest shifts of the colors that changed alike, up and down, for each channel.
  private func shifts(
    ofColorsIn image: [PicturePair.Pixel], _ part: PixelRect
  ) -> (up: SIMD4<Double>, down: SIMD4<Double>) {
    var counts = [Int32](repeating: 0, count: 512)
    var sums = [PicturePair.Change](repeating: .zero, count: 512)
    var squares = sums
    let includesEdges = isMostlyChanged(part)
    pictures.forEachPixel(of: part) { pixel in
      guard includesEdges || !isAtEdge(pixel, of: image) else { return }
      let value = image[pixel] &>> 5
      let color = Int(value.x) << 6 | Int(value.y) << 3 | Int(value.z)
      let change = pictures.change(of: pixel)
      counts[color] += 1
      sums[color] &+= change
      squares[color] &+= change &* change
    }
    var (up, down) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for color in counts.indices where counts[color] >= Self.minPixels {
      let count = Double(counts[color])
      let mean = SIMD4<Double>(sums[color]) / count
      let variance = SIMD4<Double>(squares[color]) / count - mean * mean
      let shift = mean.replacing(with: 0, where: variance .> Self.maxVariance)
      up = pointwiseMax(up, shift)
      down = pointwiseMin(down, shift)
    }
    return (up, down)
  }

  /// Returns true if more pixels changed than those at the edges of letters.
  private func isMostlyChanged(_ part: PixelRect) -> Bool {
    var count = 0
    pictures.forEachPixel(of: part) { pixel in
      if pictures.largestChange(of: pixel) > PicturePair.rounding { count += 1 }
    }
    return count * 5 >= part.size.area * 3
  }

  /// Returns true if the color of a pixel is clearly between those of its neighbors.
  private func isAtEdge(_ pixel: Int, of image: [PicturePair.Pixel]) -> Bool {
    let (low, high) = pictures.extremes(of: image, in: pictures.neighbors(of: pixel, reach: 1))
    let range = high &- low
    guard range.max() > 40, let channel = range.indices.max(by: { range[$0] < range[$1] }) else {
      return false
    }
    return image[pixel][channel] - low[channel] > 8 && high[channel] - image[pixel][channel] > 8
  }

  private func mark(_ channels: [Int], in part: PixelRect, _ change: inout ChangedPixels) {
    pictures.forEachPixel(of: part) { pixel in
      let shift = pictures.change(of: pixel)
      if channels.contains(where: { abs(Int(shift[$0])) > PicturePair.rounding }) {
        change.mark(pixel)
      }
    }
  }
}
