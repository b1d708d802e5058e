internal import Imaging

/// Finds places where a colour became another one: of a text, a box, a bar, or all by another gamma.
///
/// Sliding over the picture, a window of 16x16 pixels shows a shifted tone in a channel when
/// - the channel, and all channels together, moved one way in the 96x96 pixels around: a true shift is 1
///   there; a JPEG of quality 90 or better, over saturated bars and photographs, came up to 0.78 but for
///   one in fifty, other rounding of the letters' edges and a jitter of 1/8 pixel up to 0.3;
/// - and a colour class moved as one, by 4 or more and with a deviation of at most 2.5, seen from either
///   picture. True shifts of 10 had a deviation of at most 1.4, of ±2 noise 1.4 more. None of the JPEG
///   pairs that were one-sided had such a class: only some pixels of a colour stand beside an edge.
struct ToneShifts {
  private static let leastOneSidedness = 0.85
  /// In cells: the window, and what is around it on each side.
  private static let side = 2
  private static let margin = 5

  private let pictures: PicturePair
  private let tides: Tides

  init(in pictures: PicturePair, tides: Tides) {
    self.pictures = pictures
    self.tides = tides
  }

  /// Marks every changed pixel of the channels that shifted.
  func mark(in change: inout VisibleChange) {
    var classes = ShiftedClasses()
    var isSeen = [Bool](repeating: false, count: tides.columns * tides.rows)
    for row in 0..<tides.rows {
      for column in 0..<tides.columns {
        let channels = candidates(column: column, row: row)
        guard !channels.isEmpty, !isAllSeen(isSeen, column: column, row: row) else { continue }
        let window = window(column: column, row: row)
        let shifted = classes.shiftedChannels(among: channels, in: window, of: pictures)
        guard !shifted.isEmpty else { continue }
        mark(window, channels: shifted, in: &change)
        see(&isSeen, column: column, row: row)
      }
    }
  }

  /// The channels whose movement is worth a look in the window that begins at this cell.
  private func candidates(column: Int, row: Int) -> [Int] {
    let inside = tides.total(column: column, row: row, side: Self.side)
    let moved = (0..<3).filter { channel in
      max(inside.up[channel], inside.down[channel]) >= ShiftedClasses.leastMovement
    }
    guard !moved.isEmpty else { return [] }
    let around = tides.total(
      column: column - Self.margin, row: row - Self.margin, side: Self.side + 2 * Self.margin)
    guard around.oneSidedness >= Self.leastOneSidedness else { return [] }
    return moved.filter { around.oneSidedness(of: $0) >= Self.leastOneSidedness }
  }

  private func window(column: Int, row: Int) -> PixelRect {
    let length = Self.side * Tides.cell
    return PixelRect(x: column * Tides.cell, y: row * Tides.cell, width: length, height: length)
      .intersection(PixelRect(origin: .zero, size: pictures.size))
  }

  private func mark(_ window: PixelRect, channels: [Int], in change: inout VisibleChange) {
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

  private func isAllSeen(_ isSeen: [Bool], column: Int, row: Int) -> Bool {
    for y in row..<min(tides.rows, row + Self.side) {
      for x in column..<min(tides.columns, column + Self.side)
      where !isSeen[y * tides.columns + x] {
        return false
      }
    }
    return true
  }

  private func see(_ isSeen: inout [Bool], column: Int, row: Int) {
    for y in row..<min(tides.rows, row + Self.side) {
      for x in column..<min(tides.columns, column + Self.side) {
        isSeen[y * tides.columns + x] = true
      }
    }
  }
}

extension PicturePair {
  /// One channel of one pixel in both pictures; blue is 0, red is 2.
  func values(at pixel: Int, channel: Int) -> (before: Int, after: Int) {
    (Int(expected[pixel * 3 + channel]), Int(actual[pixel * 3 + channel]))
  }
}
