/// The border in a run at which the line's rest, painted in a different color, begins.
///
/// Ink is colored by its column. A letter that joins its neighbor therefore keeps its shape, and a
/// letter that overhangs the border shows a few pixels of the other color.
///
/// A line is shaped and drawn as one, and the rest gets another color from a column on. Letters
/// therefore join as ever, and no word moves when it is confirmed.
struct RestBorder {
  let fonts: FontCache
  let size: Int
  /// The number of code points of the line before the rest.
  let start: Int

  /// Returns the columns of `run` inside and outside the rest, for a run that starts at `pen`.
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

  /// Returns the number of whole clusters of `run` before the rest, or nil if all of them are.
  private func clustersBefore(in run: TextRun) -> Int? {
    var place = run.offset
    for (number, cluster) in run.text.enumerated() {
      place += cluster.unicodeScalars.count
      if place > start { return number }
    }
    return nil
  }

  /// Returns the advance of the first `clusters` clusters of `run`, in their shapes within the run.
  private func advance(of run: TextRun, clusters: Int) -> Int {
    var beginning = String(run.text.prefix(clusters))
    // Before a joiner a letter takes the same shape as before another letter.
    if run.script.joinsLetters, run.text.dropFirst(clusters).first?.isLetter == true {
      beginning += "\u{200D}"
    }
    let advance = fonts.glyphs(run.face, size: size).advance(
      of: beginning, direction: run.direction, script: run.script)
    return min(max(0, advance), run.advance)
  }
}
