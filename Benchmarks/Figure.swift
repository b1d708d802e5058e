/// A measured figure and its target.
struct Figure {
  let name: String
  let target: String
  let measured: String
  let isMet: Bool

  /// The row of the table that `scripts/benchmark` prints.
  var row: String { "| \(name) | \(target) | \(measured) | \(isMet ? "yes" : "NO") |" }
}

extension Duration {
  /// The duration in milliseconds with one decimal place and the unit.
  var milliseconds: String { "\(tenths(of: self / .milliseconds(1))) ms" }
}

/// The number with one decimal place.
func tenths(of number: Double) -> String { "\((number * 10).rounded() / 10)" }

extension [Duration] {
  /// The value that a share of the elements does not exceed; the array must not be empty.
  func quantile(_ share: Double) -> Duration {
    sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
