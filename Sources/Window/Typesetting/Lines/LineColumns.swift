extension FontCache {
  /// Returns the advance of the first `clusters` clusters of `run`, in their shapes within the run.
  func advance(of run: TextRun, clusters: Int) -> EmLength {
    var beginning = String(run.text.prefix(clusters))
    // Before a joiner a letter takes the same shape as before another letter.
    if run.script.joinsLetters, run.text.dropFirst(clusters).first?.isLetter == true {
      beginning += "\u{200D}"
    }
    let advance = advance(of: run.shaped.with(beginning), face: run.face)
    return min(max(.zero, advance), run.width)
  }

  /// Returns the columns that a part of a line takes, in pixels from the line's left end.
  ///
  /// Words of two directions may stand in several places. Places that touch are one range. Clusters
  /// that are partly in the part count as a whole.
  ///
  /// - Parameters:
  ///   - part: The code points of the line's text.
  ///   - line: The line.
  ///   - style: The style in which the line was laid out.
  /// - Returns: The columns from left to right.
  func columns(of part: Range<Int>, in line: TextLine, style: TextStyle) -> [Range<Int>] {
    // A line from right to left ends exactly at its advance, which is rounded up.
    let start =
      line.direction == .rightToLeft
      ? Double(line.advance) - line.width.pixels(at: style.clampedSize) : 0
    var pen = EmLength.zero - line.startTrim
    var columns: [Range<Int>] = []
    for run in line.runs {
      defer { pen = pen + run.width }
      guard let clusters = run.clusters(in: part) else { continue }
      let (before, behind) = (
        advance(of: run, clusters: clusters.lowerBound),
        clusters.upperBound == run.text.count
          ? run.width : advance(of: run, clusters: clusters.upperBound)
      )
      let ends =
        run.direction == .rightToLeft
        ? (pen + run.width - behind, pen + run.width - before) : (pen + before, pen + behind)
      let left = Int((start + ends.0.pixels(at: style.clampedSize)).rounded())
      let right = Int((start + ends.1.pixels(at: style.clampedSize)).rounded())
      guard left < right else { continue }
      if let last = columns.last, last.upperBound >= left {
        columns[columns.count - 1] = last.lowerBound..<max(last.upperBound, right)
      } else {
        columns.append(left..<right)
      }
    }
    return columns
  }
}

extension TextRun {
  /// Returns the clusters of the run that are at least partly in a part of the line, or nil if none
  /// is.
  fileprivate func clusters(in part: Range<Int>) -> Range<Int>? {
    var (offset, first, end) = (offset, Int?.none, 0)
    for (index, cluster) in text.enumerated() {
      let codePoints = offset..<offset + cluster.unicodeScalars.count
      offset = codePoints.upperBound
      guard codePoints.overlaps(part) else { continue }
      first = first ?? index
      end = index + 1
    }
    return first.map { $0..<end }
  }
}
