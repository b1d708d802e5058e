/// A limit on the caption events that one turn of the frame loop takes in.
///
/// The limit bounds the delay of video and input, however many events wait.
package struct IntakeBudget: Sendable {
  private let events: Int
  private let time: Duration
  private var began: ContinuousClock.Instant?
  /// The number of events taken in since `begun()`.
  private(set) var count = 0

  /// Creates a limit by number and time.
  ///
  /// - Parameters:
  ///   - events: the largest number of events.
  ///   - time: the time after which no further event is taken in; at least one event always is.
  package init(events: Int, time: Duration) {
    self.events = events
    self.time = time
  }

  /// The limit for the window: too short a delay to be visible.
  package static let usual = IntakeBudget(events: 256, time: .milliseconds(4))
  /// No limit, for a virtual clock.
  package static let whole = IntakeBudget(events: .max, time: .seconds(Int32.max))

  /// True if there is no limit.
  var isWhole: Bool { events == .max }

  /// Returns a fresh copy whose time starts now.
  func begun() -> IntakeBudget {
    var slice = self
    slice.began = .now
    return slice
  }

  /// Counts an event; returns true if the limit is reached.
  mutating func endsWithNext() -> Bool {
    count += 1
    return count >= events || began.map { $0.duration(to: .now) >= time } ?? false
  }
}
