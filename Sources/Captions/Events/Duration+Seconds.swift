extension Duration {
  /// A number of seconds as people and pipelines write it, to the nearest microsecond.
  ///
  /// `Duration.seconds(1.1)` is a little more than the 1.1 s that somebody asks for: two ways to write one
  /// instant must not lie apart. The number is finite and below 9e12.
  package static func written(_ seconds: Double) -> Duration {
    .microseconds(Int64((seconds * 1e6).rounded()))
  }
}
