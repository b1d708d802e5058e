extension RandomAccessCollection {
  /// Returns the first index whose element, like all later ones, satisfies `predicate`, in O(log
  /// *n*).
  @inlinable package func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if predicate(self[middle]) {
        high = middle
      } else {
        low = index(after: middle)
      }
    }
    return low
  }
}
