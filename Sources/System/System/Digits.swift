extension Double {
  /// Returns the number in decimal notation with at most `digits` decimals and no trailing zeros.
  ///
  /// The number must not be negative, and with its decimals at most 2^53, up to which a `Double` is exact.
  package func decimalString(digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
    let (whole, rest) = Int((self * Double(scale)).rounded()).quotientAndRemainder(
      dividingBy: scale)
    guard rest > 0 else { return "\(whole)" }
    var fraction = "\(rest)".zeroPadded(to: digits)
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}

extension String {
  /// Returns the digits of a number with leading zeros, at least `count` digits.
  package func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - utf8.count)) + self
  }
}

extension UInt8 {
  /// True for the digits of ASCII.
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
