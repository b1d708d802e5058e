/// How much of what was said one turn of the loop takes in.
///
/// However much waits, and however long an event takes, the picture and the person wait for no more than
/// a slice of it.
package struct CaptionSlice: Sendable {
  private let events: Int
  private let time: Duration
  private var began: ContinuousClock.Instant?
  /// How many events were taken in.
  private(set) var count = 0

  /// - Parameters:
  ///   - events: so many at most.
  ///   - time: no more once so much time is over; one event is always taken in.
  package init(events: Int, time: Duration) {
    self.events = events
    self.time = time
  }

  /// Less than anyone can see.
  package static let usual = CaptionSlice(events: 256, time: .milliseconds(4))
  /// All there is, at once: on a virtual clock nobody waits.
  package static let whole = CaptionSlice(events: .max, time: .seconds(Int32.max))

  /// Whether there is no bound.
  var isWhole: Bool { events == .max }

  /// The same, of which nothing is taken yet.
  func begun() -> CaptionSlice {
    var slice = self
    slice.began = .now
    return slice
  }

  /// Counts an event that was taken in; true when it was the last one of the slice.
  mutating func endsWithNext() -> Bool {
    count += 1
    return count >= events || began.map { $0.duration(to: .now) >= time } ?? false
  }
}
