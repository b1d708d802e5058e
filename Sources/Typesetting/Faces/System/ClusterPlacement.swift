/// Divides the clusters of one script run among bundled and installed faces.
///
/// Letters that their bundled face has stay there. Other letters go to the installed face that has
/// the whole cluster; where letters join, the whole word, as its letters lose their forms at a
/// change of face. Failing that, the face that has the cluster's first character draws the cluster.
///
/// Digits, punctuation and spaces go with the letters before them, at the beginning with the
/// letters behind, where that face has them: brackets look like what they enclose, and a comma does
/// not cut a run. Clusters that need no glyph, such as a bidi control, go with their neighbour.
struct ClusterPlacement {
  private var clusters: [TextCluster]
  private let joinsLetters: Bool
  private let isBundled: (Face, [Unicode.Scalar]) -> Bool
  private let find: ([Unicode.Scalar]) -> FoundFace?

  /// - Parameters:
  ///   - clusters: of a run, each in its bundled face.
  ///   - joinsLetters: whether the run's script does.
  ///   - isBundled: whether a bundled face has all of some characters.
  ///   - find: the installed face that has all of some characters.
  init(
    clusters: [TextCluster], joinsLetters: Bool,
    isBundled: @escaping (Face, [Unicode.Scalar]) -> Bool,
    find: @escaping ([Unicode.Scalar]) -> FoundFace?
  ) {
    self.clusters = clusters
    self.joinsLetters = joinsLetters
    self.isBundled = isBundled
    self.find = find
  }

  /// The faces with their ends, ascending.
  var stretches: [(face: Face, end: Int)] {
    var stretches: [(face: Face, end: Int)] = []
    for cluster in clusters {
      if stretches.last?.face == cluster.face { stretches.removeLast() }
      stretches.append((cluster.face, cluster.end))
    }
    return stretches
  }

  /// Gives every cluster its face.
  mutating func place() {
    placeLetters()
    placeShared()
    placeSilent()
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

  private mutating func placeShared() {
    var letters = clusters.first { $0.isLetter }
    for place in clusters.indices where !clusters[place].needs.isEmpty {
      if clusters[place].isLetter {
        letters = clusters[place]
      } else if let found = letters?.found, clusters[place].needs.allSatisfy(found.has) {
        clusters[place].take(found)
      } else {
        self.place(place..<place + 1)
      }
    }
  }

  private mutating func placeSilent() {
    guard var neighbour = clusters.first(where: { !$0.needs.isEmpty }) else { return }
    for place in clusters.indices {
      if clusters[place].needs.isEmpty {
        clusters[place].face = neighbour.face
      } else {
        neighbour = clusters[place]
      }
    }
  }

  /// Finds a face for all of `range`; failing that, one for each cluster of it.
  private mutating func place(_ range: Range<Int>) {
    if range.allSatisfy({ isBundled(clusters[$0].face, clusters[$0].needs) }) { return }
    let needs = clusters[range].flatMap(\.needs)
    if let found = find(needs) {
      for place in range { clusters[place].take(found) }
    } else if range.count > 1 {
      for place in range { self.place(place..<place + 1) }
    } else if let first = needs.first, needs.count > 1,
      !isBundled(clusters[range.lowerBound].face, [first]), let found = find([first])
    {
      clusters[range.lowerBound].take(found)
    }
  }
}
