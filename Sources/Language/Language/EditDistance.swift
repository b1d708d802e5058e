extension Array where Element: Equatable {
  /// Returns the Levenshtein distance: the number of elements to insert, delete or replace.
  package func editDistance(to other: [Element]) -> Int {
    editDistances(toPrefixesOf: other)[other.count]
  }

  /// Returns the Levenshtein distances to the first 0, 1, 2 and so on elements of an array.
  package func editDistances(toPrefixesOf other: [Element]) -> [Int] {
    var row = [Int](0...other.count)
    for (index, element) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let substitution = diagonal + (other[column] == element ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row
  }

  /// Returns the element of `candidates` with the smallest distance, and that distance.
  ///
  /// The first one is returned of several with the same distance; nil if there are no candidates.
  package func nearest<Candidate>(
    of candidates: [Candidate], by elements: (Candidate) -> [Element]
  ) -> (candidate: Candidate, distance: Int)? {
    candidates.map { ($0, editDistance(to: elements($0))) }.min { $0.1 < $1.1 }
  }
}
