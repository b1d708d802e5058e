internal import Imaging

/// One pass over both pictures: the figures, and where a closer look is worth its time.
struct DifferenceScan {
  /// The largest difference of one channel.
  private(set) var largest = 0
  /// All differences of all channels.
  private(set) var sum = 0
  /// Pixels whose brightness or colour changed enough to be looked at, in order.
  private(set) var suspects: [Int] = []
  /// How much brighter each pixel became, -255 to 255.
  private(set) var brightening: [Int16]
  /// Which way each channel moved in each cell.
  private(set) var tides: Tides

  /// Differences up to this are rounding.
  static let rounding = 2

  /// Goes over both pictures; brightness has the weights of ITU-R BT.601.
  init(of pictures: PicturePair) {
    tides = Tides(size: pictures.size)
    brightening = [Int16](repeating: 0, count: pictures.size.area)
    let rowBytes = pictures.size.width * 3
    for y in 0..<pictures.size.height {
      let row = y * rowBytes..<(y + 1) * rowBytes
      // Most rows of most pairs are equal, which is found out eight bytes at a time.
      guard pictures.expected[row].differs(from: pictures.actual[row]) else { continue }
      scan(row: y, of: pictures)
    }
  }

  private mutating func scan(row y: Int, of pictures: PicturePair) {
    for x in 0..<pictures.size.width {
      let pixel = y * pictures.size.width + x
      let shift = pictures.shift(at: pixel * 3)
      guard shift != .zero else { continue }
      let absolute = pointwiseMax(shift, .zero &- shift)
      let most = Int(absolute.max())
      largest = max(largest, most)
      sum += Int(absolute.wrappedSum())
      guard most > Self.rounding else { continue }
      tides.add(shift, x: x, y: y)
      let brighter = (29 * Int(shift.x) + 150 * Int(shift.y) + 77 * Int(shift.z)) / 256
      brightening[pixel] = Int16(brighter)
      if abs(brighter) >= SharpChanges.leastBrightening || most >= SolidChanges.leastChange {
        suspects.append(pixel)
      }
    }
  }
}
