extension RandomAccessCollection {
  /// Returns the first index whose element satisfies `isBehind`.
  ///
  /// All later elements must satisfy `isBehind` too.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if isBehind(self[middle]) {
        high = middle
      } else {
        low = index(after: middle)
      }
    }
    return low
  }
}

extension Array where Element: Equatable {
  /// Returns the number of leading elements that both arrays have in common.
  func commonPrefixCount(with other: [Element]) -> Int {
    let end = Swift.min(count, other.count)
    var place = 0
    while place < end, self[place] == other[place] { place += 1 }
    return place
  }

  /// The distinct elements in the order of their first occurrence.
  var uniqued: [Element] {
    reduce(into: []) { kept, element in
      if !kept.contains(element) { kept.append(element) }
    }
  }
}
