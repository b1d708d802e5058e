/// A request for a report once an update's words are on the screen.
///
/// The request is part of a snapshot. A snapshot that replaces a waiting one therefore causes one
/// report, timed from the last request. Most pipelines make no requests.
package struct ShownRequest: Sendable, Equatable {
  /// The connection that receives the report.
  package let connection: ConnectionID
  /// The time at which the bytes of the update were read.
  package let arrival: ContinuousClock.Instant

  package init(connection: ConnectionID, arrival: ContinuousClock.Instant) {
    self.connection = connection
    self.arrival = arrival
  }
}
