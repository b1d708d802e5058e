internal import Imaging

/// Sorts the pixels of a window into classes of like colour, and tells which moved as one.
///
/// A class is a cube of 16 values a side: the 4096 of them are kept from window to window, and only those
/// that were used are emptied.
struct ShiftedClasses {
  /// A class of fewer pixels tells nothing.
  private static let leastPixels = 8
  /// What shifts by less is not seen.
  private static let leastShift = 4.0
  /// The deviation up to which a class moved as one; squared.
  private static let largestVariance = 2.5 * 2.5

  /// A channel that moved less in the whole window has no shifted class in it.
  static let leastMovement = leastPixels * Int(leastShift)

  private struct Moments {
    var count: Int32 = 0
    var sum = SIMD3<Int32>.zero
    var squares = SIMD3<Int32>.zero
  }

  private var moments = [Moments](repeating: Moments(), count: 1 << 12)
  private var used: [Int] = []

  /// Those of `channels` in which classes of both pictures shifted the same way.
  mutating func shiftedChannels(
    among channels: [Int], in window: PixelRect, of pictures: PicturePair
  ) -> [Int] {
    collect(window, of: pictures, classifiedBy: pictures.expected)
    let forwards = channels.map { directions(of: $0) }
    guard forwards.contains(where: { $0.up || $0.down }) else { return [] }
    collect(window, of: pictures, classifiedBy: pictures.actual)
    return zip(channels, forwards).filter { channel, forward in
      let backward = directions(of: channel)
      return forward.up && backward.up || forward.down && backward.down
    }.map(\.0)
  }

  private mutating func collect(
    _ window: PixelRect, of pictures: PicturePair, classifiedBy bytes: [UInt8]
  ) {
    for index in used { moments[index] = Moments() }
    used.removeAll(keepingCapacity: true)
    for y in window.minY..<window.maxY {
      let first = (y * pictures.size.width + window.minX) * 3
      for index in stride(from: first, to: first + window.size.width * 3, by: 3) {
        let name =
          Int(bytes[index] >> 4) << 8 | Int(bytes[index + 1] >> 4) << 4 | Int(bytes[index + 2] >> 4)
        let shift = pictures.shift(at: index)
        if moments[name].count == 0 { used.append(name) }
        moments[name].count += 1
        moments[name].sum &+= shift
        moments[name].squares &+= shift &* shift
      }
    }
  }

  /// Whether some class shifted up in this channel, and whether some class shifted down.
  private func directions(of channel: Int) -> (up: Bool, down: Bool) {
    var (up, down) = (false, false)
    for index in used where Int(moments[index].count) >= Self.leastPixels {
      let count = Double(moments[index].count)
      let mean = Double(moments[index].sum[channel]) / count
      let variance = Double(moments[index].squares[channel]) / count - mean * mean
      guard abs(mean) >= Self.leastShift, variance <= Self.largestVariance else { continue }
      if mean > 0 { up = true } else { down = true }
    }
    return (up, down)
  }
}

extension PicturePair {
  /// How far the three channels that begin at byte `index` moved.
  fileprivate func shift(at index: Int) -> SIMD3<Int32> {
    SIMD3(
      Int32(actual[index]) - Int32(expected[index]),
      Int32(actual[index + 1]) - Int32(expected[index + 1]),
      Int32(actual[index + 2]) - Int32(expected[index + 2]))
  }
}
