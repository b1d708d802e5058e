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

  init(_ old: [Word], _ new: [Word]) {
    let beginning = old.commonPrefix(with: new)
    let end = Self.commonSuffix(old[beginning...], new[beginning...])
    pairs.reserveCapacity(beginning + end)
    for place in 0..<beginning { pairs.append(Pair(old: place, new: place)) }
    alignMiddle(
      old[beginning..<(old.count - end)].prefix(Self.window),
      new[beginning..<(new.count - end)].prefix(Self.window))
    for place in 0..<end {
      pairs.append(Pair(old: old.count - end + place, new: new.count - end + place))
    }
  }

  private static func commonSuffix(_ old: ArraySlice<Word>, _ new: ArraySlice<Word>) -> Int {
    var count = 0
    for (left, right) in zip(old.reversed(), new.reversed()) {
      guard left.matches(right) else { break }
      count += 1
    }
    return count
  }

  private mutating func alignMiddle(_ old: ArraySlice<Word>, _ new: ArraySlice<Word>) {
    guard !old.isEmpty, !new.isEmpty else { return }
    let width = new.count + 1
    // lengths[i * width + j]: of the longest common subsequence of what follows places i and j.
    var lengths = [UInt8](repeating: 0, count: (old.count + 1) * width)
    for i in (0..<old.count).reversed() {
      for j in (0..<new.count).reversed() {
        lengths[i * width + j] =
          old[old.startIndex + i].matches(new[new.startIndex + j])
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < old.count, j < new.count, lengths[i * width + j] > 0 {
      if old[old.startIndex + i].matches(new[new.startIndex + j]) {
        pairs.append(Pair(old: old.startIndex + i, new: new.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
