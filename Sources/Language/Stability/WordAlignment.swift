package import Language

/// The alignment of an old text with a new one: pairs of equal words, in order.
///
/// An inserted word therefore leaves all other words paired. The common beginning and end are found
/// first. Between them, a longest common subsequence is computed within a window, because live
/// texts change near their end. The cost is O(length), plus at most the square of the window.
package struct WordAlignment {
  /// The maximum number of words compared between the common beginning and end.
  static let window = 48

  /// The index of a word in both texts.
  package struct Pair: Equatable {
    package let old: Int
    package let new: Int
  }

  /// The pairs, in the order of both texts.
  package private(set) var pairs: [Pair] = []

  package init(_ old: Words, _ new: Words) {
    self.init(old.count, new.count, common: old.commonPrefix(with: new)) {
      old.matches(at: $0, new, at: $1)
    }
  }

  /// Aligns two texts of words by a function that compares a word of the old text with one of the
  /// new.
  ///
  /// The first `known` words are known to be equal.
  package init(
    _ oldCount: Int, _ newCount: Int, common known: Int = 0, _ agree: (Int, Int) -> Bool
  ) {
    let limit = min(oldCount, newCount)
    let beginning = (known..<limit).first { !agree($0, $0) } ?? limit
    let end =
      (0..<(limit - beginning)).first { !agree(oldCount - 1 - $0, newCount - 1 - $0) }
      ?? limit - beginning
    pairs = (0..<beginning).map { Pair(old: $0, new: $0) }
    align(
      (beginning..<(oldCount - end)).prefix(Self.window),
      with: (beginning..<(newCount - end)).prefix(Self.window), agree)
    for index in 0..<end {
      pairs.append(Pair(old: oldCount - end + index, new: newCount - end + index))
    }
  }

  private mutating func align(
    _ olds: Range<Int>, with news: Range<Int>, _ agree: (Int, Int) -> Bool
  ) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    let width = news.count + 1
    // lengths[i * width + j]: the length of the longest common subsequence from i and j on.
    var lengths = [UInt8](repeating: 0, count: (olds.count + 1) * width)
    for i in (0..<olds.count).reversed() {
      for j in (0..<news.count).reversed() {
        lengths[i * width + j] =
          agree(olds.lowerBound + i, news.lowerBound + j)
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < olds.count, j < news.count, lengths[i * width + j] > 0 {
      if agree(olds.lowerBound + i, news.lowerBound + j) {
        pairs.append(Pair(old: olds.lowerBound + i, new: news.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
