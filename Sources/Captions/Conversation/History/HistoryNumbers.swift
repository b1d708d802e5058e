internal import Language

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
    case .some(let numbers): numbers.partitioningIndex { $0 >= number }
    }
  }
}
