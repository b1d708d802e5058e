/// Who wants to hear when an update's words have reached the screen, and since when they wait.
///
/// It travels with the update, so that updates which are folded into one have one answer, counted from
/// the last of them. Most pipelines do not ask.
package struct ShownRequest: Sendable, Equatable {
  /// Who asks.
  package let connection: ConnectionID
  /// When the bytes of the update were read.
  package let arrival: ContinuousClock.Instant

  package init(connection: ConnectionID, arrival: ContinuousClock.Instant) {
    self.connection = connection
    self.arrival = arrival
  }
}
