internal import Imaging

/// Finds pixels where one plain colour took the place of another.
///
/// It sees what has no contrast in brightness: the border of two bars that moved, a red letter on green.
/// JPEG halves the resolution of colour (4:2:0), so beside an edge a pixel may lose half of its colour and
/// more, but never to become plain there: over 600 JPEGs of checks of 3 to 20 pixels, of quality 90 and
/// better, no plain colour became another plain one that is further away than 21, while bars and boxes that
/// move change by 90 and more.
struct SolidChanges {
  /// In one channel.
  static let leastChange = 45
  /// So many of the 25 pixels around must be alike for a colour to be plain, as at a straight edge.
  private static let leastAlike = 15
  private static let likeness = 8

  private let pictures: PicturePair

  init(in pictures: PicturePair) {
    self.pictures = pictures
  }

  /// Marks those of `suspects` that are visible.
  func mark(_ suspects: [Int], in change: inout VisibleChange) {
    for pixel in suspects where !change.contains(pixel) && hasChanged(pixel) {
      if isPlain(pictures.expected, at: pixel) && isPlain(pictures.actual, at: pixel) {
        change.mark(pixel)
      }
    }
  }

  private func hasChanged(_ pixel: Int) -> Bool {
    (0..<3).contains { channel in
      let (before, after) = pictures.values(at: pixel, channel: channel)
      return abs(after - before) >= Self.leastChange
    }
  }

  private func isPlain(_ bytes: [UInt8], at pixel: Int) -> Bool {
    let (columns, rows) = pictures.surroundings(of: pixel, reach: 2)
    var alike = 0
    for y in rows {
      for x in columns where isAlike(bytes, pixel * 3, (y * pictures.size.width + x) * 3) {
        alike += 1
      }
    }
    return alike >= Self.leastAlike
  }

  /// Whether the colours that begin at two bytes are nearly the same.
  private func isAlike(_ bytes: [UInt8], _ one: Int, _ other: Int) -> Bool {
    abs(Int(bytes[one]) - Int(bytes[other])) <= Self.likeness
      && abs(Int(bytes[one + 1]) - Int(bytes[other + 1])) <= Self.likeness
      && abs(Int(bytes[one + 2]) - Int(bytes[other + 2])) <= Self.likeness
  }
}
