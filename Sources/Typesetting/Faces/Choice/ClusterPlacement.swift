/// Divides the clusters of one script run among faces.
///
/// Letters go to the best face that has the whole cluster; where letters join, the whole word, as
/// its letters lose their forms at a change of face. Failing that, the face that has the cluster's
/// first character draws what it has of it.
///
/// Digits, punctuation and spaces go with the letters before them, at the beginning with the
/// letters behind, where that face has them: brackets look like what they enclose, and a comma does
/// not cut a run. Quotation marks, dashes and dots are all in one face. Clusters that need no glyph,
/// such as a bidi control, go with their neighbour.
struct ClusterPlacement {
  private var clusters: [TextCluster]
  private let joinsLetters: Bool
  private let keepsAmbiguous: Bool
  private let hasOwnMarks: Bool
  private let faces: Finding

  /// The best face that has all of some characters, which are not none.
  struct Finding {
    let letters: ([Unicode.Scalar]) -> KnownFace?
    let emoji: ([Unicode.Scalar]) -> KnownFace?
  }

  /// - Parameters:
  ///   - clusters: of a run, without faces.
  ///   - joinsLetters: whether the run's script does.
  ///   - keepsAmbiguous: whether hyphens and the like go with the letters before them.
  ///   - hasOwnMarks: whether quotation marks, dashes and dots are those of the text's language.
  ///   - faces: where faces come from.
  init(
    clusters: [TextCluster], joinsLetters: Bool, keepsAmbiguous: Bool, hasOwnMarks: Bool,
    faces: Finding
  ) {
    self.clusters = clusters
    self.joinsLetters = joinsLetters
    self.keepsAmbiguous = keepsAmbiguous
    self.hasOwnMarks = hasOwnMarks
    self.faces = faces
  }

  /// The faces with their ends, ascending; what is in none is in the boxes of `base`.
  func stretches(base: Face) -> [(face: Face, end: Int)] {
    var stretches: [(face: Face, end: Int)] = []
    for stretch in clusters.lazy.flatMap({ $0.stretches(base: base) }) {
      if stretches.last?.face == stretch.face { stretches.removeLast() }
      stretches.append(stretch)
    }
    return stretches
  }

  /// Gives every cluster its face; `base` is for those that show nothing.
  mutating func place(base: KnownFace) {
    placeLetters()
    placeOthers()
    placeSilent(base: base)
  }

  private mutating func placeLetters() {
    var start = 0
    while start < clusters.count {
      var end = start + 1
      if clusters[start].isLetter {
        while joinsLetters, end < clusters.count, clusters[end].isLetter { end += 1 }
        place(start..<end)
      }
      start = end
    }
  }

  private mutating func placeOthers() {
    var letters = clusters.first { $0.isLetter }?.face
    for place in clusters.indices where !clusters[place].needs.isEmpty {
      let cluster = clusters[place]
      if cluster.isLetter {
        letters = cluster.face
      } else if cluster.presentation == .emoji, let emoji = faces.emoji(cluster.needs) {
        clusters[place].face = emoji
      } else if let letters, letters.hasAll(cluster.needs), goesWithLetters(place) {
        clusters[place].face = letters
      } else {
        self.place(place..<place + 1)
      }
    }
  }

  /// Whether the cluster at `place`, no letter, looks like the letters before it.
  private func goesWithLetters(_ place: Int) -> Bool {
    let cluster = clusters[place]
    if cluster.isMark { return hasOwnMarks && isApostrophe(place) }
    return keepsAmbiguous || !cluster.isAmbiguous
  }

  /// Whether the cluster at `place` stands inside a word, as in `l’eau`.
  private func isApostrophe(_ place: Int) -> Bool {
    !keepsAmbiguous && clusters[place].character == "\u{2019}"
      && place > 0 && clusters[place - 1].isLetter
      && place + 1 < clusters.count && clusters[place + 1].isLetter
  }

  private mutating func placeSilent(base: KnownFace) {
    var neighbour = clusters.first { !$0.needs.isEmpty }?.face
    for place in clusters.indices {
      let cluster = clusters[place]
      if cluster.needs.isEmpty {
        // Boxes and emoji have no spaces, and not every face has the hyphen that may show.
        let serves =
          neighbour.map { face in
            face.face.drawing == .outlines && (!cluster.mayShowHyphen || face.has("-"))
          } ?? false
        clusters[place].face = serves ? neighbour : base
      } else {
        neighbour = clusters[place].face
      }
    }
  }

  /// Finds a face for all of `range`; failing that, one for each cluster of it.
  private mutating func place(_ range: Range<Int>) {
    let needs = clusters[range].flatMap(\.needs)
    if let found = faces.letters(needs) {
      for place in range { clusters[place].face = found }
    } else if range.count > 1 {
      for place in range { self.place(place..<place + 1) }
    } else if clusters[range.lowerBound].presentation == .textOrEmoji {
      clusters[range.lowerBound].face = faces.emoji(needs)
    } else if needs.count > 1 {
      clusters[range.lowerBound].face = faces.letters([needs[0]])
    }
  }
}
