/// How many lines each caption gets of those that there is room for.
///
/// The leading caption has a line before all others; then those have one that claim it, the strongest claim
/// first; what is left goes to the newest as far as they need it. So nobody's words vanish under
/// another's long text.
struct LineShares: Equatable {
  /// Why a caption is to have a line, the weakest reason first.
  enum Claim: Int, Comparable {
    /// It is there if there is room.
    case none
    /// It is finished, and nothing of it was seen yet.
    case waiting
    /// All of it was seen, but not for long enough to be read.
    case unread
    /// It is finished, and on its way through the window.
    case passing
    case speaking

    static func < (one: Claim, other: Claim) -> Bool { one.rawValue < other.rawValue }

    /// Of several, the oldest comes first: it is read before the others.
    fileprivate var goesByAge: Bool { self == .waiting || self == .passing }
  }

  private var shares: [Int]

  /// - Parameters:
  ///   - available: how many lines each caption has, oldest first.
  ///   - claims: why they are to have one.
  ///   - leader: the place of the caption that has a line before all others.
  ///   - room: the lines there are for all.
  init(available: [Int], claims: [Claim], leader: Int?, room: Int) {
    shares = Array(repeating: 0, count: available.count)
    var left = room
    let claimants = available.indices.filter { $0 == leader || claims[$0] > .none }
      .sorted { one, other in
        if one == leader || other == leader { return one == leader }
        guard claims[one] == claims[other] else { return claims[one] > claims[other] }
        return claims[one].goesByAge ? one < other : one > other
      }
    for index in claimants where left > 0 && available[index] > 0 {
      shares[index] = 1
      left -= 1
    }
    for index in available.indices.reversed() {
      let more = min(left, available[index] - shares[index])
      shares[index] += more
      left -= more
    }
  }

  /// The lines of one caption.
  subscript(index: Int) -> Int { shares[index] }
}
