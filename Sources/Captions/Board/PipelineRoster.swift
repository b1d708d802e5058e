/// The states that connections reported, and the connections that receive control requests.
struct PipelineRoster: Sendable {
  /// The reported states; a nil value belongs to a connection that has not reported one yet.
  private var states: [ConnectionID: PipelineState?] = [:]
  private var listeners: Set<ConnectionID> = []
  /// The connections from which anything was received, including those that report no state.
  private var voices: Set<ConnectionID> = []

  init() {}

  mutating func greet(_ hello: PipelineHello, from connection: ConnectionID) {
    hear(connection)
    guard hello.wantsControl, listeners.insert(connection).inserted else { return }
    if states[connection] == nil { states[connection] = .some(nil) }
  }

  /// Notes that the connection has sent something.
  mutating func hear(_ connection: ConnectionID) {
    voices.insert(connection)
  }

  /// Records a reported state, even of a connection that receives no requests.
  ///
  /// A pipeline that cannot be controlled may still be recording.
  mutating func confirm(_ state: PipelineState, from connection: ConnectionID) {
    states[connection] = state
  }

  mutating func leave(_ connection: ConnectionID) {
    states[connection] = nil
    listeners.remove(connection)
    voices.remove(connection)
  }

  /// True if at least one connection receives control requests.
  var hearsRequests: Bool { !listeners.isEmpty }

  /// The combined state of all pipelines.
  ///
  /// The value is never `paused` while a pipeline may be recording.
  var status: PipelineStatus {
    if states.isEmpty { return voices.isEmpty ? .noneListens : .uncontrolled }
    if states.values.contains(.listening) { return .listening }
    return states.values.contains(nil) ? .unconfirmed : .paused
  }
}
