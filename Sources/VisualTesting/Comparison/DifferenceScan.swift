internal import Glibc
internal import Imaging

/// The figures from one pass over both images, and the pixels that need closer examination.
struct DifferenceScan {
  /// The largest difference of one channel.
  private(set) var largest = 0
  /// The sum of the differences of all channels.
  private(set) var sum = 0
  /// The pixels with enough change of luma or color to be examined, ascending.
  private(set) var candidates: [Int] = []
  /// The change of each pixel's luma, -255 to 255.
  private(set) var lumaDeltas: [Int16]
  /// The upward and downward changes of each channel in each cell.
  private(set) var shifts: ToneShiftGrid

  /// The largest difference that counts as rounding.
  static let rounding = 2

  /// Scans both images.
  ///
  /// Luma has the weights of ITU-R BT.601.
  init(of pictures: PicturePair) {
    shifts = ToneShiftGrid(size: pictures.size)
    lumaDeltas = [Int16](repeating: 0, count: pictures.size.area)
    let rowBytes = pictures.size.width * 3
    for y in 0..<pictures.size.height {
      let row = y * rowBytes..<(y + 1) * rowBytes
      // Most rows of most pairs are equal. memcmp finds these rows quickly.
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
      let largestChange = Int(absolute.max())
      largest = max(largest, largestChange)
      sum += Int(absolute.wrappedSum())
      guard largestChange > Self.rounding else { continue }
      shifts.add(shift, x: x, y: y)
      let lumaDelta = (29 * Int(shift.x) + 150 * Int(shift.y) + 77 * Int(shift.z)) / 256
      lumaDeltas[pixel] = Int16(lumaDelta)
      if abs(lumaDelta) >= SharpChanges.minLumaDelta
        || largestChange >= SolidChanges.minimumChange
      {
        candidates.append(pixel)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns true if any byte differs from `other`, which has the same length.
  fileprivate func differs(from other: ArraySlice<UInt8>) -> Bool {
    unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return false }
        return unsafe memcmp(mine, theirs, count) != 0
      }
    }
  }
}
