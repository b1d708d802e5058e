extension Double {
  /// In decimal digits, no more than `digits` of them after the point and no zeros at the end.
  ///
  /// For values from 0 to a few thousand.
  package func written(digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
    let (whole, rest) = Int((self * Double(scale)).rounded()).quotientAndRemainder(
      dividingBy: scale)
    guard rest > 0 else { return "\(whole)" }
    var fraction = String(repeating: "0", count: digits - "\(rest)".count) + "\(rest)"
    while fraction.last == "0" { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }
}
