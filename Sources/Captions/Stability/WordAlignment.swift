/// Which words of an old text are still there in a new one, in order.
///
/// Not by place: a word put in early leaves all others what they were. What both begin and end with is
/// found first; between, a longest common subsequence within a window, as live texts change towards
/// their end. O(length), plus at most the window's square.
struct WordAlignment {
  /// More words than this between the common beginning and end are not compared.
  static let window = 48

  /// Where an old word stands now.
  struct Pair: Equatable {
    let old: Int
    let new: Int
  }

  /// In the order of both texts.
  private(set) var pairs: [Pair] = []

  init(_ old: Words, _ new: Words) {
    let beginning = old.commonPrefix(with: new)
    let end = Self.commonSuffix(old, new, after: beginning)
    pairs.reserveCapacity(beginning + end)
    for place in 0..<beginning { pairs.append(Pair(old: place, new: place)) }
    align(
      old, (beginning..<(old.count - end)).prefix(Self.window),
      with: new, (beginning..<(new.count - end)).prefix(Self.window))
    for place in 0..<end {
      pairs.append(Pair(old: old.count - end + place, new: new.count - end + place))
    }
  }

  private static func commonSuffix(_ old: Words, _ new: Words, after beginning: Int) -> Int {
    let most = min(old.count, new.count) - beginning
    let end = (0..<most).first { count in
      !old.matches(at: old.count - 1 - count, new, at: new.count - 1 - count)
    }
    return end ?? most
  }

  private mutating func align(
    _ old: Words, _ olds: Range<Int>, with new: Words, _ news: Range<Int>
  ) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    func agree(_ i: Int, _ j: Int) -> Bool {
      old.matches(at: olds.lowerBound + i, new, at: news.lowerBound + j)
    }
    let width = news.count + 1
    // lengths[i * width + j]: of the longest common subsequence of what follows places i and j.
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
