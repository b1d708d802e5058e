internal import Imaging

/// Finds places where a colour became another one: of a text, a box, a bar, or all by another gamma.
///
/// Sliding over the picture, a window of 16x16 pixels shows a shifted tone in a channel when
/// - the channel, and all channels together, moved one way in the 96x96 pixels around: a true shift is 1
///   there; other rounding of the letters' edges and a jitter of 1/8 pixel came up to 0.3, a JPEG of quality
///   90 or better up to 0.78, but for one in fifty over saturated colours, which clip on one side;
/// - and a class of like pixels moved as one, by 4.5 or more and with a deviation of at most 2.5, seen from
///   either picture. Shifts of 10 had a deviation of at most 1.4, and noise of ±2 adds as much; of the JPEG
///   pairs that were one-sided none had such a class, as only some pixels of a colour stand at an edge.
///
/// Over 800 JPEG pairs and 890 shifted ones, made at random, both together were wrong once: about a strip
/// five pixels wide, of a bar that otherwise stayed as it was.
struct ToneShifts {
  private static let leastOneSidedness = 0.85
  /// The sides of windows, in cells: the small ones fit into a box between its text and its edge, the
  /// large ones hold enough of thin letters.
  private static let sides = [2, 4]
  /// What is looked at for one-sidedness, the window in its middle.
  private static let surroundings = 12

  private let pictures: PicturePair
  private let tides: Tides

  init(in pictures: PicturePair, tides: Tides) {
    self.pictures = pictures
    self.tides = tides
  }

  /// Marks every changed pixel of the channels that shifted.
  func mark(in change: inout VisibleChange) {
    var classes = ShiftedClasses(in: pictures)
    var isSeen = cellsMarked(in: change)
    for side in Self.sides {
      // Side by side first: where that finds everything, nothing is left for the windows between.
      for step in [side, 1] {
        for row in stride(from: 0, to: tides.rows, by: step) {
          for column in stride(from: 0, to: tides.columns, by: step) {
            let square = CellSquare(column: column, row: row, side: side)
            look(at: square.cut(to: tides), &classes, &isSeen, &change)
          }
        }
      }
    }
  }

  /// The cells of which half is known to be visible: there is no need to look for subtler things.
  private func cellsMarked(in change: VisibleChange) -> [Bool] {
    var counts = [Int](repeating: 0, count: tides.columns * tides.rows)
    change.forEachPixel { x, y in counts[y / Tides.cell * tides.columns + x / Tides.cell] += 1 }
    return counts.map { $0 >= Tides.cell * Tides.cell / 2 }
  }

  private func look(
    at square: CellSquare, _ classes: inout ShiftedClasses, _ isSeen: inout [Bool],
    _ change: inout VisibleChange
  ) {
    guard !tides.isCalm(in: square) else { return }
    let cells = square.indices(in: tides)
    guard !cells.allSatisfy({ isSeen[$0] }) else { return }
    let channels = candidates(square)
    guard !channels.isEmpty else { return }
    let window = square.pixels(of: pictures.size)
    let shifted = classes.shiftedChannels(among: channels, in: window)
    guard !shifted.isEmpty else { return }
    mark(window, channels: shifted, in: &change)
    for cell in cells { isSeen[cell] = true }
  }

  /// The channels whose movement is worth a look.
  private func candidates(_ square: CellSquare) -> [Int] {
    let inside = tides.total(in: square)
    let moved = (0..<3).filter { channel in
      max(inside.up[channel], inside.down[channel]) >= ShiftedClasses.leastMovement
    }
    guard !moved.isEmpty else { return [] }
    let around = tides.total(in: square.grown(to: Self.surroundings).cut(to: tides))
    guard around.oneSidedness >= Self.leastOneSidedness else { return [] }
    return moved.filter { around.oneSidedness(of: $0) >= Self.leastOneSidedness }
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
}

extension PicturePair {
  /// One channel of one pixel in both pictures; blue is 0, red is 2.
  func values(at pixel: Int, channel: Int) -> (before: Int, after: Int) {
    (Int(expected[pixel * 3 + channel]), Int(actual[pixel * 3 + channel]))
  }
}
