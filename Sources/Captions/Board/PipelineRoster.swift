/// What connections said they are doing, and which of them hear requests.
struct PipelineRoster: Sendable {
  /// Nil: no state yet.
  private var states: [ConnectionID: PipelineState?] = [:]
  private var listeners: Set<ConnectionID> = []
  /// Who is there and has told nothing of what it does: it may listen all the same.
  private var voices: Set<ConnectionID> = []

  init() {}

  mutating func greet(_ hello: PipelineHello, from connection: ConnectionID) {
    hear(connection)
    guard hello.wantsControl, listeners.insert(connection).inserted else { return }
    if states[connection] == nil { states[connection] = .some(nil) }
  }

  /// Somebody is there.
  mutating func hear(_ connection: ConnectionID) {
    voices.insert(connection)
  }

  /// Who hears no requests may say all the same what is true: nobody is to believe that no one listens.
  mutating func confirm(_ state: PipelineState, from connection: ConnectionID) {
    states[connection] = state
  }

  mutating func leave(_ connection: ConnectionID) {
    states[connection] = nil
    listeners.remove(connection)
    voices.remove(connection)
  }

  /// Whether somebody would hear a request.
  var hearsRequests: Bool { !listeners.isEmpty }

  /// One word for all: never "paused" while anyone may be recording.
  var status: PipelineStatus {
    if states.isEmpty { return voices.isEmpty ? .noneListens : .uncontrolled }
    if states.values.contains(.listening) { return .listening }
    return states.values.contains(nil) ? .unconfirmed : .paused
  }
}
