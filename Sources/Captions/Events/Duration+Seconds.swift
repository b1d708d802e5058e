extension Duration {
  /// A duration of `seconds`, rounded to the nearest microsecond.
  ///
  /// `Duration.seconds(1.1)` is slightly more than 1.1 s. With rounding, two notations of one time
  /// are equal. `seconds` must be finite and below 9e12.
  package static func written(_ seconds: Double) -> Duration {
    .microseconds(Int64((seconds * 1e6).rounded()))
  }
}
