extension Duration {
  /// The latest valid time of a stream in seconds: about thirty years.
  static var latestSecond: Double { 1e9 }
}
