internal import System

/// A frame rate in frames a second, as an exact fraction such as 30000/1001.
package struct FrameRate: Hashable, Sendable {
  package let numerator: Int
  package let denominator: Int

  /// Creates a rate of `numerator` frames in `denominator` seconds.
  ///
  /// Both numbers must be positive.
  package init(_ numerator: Int, per denominator: Int = 1) {
    let common = Self.commonDivisor(numerator, denominator)
    self.numerator = numerator / common
    self.denominator = denominator / common
  }

  /// The rate as a floating-point number, in frames a second.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// Returns the index of the frame that is shown at `time`, counted from 0.
  package func index(at time: Duration) -> Int {
    guard time > .zero else { return 0 }
    // No floating-point rounding crosses a frame boundary.
    let frames = time.attoseconds.multipliedReportingOverflow(by: Int128(numerator))
    guard !frames.overflow else { return Int.max }
    return Int(clamping: frames.partialValue / (Int128(denominator) * 1_000_000_000_000_000_000))
  }

  /// Returns the time at which the frame with this index is first shown.
  package func time(of index: Int) -> Duration {
    let ticks = index * denominator
    let rest = Double(ticks % numerator) / Double(numerator)
    return .seconds(ticks / numerator) + .nanoseconds(Int64((rest * 1e9).rounded(.up)))
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return max(larger, 1)
  }
}

extension FrameRate: Comparable {
  package static func < (one: FrameRate, other: FrameRate) -> Bool {
    let ours = one.numerator.multipliedFullWidth(by: other.denominator)
    let theirs = other.numerator.multipliedFullWidth(by: one.denominator)
    return (ours.high, ours.low) < (theirs.high, theirs.low)
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate with at most two decimal places, such as `30`, `12.5` or `29.97`.
  package var description: String { value.decimalString(digits: 2) }
}

extension FrameRate {
  /// Parses `N/M`, two numbers from 1 to a million, or returns nil for any other text.
  package static func fraction(_ text: some StringProtocol) -> (Int, Int)? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...1_000_000).contains) else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Parses `30`, `29.97` or `30000/1001`, or returns nil unless the rate is above 0 and at most
  /// 1000.
  package init?(parsing text: some StringProtocol) {
    if let (numerator, denominator) = Self.fraction(text) {
      guard numerator <= denominator * 1000 else { return nil }
      self.init(numerator, per: denominator)
      return
    }
    guard let value = Double(String(text)), value.isFinite, value >= 0.001, value <= 1000
    else { return nil }
    self.init(Int((value * 1000).rounded()), per: 1000)
  }
}
