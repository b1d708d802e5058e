/// The ascending numbers of the entries in a list: all, or those that match a search.
package enum HistoryNumbers: Hashable, Sendable {
  case all(Range<Int>)
  case some([Int])

  package var count: Int {
    switch self {
    case .all(let range): range.count
    case .some(let numbers): numbers.count
    }
  }

  package subscript(index: Int) -> Int {
    switch self {
    case .all(let range): range.lowerBound + index
    case .some(let numbers): numbers[index]
    }
  }

  /// Returns the index of the first entry whose number is at least `number`, or `count`.
  package func index(from number: Int) -> Int {
    switch self {
    case .all(let range): min(max(0, number - range.lowerBound), range.count)
    case .some(let numbers):
      numbers.indices.partition { numbers[$0] >= number }
    }
  }
}

extension Range<Int> {
  /// Returns the first element for which `isSecond` is true, or the end, if it is false for all
  /// elements before and true for all behind.
  fileprivate func partition(_ isSecond: (Int) -> Bool) -> Int {
    var range = self
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = isSecond(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
