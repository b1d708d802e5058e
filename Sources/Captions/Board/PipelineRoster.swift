/// Which connections hear requests and what they said they are doing.
struct PipelineRoster: Sendable {
  /// Nil: connected, no state yet.
  private var states: [ConnectionID: PipelineState?] = [:]

  init() {}

  mutating func greet(_ hello: PipelineHello, from connection: ConnectionID) {
    guard hello.wantsControl, states[connection] == nil else { return }
    states[connection] = .some(nil)
  }

  /// What a connection does that hears no requests is its own business: nobody could change it.
  mutating func confirm(_ state: PipelineState, from connection: ConnectionID) {
    guard states[connection] != nil else { return }
    states[connection] = state
  }

  mutating func leave(_ connection: ConnectionID) {
    states[connection] = nil
  }

  /// One word for all: never "paused" while anyone may be recording.
  var status: PipelineStatus {
    if states.isEmpty { return .noneListens }
    if states.values.contains(.listening) { return .listening }
    return states.values.contains(nil) ? .unconfirmed : .paused
  }
}
