/// Where along a run the rest of a line begins, that has a colour of its own.
///
/// Ink is coloured by the column that it lies in. So a letter that joins its neighbour keeps its shape,
/// and one that overhangs the border shows a pixel of the other colour.
///
/// A line is shaped and drawn as one, and the rest gets another color from a column on. Letters
/// therefore join as ever, and no word moves when it is confirmed.
struct RestBorder {
  let fonts: FontShelf
  let size: Int
  /// How many code points of the line come before the rest.
  let start: Int

  /// The columns of `run` that belong to the rest, and those that do not, with its pen starting at `pen`.
  func parts(of run: TextRun, pen: Int) -> [(isRest: Bool, columns: Range<Int>)] {
    guard let count = clustersBefore(in: run) else { return [(false, Self.everywhere)] }
    guard count > 0 else { return [(true, Self.everywhere)] }
    let reach = advance(of: run, clusters: count)
    let readsRight = run.direction == .leftToRight
    let border = readsRight ? pen + reach : pen + run.advance - reach
    return [
      (!readsRight, Self.everywhere.lowerBound..<border),
      (readsRight, border..<Self.everywhere.upperBound),
    ]
  }

  private static let everywhere = Int(Int32.min)..<Int(Int32.max)

  /// How many whole clusters of `run` lie before the rest; nil when all do.
  private func clustersBefore(in run: TextRun) -> Int? {
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
    let advance = fonts.glyphs(run.face, size: size).advance(
      of: beginning, direction: run.direction, script: run.script)
    return min(max(0, advance), run.advance)
  }
}
