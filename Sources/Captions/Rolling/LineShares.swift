/// How many lines each caption gets of those that there is room for.
///
/// The newest caption has a line before all others, then everybody who is still speaking has one; what is
/// left goes to the newest as far as they need it. So nobody's words vanish under another's long text.
struct LineShares: Equatable {
  private var shares: [Int]

  /// - Parameters:
  ///   - available: how many lines each caption has, oldest first.
  ///   - isLiving: which of them are still being spoken.
  ///   - room: the lines there are for all.
  init(available: [Int], isLiving: [Bool], room: Int) {
    shares = Array(repeating: 0, count: available.count)
    var left = room
    let newestFirst = available.indices.reversed()
    let first = available.lastIndex { $0 > 0 }
    for index in newestFirst where left > 0 && available[index] > 0 {
      guard index == first || isLiving[index] else { continue }
      shares[index] = 1
      left -= 1
    }
    for index in newestFirst {
      let more = min(left, available[index] - shares[index])
      shares[index] += more
      left -= more
    }
  }

  /// The lines of one caption: its last ones.
  subscript(index: Int) -> Int { shares[index] }
}
