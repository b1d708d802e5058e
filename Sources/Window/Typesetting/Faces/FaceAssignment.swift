/// The assignment of faces to the clusters of one script run.
///
/// Letters are set in the best face that has the whole cluster. If letters join, the face should
/// have the whole word, because letters lose their joined forms at a change of face. If no face has
/// the whole word, each cluster is placed separately. If no face has the whole cluster, the face
/// that has its first character draws the characters it has.
///
/// Digits, punctuation and spaces are set in the face of the letters before them, if it has them.
/// At the start of a run they take the face of the letters behind them. Brackets therefore look
/// like the text they enclose, and a comma does not divide a run. Quotation marks, dashes and dots
/// are all set in one face. Clusters that need no glyph, such as bidi controls, take the face of a
/// neighbor.
struct FaceAssignment {
  /// The clusters of a run, at first without faces.
  var clusters: [TextCluster]
  /// The source of faces.
  var run: RunFontFallback

  /// Returns the faces with the ends of their spans, ascending.
  ///
  /// Clusters that show nothing are set in `base`, and clusters without a face in its boxes.
  mutating func spans(base: Face) -> [(face: Face, end: Int)] {
    assignLetters()
    assignOthers()
    assignInvisible(base: FaceCoverage(face: base) { _ in true })
    var spans: [(face: Face, end: Int)] = []
    for span in clusters.lazy.flatMap({ $0.spans(base: base) }) {
      if spans.last?.face == span.face { spans.removeLast() }
      spans.append(span)
    }
    return spans
  }

  private mutating func assignLetters() {
    var start = 0
    while start < clusters.count {
      var end = start + 1
      if clusters[start].isLetter {
        while run.script.joinsLetters, end < clusters.count, clusters[end].isLetter { end += 1 }
        assign(start..<end)
      }
      start = end
    }
  }

  private mutating func assignOthers() {
    var letters = clusters.first { $0.isLetter }?.face
    for index in clusters.indices where !clusters[index].visibleScalars.isEmpty {
      let cluster = clusters[index]
      if cluster.isLetter {
        letters = cluster.face
      } else if cluster.presentation == .emoji,
        let emoji = run.search?.face(having: cluster.visibleScalars, for: .emoji)
      {
        clusters[index].face = emoji
      } else if let letters, letters.hasAll(cluster.visibleScalars), followsLetters(index) {
        clusters[index].face = letters
      } else {
        assign(index..<index + 1)
      }
    }
  }

  /// Returns true if the cluster at `index`, not a letter, takes the face of the letters before it.
  private func followsLetters(_ index: Int) -> Bool {
    let cluster = clusters[index]
    if cluster.isPunctuationMark { return run.punctuation != nil && isApostrophe(index) }
    return run.form != nil || !cluster.isAmbiguous
  }

  /// Returns true if the cluster at `index` is an apostrophe inside a word, as in `l’eau`.
  private func isApostrophe(_ index: Int) -> Bool {
    run.form == nil && clusters[index].character == "\u{2019}"
      && index > 0 && clusters[index - 1].isLetter
      && index + 1 < clusters.count && clusters[index + 1].isLetter
  }

  private mutating func assignInvisible(base: FaceCoverage) {
    var neighbor = clusters.first { !$0.visibleScalars.isEmpty }?.face
    for index in clusters.indices {
      let cluster = clusters[index]
      if cluster.visibleScalars.isEmpty {
        // Boxes and emoji have no spaces, and not every face has a hyphen for a soft hyphen.
        let usable = neighbor.flatMap { face in
          face.face.drawing == .outlines && (!cluster.mayShowHyphen || face.has("-")) ? face : nil
        }
        clusters[index].face = usable ?? base
      } else {
        neighbor = clusters[index].face
      }
    }
  }

  /// Assigns one face to all of `range` if possible, or else a face to each cluster of it.
  private mutating func assign(_ range: Range<Int>) {
    let scalars = clusters[range].flatMap(\.visibleScalars)
    if let face = run.face(having: scalars) {
      for index in range { clusters[index].face = face }
    } else if range.count > 1 {
      for index in range { assign(index..<index + 1) }
    } else if clusters[range.lowerBound].presentation == .textOrEmoji {
      clusters[range.lowerBound].face = run.search?.face(having: scalars, for: .emoji)
    } else if scalars.count > 1 {
      clusters[range.lowerBound].face = run.face(having: [scalars[0]])
    }
  }
}
