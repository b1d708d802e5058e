internal import Imaging

/// Sorts the pixels of a window into classes of like colour, and tells which moved as one.
///
/// The classes are kept from window to window, and only those that were used are emptied.
struct ShiftedClasses {
  /// A class of fewer pixels tells nothing.
  private static let leastPixels = 8
  /// Of an area where others are beside it, the class must be more than a sliver that the window cuts off: in
  /// rows of the window.
  private static let leastArea = 2.5
  /// What shifts by less is not seen.
  private static let leastShift = 4.5
  /// The deviation up to which a class moved as one; squared.
  private static let largestVariance = 2.5 * 2.5

  /// A channel that moved less in the whole window has no shifted class in it.
  static let leastMovement = leastPixels * 4

  private struct Moments {
    var count: Int32 = 0
    var sums = SIMD3<Int32>.zero
    var squares = SIMD3<Int32>.zero
  }

  private static let areaClasses = 1 << 12
  private static let strokeClasses = 1 << 6

  private let pictures: PicturePair
  private let expected: InkedPixels
  private let actual: InkedPixels
  private var moments = [Moments](
    repeating: Moments(), count: areaClasses + strokeClasses)
  private var used: [Int] = []

  init(in pictures: PicturePair) {
    self.pictures = pictures
    expected = InkedPixels(of: pictures.expected, size: pictures.size)
    actual = InkedPixels(of: pictures.actual, size: pictures.size)
  }

  /// Those of `channels` in which classes of both pictures shifted the same way.
  mutating func shiftedChannels(among channels: [Int], in window: PixelRect) -> [Int] {
    let isAllColor = pictures.hasMovedMostly(in: window)
    collect(window, classifiedBy: expected, isAllColor)
    let leastArea = isAllColor ? Self.leastPixels : Int(Double(window.size.width) * Self.leastArea)
    let forwards = channels.map { directions(of: $0, leastArea) }
    guard forwards.contains(where: { $0.up || $0.down }) else { return [] }
    collect(window, classifiedBy: actual, isAllColor)
    return zip(channels, forwards).filter { channel, forward in
      let backward = directions(of: channel, leastArea)
      return forward.up && backward.up || forward.down && backward.down
    }.map(\.0)
  }

  /// Sorts all pixels, or only those that are no edges.
  private mutating func collect(
    _ window: PixelRect, classifiedBy picture: InkedPixels, _ isAllColor: Bool
  ) {
    for index in used { moments[index] = Moments() }
    used.removeAll(keepingCapacity: true)
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let index = (y * pictures.size.width + x) * 3
        switch isAllColor ? .area : picture.ink(x: x, y: y) {
        case .area: add(pictures.shift(at: index), to: Self.areaClass(picture.bytes, index))
        case .stroke: add(pictures.shift(at: index), to: Self.strokeClass(picture.bytes, index))
        case .edge, .unknown: break
        }
      }
    }
  }

  /// The class of the colour that begins at byte `index`: a cube of 16 values a side.
  private static func areaClass(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index] >> 4) << 8 | Int(bytes[index + 1] >> 4) << 4 | Int(bytes[index + 2] >> 4)
  }

  /// The same for strokes: of 64 values a side, as hardly two pixels of a stroke are alike.
  private static func strokeClass(_ bytes: [UInt8], _ index: Int) -> Int {
    areaClasses + Int(bytes[index] >> 6) << 4 + Int(bytes[index + 1] >> 6) << 2
      + Int(bytes[index + 2] >> 6)
  }

  private mutating func add(_ shift: SIMD3<Int32>, to name: Int) {
    if moments[name].count == 0 { used.append(name) }
    moments[name].count += 1
    moments[name].sums &+= shift
    moments[name].squares &+= shift &* shift
  }

  /// Whether some class shifted up in this channel, and whether some class shifted down.
  private func directions(of channel: Int, _ leastArea: Int) -> (up: Bool, down: Bool) {
    var (up, down) = (false, false)
    for index in used {
      let least = index < Self.areaClasses ? leastArea : Self.leastPixels
      guard Int(moments[index].count) >= least else { continue }
      let count = Double(moments[index].count)
      let mean = Double(moments[index].sums[channel]) / count
      let variance = Double(moments[index].squares[channel]) / count - mean * mean
      guard abs(mean) >= Self.leastShift, variance <= Self.largestVariance else { continue }
      if mean > 0 { up = true } else { down = true }
    }
    return (up, down)
  }
}

extension PicturePair {
  /// Whether more moved in the window than the edges of letters can make up.
  fileprivate func hasMovedMostly(in window: PixelRect) -> Bool {
    var moved = 0
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let shift = shift(at: (y * size.width + x) * 3)
        let most = (shift &* shift).max()
        if Int(most) > DifferenceScan.rounding * DifferenceScan.rounding { moved += 1 }
      }
    }
    return moved * 5 >= window.size.area * 3
  }
}
