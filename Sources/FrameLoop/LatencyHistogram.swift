/// A histogram of durations with logarithmic classes, sixteen for each power of two.
///
/// The class width is 4.4 %. The memory does not grow with the number of durations.
package struct LatencyHistogram: Hashable, Sendable {
  /// The number of classes, from one microsecond to about a minute.
  private static let classes = 16 * 26

  private var counts: [Int] = []
  /// The number of durations.
  package private(set) var count = 0

  package init() {}

  mutating func add(_ duration: Duration) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.classes) }
    counts[Self.number(of: duration)] += 1
    count += 1
  }

  /// Returns a percentile, rounded up to the bound of its class; nil if there are no durations.
  package func percentile(_ percent: Int) -> Duration? {
    guard count > 0 else { return nil }
    var rest = max(1, (count * percent + 99) / 100)
    for (number, count) in counts.enumerated() {
      rest -= count
      if rest <= 0 { return Self.upperBound(of: number) }
    }
    return nil
  }

  private static func number(of duration: Duration) -> Int {
    let microseconds = duration / .microseconds(1)
    guard microseconds > 1 else { return 0 }
    let part = bounds.firstIndex { $0 >= microseconds.significand } ?? bounds.count
    return min(Int(microseconds.exponent) * bounds.count + part, classes - 1)
  }

  private static func upperBound(of number: Int) -> Duration {
    let significand = bounds[number % bounds.count]
    let microseconds = Double(
      sign: .plus, exponent: number / bounds.count, significand: significand)
    return .nanoseconds(Int64(microseconds * 1000))
  }

  /// The upper bounds of the classes between 1 and 2: powers of the sixteenth root of 2.
  private static let bounds: [Double] = {
    let root = 2.0.squareRoot().squareRoot().squareRoot().squareRoot()
    return Array(sequence(first: root) { $0 * root }.prefix(16))
  }()
}
