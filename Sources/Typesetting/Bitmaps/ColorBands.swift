internal import Imaging

/// Where along a run which of the colours of its letters is: one band, or two that meet where the rest
/// begins.
///
/// Ink is coloured by the column that it lies in. So a letter that joins its neighbour keeps its shape,
/// and one that overhangs the border shows a pixel of the other colour.
struct ColorBands {
  let fonts: FontShelf
  let size: Int
  let fill: Color
  let rest: LinePaint.Rest?

  /// The bands of `run`, whose pen starts at `pen`.
  func bands(of run: TextRun, pen: Int) -> [(color: Color, columns: Range<Int>)] {
    guard let rest, let count = Self.clusters(of: run, before: rest.start) else {
      return [(fill, Self.everywhere)]
    }
    guard count > 0 else { return [(rest.color, Self.everywhere)] }
    let reach = advance(of: run, clusters: count)
    let border = run.direction == .leftToRight ? pen + reach : pen + run.advance - reach
    let left = Self.everywhere.lowerBound..<border
    let right = border..<Self.everywhere.upperBound
    return run.direction == .leftToRight
      ? [(fill, left), (rest.color, right)] : [(rest.color, left), (fill, right)]
  }

  private static let everywhere = Int(Int32.min)..<Int(Int32.max)

  /// How many whole clusters of `run` lie before code point `start` of the line; nil when all do.
  private static func clusters(of run: TextRun, before start: Int) -> Int? {
    var place = run.offset
    for (number, cluster) in run.text.enumerated() {
      place += cluster.unicodeScalars.count
      if place > start { return number }
    }
    return nil
  }

  /// How far the pen moves over the first `clusters` of `run`, in the shapes that they have in it.
  private func advance(of run: TextRun, clusters: Int) -> Int {
    var beginning = String(run.text.prefix(clusters))
    // Before a joiner a letter takes the shape that it has before another letter.
    if run.script.joinsLetters, run.text.dropFirst(clusters).first?.isLetter == true {
      beginning += "\u{200D}"
    }
    let advance = fonts.font(run.face, size: size).advance(
      of: beginning, direction: run.direction, script: run.script)
    return min(max(0, advance), run.advance)
  }
}
