/// One measured figure beside the one it is to reach.
struct Figure {
  let name: String
  let asked: String
  let measured: String
  let holds: Bool

  /// A line of the table that `scripts/benchmark` prints.
  var row: String { "| \(name) | \(asked) | \(measured) | \(holds ? "yes" : "NO") |" }
}

extension Duration {
  /// In milliseconds, with one place and the unit.
  var milliseconds: String { "\(tenths(of: self / .milliseconds(1))) ms" }
}

/// With one place.
func tenths(of number: Double) -> String { "\((number * 10).rounded() / 10)" }

extension [Duration] {
  /// The value that `share` of them do not exceed; there is at least one.
  func quantile(_ share: Double) -> Duration {
    sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
