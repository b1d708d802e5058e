internal import Camera

/// Instants at equal distances, from zero on: `0.5` every half second, `1/30` thirty a second.
package struct Series: Hashable, Sendable {
  private let rate: FrameRate

  /// Reads a number of seconds above 0, or a fraction of them; nil for anything else.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let seconds = Int(parts[0]), let parts = Int(parts[1]),
        (1...1_000_000).contains(seconds), (1...1_000_000).contains(parts)
      else { return nil }
      rate = FrameRate(parts, per: seconds)
    } else {
      guard let seconds = Double(text), seconds >= 0.001, seconds <= 1e6 else { return nil }
      rate = FrameRate(1_000_000, per: Int((seconds * 1e6).rounded()))
    }
  }

  /// How many instants there are up to and with `end`.
  package func count(through end: Duration) -> Int { rate.index(at: end) + 1 }

  /// Instant `index`, counted from 0; never before the picture of a clip of the same rate.
  package func time(of index: Int) -> Duration { rate.time(of: index) }
}
