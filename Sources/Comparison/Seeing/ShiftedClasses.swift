internal import Imaging

/// Sorts the pixels of a window into classes of like colour, and tells which moved as one.
///
/// A class is a cube of 16 values a side: the 4096 of them are kept from window to window, and only those
/// that were used are emptied.
struct ShiftedClasses {
  /// A class of fewer pixels tells nothing.
  private static let leastPixels = 8
  /// What shifts by less is not seen.
  private static let leastShift = 4.5
  /// The deviation up to which a class moved as one; squared.
  private static let largestVariance = 2.5 * 2.5

  /// A channel that moved less in the whole window has no shifted class in it.
  static let leastMovement = leastPixels * 4

  private struct Moments {
    var counts = SIMD3<Int32>.zero
    var sums = SIMD3<Int32>.zero
    var squares = SIMD3<Int32>.zero
  }

  private var moments = [Moments](repeating: Moments(), count: 1 << 12)
  private var used: [Int] = []

  /// Those of `channels` in which classes of both pictures shifted the same way.
  mutating func shiftedChannels(
    among channels: [Int], in window: PixelRect, of pictures: PicturePair
  ) -> [Int] {
    let hasOnlyEdges = !pictures.hasMovedMostly(in: window)
    collect(
      window, of: pictures, classifiedBy: pictures.expected,
      inked: hasOnlyEdges ? InkedPixels(of: pictures.expected, in: window, of: pictures) : nil)
    let forwards = channels.map { directions(of: $0) }
    guard forwards.contains(where: { $0.up || $0.down }) else { return [] }
    collect(
      window, of: pictures, classifiedBy: pictures.actual,
      inked: hasOnlyEdges ? InkedPixels(of: pictures.actual, in: window, of: pictures) : nil)
    return zip(channels, forwards).filter { channel, forward in
      let backward = directions(of: channel)
      return forward.up && backward.up || forward.down && backward.down
    }.map(\.0)
  }

  /// Sorts all pixels, or with `inked` only those that are no edges.
  private mutating func collect(
    _ window: PixelRect, of pictures: PicturePair, classifiedBy bytes: [UInt8],
    inked: InkedPixels?
  ) {
    for index in used { moments[index] = Moments() }
    used.removeAll(keepingCapacity: true)
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let counts = inked?.channels(x: x, y: y) ?? SIMD3(repeating: 1)
        guard counts != .zero else { continue }
        let index = (y * pictures.size.width + x) * 3
        let name =
          Int(bytes[index] >> 4) << 8 | Int(bytes[index + 1] >> 4) << 4 | Int(bytes[index + 2] >> 4)
        let shift = pictures.shift(at: index) &* counts
        if moments[name].counts == .zero { used.append(name) }
        moments[name].counts &+= counts
        moments[name].sums &+= shift
        moments[name].squares &+= shift &* shift
      }
    }
  }

  /// Whether some class shifted up in this channel, and whether some class shifted down.
  private func directions(of channel: Int) -> (up: Bool, down: Bool) {
    var (up, down) = (false, false)
    for index in used where Int(moments[index].counts[channel]) >= Self.leastPixels {
      let count = Double(moments[index].counts[channel])
      let mean = Double(moments[index].sums[channel]) / count
      let variance = Double(moments[index].squares[channel]) / count - mean * mean
      guard abs(mean) >= Self.leastShift, variance <= Self.largestVariance else { continue }
      if mean > 0 { up = true } else { down = true }
    }
    return (up, down)
  }
}

extension PicturePair {
  /// How far the three channels that begin at byte `index` moved.
  func shift(at index: Int) -> SIMD3<Int32> {
    SIMD3(
      Int32(actual[index]) - Int32(expected[index]),
      Int32(actual[index + 1]) - Int32(expected[index + 1]),
      Int32(actual[index + 2]) - Int32(expected[index + 2]))
  }

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
