/// How long to wait before a server is tried again: longer every time, until one attempt was worth it.
package struct RetrySchedule: Sendable {
  private let shortest: Duration
  private let longest: Duration
  private var delay: Duration

  /// - Parameters:
  ///   - shortest: the first delay; each further one is twice as long.
  ///   - longest: no delay is longer.
  package init(
    from shortest: Duration = .milliseconds(250), to longest: Duration = .seconds(5)
  ) {
    self.shortest = shortest
    self.longest = longest
    delay = shortest
  }

  /// How long to wait this time.
  package mutating func next() -> Duration {
    defer { delay = min(delay * 2, longest) }
    return delay
  }

  /// Something was delivered: the server is there, and its next absence may be short.
  package mutating func startOver() {
    delay = shortest
  }
}
