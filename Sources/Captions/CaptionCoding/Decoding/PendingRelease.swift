/// The time at which a decoder, which has no clock, releases its pending input.
///
/// The wait counts from the last bytes, or from the arrival of the pending record, which further bytes
/// do not extend.
package struct PendingRelease: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// The time of the release; nil if no input is pending.
  package private(set) var time: Instant?
  private var recordID: Int?

  package init() {}

  /// Takes the decoder's `timeout` and `pendingRecordID` after bytes or a release.
  package mutating func schedule(after timeout: Duration?, of recordID: Int?, at now: Instant) {
    if recordID == nil || recordID != self.recordID || time == nil {
      time = timeout.map { now + $0 }
    }
    self.recordID = recordID
  }

  /// Returns true if the caller releases the input now, and then calls `schedule`.
  package mutating func begin(at now: Instant) -> Bool {
    guard let time, time <= now else { return false }
    self.time = nil
    return true
  }
}
