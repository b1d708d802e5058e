internal import Imaging

/// A detector for areas whose color shifted: of a text, a box, a bar or the whole image.
///
/// A window of 16x16 or 32x32 pixels slides over the image. The window contains a shifted tone in a
/// channel if
/// - the channel, and all channels together, changed in one direction within the surrounding 96x96
///   pixels. The one-sidedness of a true shift is 1. Different rounding of letter edges and a
///   jitter of 1/8 pixel reached 0.3, and JPEG quality 90 or better reached 0.78. One in fifty
///   JPEGs exceeded 0.78, over saturated colors, which clip on one side.
/// - and a class of similar pixels moved as one, by at least 4.5 with a deviation of at most 2.5,
///   with classes formed from either image. Shifts of 10 had a deviation of at most 1.4, and noise
///   of ±2 adds as much. No one-sided JPEG pair had such a class, because only some pixels of a
///   color are at an edge.
///
/// Over 800 JPEG pairs and 890 shifted pairs, made at random, the combination was wrong once: for a
/// strip five pixels wide, of a bar that was otherwise unchanged.
struct ToneShifts {
  private static let minimumOneSidedness = 0.85
  /// The sides of windows in cells.
  ///
  /// Small windows fit between the text and the edge of a box. Large windows hold enough pixels of
  /// thin letters.
  private static let sides = [2, 4]
  /// The side, in cells, of the area examined for one-sidedness.
  ///
  /// The window is in its center.
  private static let surroundings = 12

  private let pictures: PicturePair
  private let shifts: ToneShiftGrid

  init(in pictures: PicturePair, shifts: ToneShiftGrid) {
    self.pictures = pictures
    self.shifts = shifts
  }

  /// Marks every changed pixel of the shifted channels.
  func mark(in change: inout ChangedPixels) {
    var classes = ShiftedColorClasses(in: pictures)
    var isExamined = cellsMarked(in: change)
    for side in Self.sides {
      // Adjacent windows first. Overlapping windows then have little left to find.
      for step in [side, 1] {
        for row in stride(from: 0, to: shifts.rows, by: step) {
          for column in stride(from: 0, to: shifts.columns, by: step) {
            let square = GridWindow(column: column, row: row, side: side)
            examine(at: square.clipped(to: shifts), &classes, &isExamined, &change)
          }
        }
      }
    }
  }

  /// Returns a flag for each cell, true if at least half of its pixels are already marked.
  ///
  /// Marked cells need no search for subtler changes.
  private func cellsMarked(in change: ChangedPixels) -> [Bool] {
    var counts = [Int](repeating: 0, count: shifts.columns * shifts.rows)
    change.forEachPixel { x, y in
      counts[y / ToneShiftGrid.cellSize * shifts.columns + x / ToneShiftGrid.cellSize] += 1
    }
    return counts.map { $0 >= ToneShiftGrid.cellSize * ToneShiftGrid.cellSize / 2 }
  }

  private func examine(
    at square: GridWindow, _ classes: inout ShiftedColorClasses, _ isExamined: inout [Bool],
    _ change: inout ChangedPixels
  ) {
    guard !shifts.isUnchanged(in: square) else { return }
    let cells = square.indices(in: shifts)
    guard !cells.allSatisfy({ isExamined[$0] }) else { return }
    let channels = candidates(square)
    guard !channels.isEmpty else { return }
    let window = square.pixels(of: pictures.size)
    let shifted = classes.shiftedChannels(among: channels, in: window)
    guard !shifted.isEmpty else { return }
    mark(window, channels: shifted, in: &change)
    for cell in cells { isExamined[cell] = true }
  }

  /// Returns the channels that changed enough, and in one direction, to be examined.
  private func candidates(_ square: GridWindow) -> [Int] {
    let inside = shifts.total(in: square)
    let moved = (0..<3).filter { channel in
      max(inside.up[channel], inside.down[channel]) >= ShiftedColorClasses.minimumMovement
    }
    guard !moved.isEmpty else { return [] }
    let around = shifts.total(in: square.expanded(to: Self.surroundings).clipped(to: shifts))
    guard around.oneSidedness >= Self.minimumOneSidedness else { return [] }
    return moved.filter { around.oneSidedness(of: $0) >= Self.minimumOneSidedness }
  }

  private func mark(_ window: PixelRect, channels: [Int], in change: inout ChangedPixels) {
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let pixel = y * pictures.size.width + x
        let hasMoved = channels.contains { channel in
          let (before, after) = pictures.values(at: pixel, channel: channel)
          return abs(after - before) > DifferenceScan.rounding
        }
        if hasMoved { change.mark(pixel) }
      }
    }
  }
}

/// A classifier that groups the pixels of a window by color and detects groups that shifted as one.
///
/// The storage is reused from window to window, and only the used classes are cleared.
private struct ShiftedColorClasses {
  /// The smallest number of pixels in a significant class.
  private static let minimumPixels = 8
  /// The smallest size of an area's class if other classes are present, in rows of the window.
  ///
  /// Smaller classes may be slivers cut off by the border of the window.
  private static let minimumArea = 2.5
  /// The smallest visible shift.
  private static let minimumShift = 4.5
  /// The maximum variance of the shifts in a class that moved as one.
  private static let maxVariance = 2.5 * 2.5

  /// The smallest total change of a channel in a window that contains a shifted class.
  static let minimumMovement = minimumPixels * 4

  private struct Moments {
    var count: Int32 = 0
    var sums = SIMD3<Int32>.zero
    var squares = SIMD3<Int32>.zero
  }

  private static let areaClasses = 1 << 12
  private static let strokeClasses = 1 << 6

  private let pictures: PicturePair
  private let expected: EdgeClassifier
  private let actual: EdgeClassifier
  private var moments = [Moments](
    repeating: Moments(), count: areaClasses + strokeClasses)
  private var usedClasses: [Int] = []

  init(in pictures: PicturePair) {
    self.pictures = pictures
    expected = EdgeClassifier(of: pictures.expected, size: pictures.size)
    actual = EdgeClassifier(of: pictures.actual, size: pictures.size)
  }

  /// Returns the channels in which classes of both images shifted in the same direction.
  mutating func shiftedChannels(among channels: [Int], in window: PixelRect) -> [Int] {
    let includesEdges = pictures.isMostlyChanged(in: window)
    collect(window, classifiedBy: expected, includesEdges)
    let minimumArea =
      includesEdges ? Self.minimumPixels : Int(Double(window.size.width) * Self.minimumArea)
    let forwards = channels.map { directions(of: $0, minimumArea) }
    guard forwards.contains(where: { $0.up || $0.down }) else { return [] }
    collect(window, classifiedBy: actual, includesEdges)
    return zip(channels, forwards).filter { channel, forward in
      let backward = directions(of: channel, minimumArea)
      return forward.up && backward.up || forward.down && backward.down
    }.map(\.0)
  }

  /// Collects all pixels of the window, or all except edge pixels.
  private mutating func collect(
    _ window: PixelRect, classifiedBy classifier: EdgeClassifier, _ includesEdges: Bool
  ) {
    for index in usedClasses { moments[index] = Moments() }
    usedClasses.removeAll(keepingCapacity: true)
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let index = (y * pictures.size.width + x) * 3
        switch includesEdges ? .area : classifier.kind(x: x, y: y) {
        case .area: add(pictures.shift(at: index), to: Self.areaClass(classifier.bytes, index))
        case .stroke: add(pictures.shift(at: index), to: Self.strokeClass(classifier.bytes, index))
        case .edge, .unknown: break
        }
      }
    }
  }

  /// Returns the class of the color at byte `index`, a cube with sides of 16 values.
  private static func areaClass(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index] >> 4) << 8 | Int(bytes[index + 1] >> 4) << 4 | Int(bytes[index + 2] >> 4)
  }

  /// Returns the class of a stroke's color, a cube with sides of 64 values.
  ///
  /// The cubes are larger than those of areas, because the pixels of a stroke vary in color.
  private static func strokeClass(_ bytes: [UInt8], _ index: Int) -> Int {
    areaClasses + Int(bytes[index] >> 6) << 4 + Int(bytes[index + 1] >> 6) << 2
      + Int(bytes[index + 2] >> 6)
  }

  private mutating func add(_ shift: SIMD3<Int32>, to index: Int) {
    if moments[index].count == 0 { usedClasses.append(index) }
    moments[index].count += 1
    moments[index].sums &+= shift
    moments[index].squares &+= shift &* shift
  }

  /// Returns two flags: true if a class shifted up in this channel, and true if a class shifted
  /// down.
  private func directions(of channel: Int, _ minimumArea: Int) -> (up: Bool, down: Bool) {
    var (up, down) = (false, false)
    for index in usedClasses {
      let minimumCount = index < Self.areaClasses ? minimumArea : Self.minimumPixels
      guard Int(moments[index].count) >= minimumCount else { continue }
      let count = Double(moments[index].count)
      let mean = Double(moments[index].sums[channel]) / count
      let variance = Double(moments[index].squares[channel]) / count - mean * mean
      guard abs(mean) >= Self.minimumShift, variance <= Self.maxVariance else { continue }
      if mean > 0 { up = true } else { down = true }
    }
    return (up, down)
  }
}

extension PicturePair {
  /// Returns true if more pixels of the window changed than the edges of letters can account for.
  fileprivate func isMostlyChanged(in window: PixelRect) -> Bool {
    var moved = 0
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let shift = shift(at: (y * size.width + x) * 3)
        let largestSquare = (shift &* shift).max()
        if Int(largestSquare) > DifferenceScan.rounding * DifferenceScan.rounding { moved += 1 }
      }
    }
    return moved * 5 >= window.size.area * 3
  }
}

/// A classifier that separates pixels of a pure color from pixels that mix two colors at an edge.
///
/// The mixture at edges depends on the rasterizer. A different gamma or number of levels changes
/// all edge pixels in the same direction, which is not visible. Results are cached, because the
/// examined windows overlap. Each instance belongs to one thread.
final class EdgeClassifier {
  /// The kind of a pixel.
  enum Kind: UInt8 {
    /// A pixel with the same color as its surroundings.
    case area
    /// A pixel on the crest of a thin stroke, where the color is hardly mixed.
    ///
    /// The background is near on both sides, and no neighbor differs more from it.
    case stroke
    /// A pixel whose color lies between those of its neighbors.
    case edge
    case unknown
  }

  /// The largest contrast of texture or noise.
  ///
  /// Edges of letters have more.
  private static let areaRange: Int16 = 40
  /// The largest difference between adjacent pixels on a crest.
  private static let crestRange: Int16 = 8

  let bytes: [UInt8]
  private let size: PixelSize
  private var cachedKinds: [Kind]

  /// Creates a classifier for one of the images of a pair.
  init(of bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.size = size
    cachedKinds = [Kind](repeating: .unknown, count: size.area)
  }

  /// Returns the kind of a pixel inside the image.
  func kind(x: Int, y: Int) -> Kind {
    let pixel = y * size.width + x
    if cachedKinds[pixel] == .unknown { cachedKinds[pixel] = classify(x: x, y: y) }
    return cachedKinds[pixel]
  }

  private func classify(x: Int, y: Int) -> Kind {
    let center = color(x: x, y: y)
    var (low, high) = (center, center)
    for row in y - 1...y + 1 {
      for column in x - 1...x + 1 {
        let color = color(x: column, y: row)
        low = pointwiseMin(low, color)
        high = pointwiseMax(high, color)
      }
    }
    guard (high &- low).max() > Self.areaRange else { return .area }
    let isLightest = center .>= high &- Self.crestRange
    let isDarkest = center .<= low &+ Self.crestRange
    let (light, dark) = strokeChannels(from: center, x: x, y: y)
    return any(isLightest .& light .| isDarkest .& dark) ? .stroke : .edge
  }

  /// Returns the channels in which a pixel lies on a light or on a dark stroke.
  ///
  /// On a light stroke the background is darker on both sides within two pixels, horizontally or
  /// vertically. On a dark stroke it is lighter. Beside the edge of an area only one side differs.
  private func strokeChannels(
    from center: SIMD3<Int16>, x: Int, y: Int
  ) -> (light: SIMDMask<SIMD3<Int16>>, dark: SIMDMask<SIMD3<Int16>>) {
    var light = SIMDMask<SIMD3<Int16>>(repeating: false)
    var dark = light
    for (across, down) in [(1, 0), (0, 1)] {
      let near = center &- color(x: x - across, y: y - down)
      let far = center &- color(x: x - 2 * across, y: y - 2 * down)
      let otherNear = center &- color(x: x + across, y: y + down)
      let otherFar = center &- color(x: x + 2 * across, y: y + 2 * down)
      light .|= (pointwiseMax(near, far) .> Self.areaRange)
        .& (pointwiseMax(otherNear, otherFar) .> Self.areaRange)
      dark .|= (pointwiseMin(near, far) .< -Self.areaRange)
        .& (pointwiseMin(otherNear, otherFar) .< -Self.areaRange)
    }
    return (light, dark)
  }

  /// Returns the blue, green and red of the nearest pixel inside the image.
  private func color(x: Int, y: Int) -> SIMD3<Int16> {
    let (x, y) = (max(0, min(size.width - 1, x)), max(0, min(size.height - 1, y)))
    let index = (y * size.width + x) * 3
    return SIMD3(Int16(bytes[index]), Int16(bytes[index + 1]), Int16(bytes[index + 2]))
  }
}
