internal import Camera

/// Instants at equal intervals from zero, such as `0.5` (every half second) or `1/30`.
package struct Series: Hashable, Sendable {
  private let rate: FrameRate

  /// Parses a number of seconds above 0, or a fraction; nil for other text.
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

  /// Returns the number of instants up to and including `end`.
  package func count(through end: Duration) -> Int { rate.index(at: end) + 1 }

  /// Returns instant `index`, counted from 0; not before the same picture of a clip of equal rate.
  package func time(of index: Int) -> Duration { rate.time(of: index) }
}
