extension Duration {
  /// Thirty years of seconds: what is beyond is no time of a stream.
  static var latestSecond: Double { 1e9 }
}
