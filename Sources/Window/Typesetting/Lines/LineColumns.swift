internal import Language

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

  /// Returns the columns that code points `part` of a line take, in pixels from its left end.
  ///
  /// Words of two directions may stand in several places. Places that touch are one range. Clusters
  /// that are partly in the part count as a whole.
  func columns(of part: Range<Int>, in line: TextLine, style: TextStyle) -> [Range<Int>] {
    // A line from right to left ends exactly at its advance, which is rounded up.
    let start =
      line.direction == .rightToLeft
      ? Double(line.advance) - line.width.pixels(at: style.clampedSize) : 0
    var pen = EmLength.zero - line.startTrim
    var columns: [Range<Int>] = []
    for run in line.runs {
      defer { pen = pen + run.width }
      let ends = run.clusterEnds
      let first = ends.partitioningIndex { $0 > part.lowerBound }
      let end = 1 + ends.dropLast().partitioningIndex { $0 >= part.upperBound }
      guard !part.isEmpty, run.offset < part.upperBound, first < end else { continue }
      let before = advance(of: run, clusters: first)
      let behind = end == ends.count ? run.width : advance(of: run, clusters: end)
      let sides =
        run.direction == .rightToLeft
        ? (pen + run.width - behind, pen + run.width - before) : (pen + before, pen + behind)
      let left = Int((start + sides.0.pixels(at: style.clampedSize)).rounded())
      let right = Int((start + sides.1.pixels(at: style.clampedSize)).rounded())
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
  /// The number of code points of the line up to the end of each cluster.
  var clusterEnds: [Int] {
    text.reduce(into: []) { ends, cluster in
      ends.append((ends.last ?? offset) + cluster.unicodeScalars.count)
    }
  }
}
