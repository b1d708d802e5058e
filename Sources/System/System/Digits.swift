extension Double {
  /// Returns the number in decimal notation with at most `digits` decimals and no trailing zeros.
  ///
  /// The number must be between 0 and a few thousand.
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
