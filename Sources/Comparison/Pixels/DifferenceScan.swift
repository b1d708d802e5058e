internal import Imaging

/// One pass over both pictures: the figures, and where a closer look is worth its time.
struct DifferenceScan {
  /// The largest difference of one channel.
  private(set) var largest = 0
  /// All differences of all channels.
  private(set) var sum = 0
  /// Pixels whose brightness or colour changed enough to be looked at, in order.
  private(set) var suspects: [Int] = []
  /// Which way each channel moved in each cell.
  private(set) var tides: Tides

  /// Differences up to this are rounding.
  static let rounding = 2

  init(of pictures: PicturePair) {
    tides = Tides(size: pictures.size)
    let rowBytes = pictures.size.width * 3
    for y in 0..<pictures.size.height {
      let row = y * rowBytes..<(y + 1) * rowBytes
      // Most rows of most pairs are equal, which is found out eight bytes at a time.
      guard pictures.expected[row].differs(from: pictures.actual[row]) else { continue }
      scan(row: y, of: pictures)
    }
  }

  private mutating func scan(row y: Int, of pictures: PicturePair) {
    let width = pictures.size.width
    for x in 0..<width {
      let pixel = y * width + x
      let index = pixel * 3
      let blue = Int(pictures.actual[index]) - Int(pictures.expected[index])
      let green = Int(pictures.actual[index + 1]) - Int(pictures.expected[index + 1])
      let red = Int(pictures.actual[index + 2]) - Int(pictures.expected[index + 2])
      guard blue | green | red != 0 else { continue }
      let most = max(abs(blue), abs(green), abs(red))
      largest = max(largest, most)
      sum += abs(blue) + abs(green) + abs(red)
      guard most > Self.rounding else { continue }
      tides.add(blue: blue, green: green, red: red, x: x, y: y)
      let brightening = abs(29 * blue + 150 * green + 77 * red) / 256
      if brightening >= SharpChanges.leastBrightening || most >= SolidChanges.leastChange {
        suspects.append(pixel)
      }
    }
  }
}
