internal import Language

/// The alignment of an old text with a new one: pairs of equal words, in order.
///
/// An inserted word therefore leaves all other words paired. The common beginning and end are found
/// first. Between them, a longest common subsequence is computed within a window, because live
/// texts change near their end. The cost is O(length), plus at most the square of the window.
struct WordAlignment {
  /// The maximum number of words compared between the common beginning and end.
  static let window = 48

  /// The index of a word in both texts.
  struct Pair: Equatable {
    let old: Int
    let new: Int
  }

  /// The pairs, in the order of both texts.
  private(set) var pairs: [Pair] = []

  init(_ old: Words, _ new: Words) {
    let beginning = old.commonPrefix(with: new)
    let end = Self.commonSuffix(old, new, after: beginning)
    pairs.reserveCapacity(beginning + end)
    for index in 0..<beginning { pairs.append(Pair(old: index, new: index)) }
    align(
      old, (beginning..<(old.count - end)).prefix(Self.window),
      with: new, (beginning..<(new.count - end)).prefix(Self.window))
    for index in 0..<end {
      pairs.append(Pair(old: old.count - end + index, new: new.count - end + index))
    }
  }

  private static func commonSuffix(_ old: Words, _ new: Words, after beginning: Int) -> Int {
    let maxCount = min(old.count, new.count) - beginning
    let end = (0..<maxCount).first { count in
      !old.matches(at: old.count - 1 - count, new, at: new.count - 1 - count)
    }
    return end ?? maxCount
  }

  private mutating func align(
    _ old: Words, _ olds: Range<Int>, with new: Words, _ news: Range<Int>
  ) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    func agree(_ i: Int, _ j: Int) -> Bool {
      old.matches(at: olds.lowerBound + i, new, at: news.lowerBound + j)
    }
    let width = news.count + 1
    // lengths[i * width + j]: the length of the longest common subsequence from i and j on.
    var lengths = [UInt8](repeating: 0, count: (olds.count + 1) * width)
    for i in (0..<olds.count).reversed() {
      for j in (0..<news.count).reversed() {
        lengths[i * width + j] =
          agree(i, j)
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < olds.count, j < news.count, lengths[i * width + j] > 0 {
      if agree(i, j) {
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
