import Captions

@testable import Feeds

extension Stage {
  /// A TCP listener at a local port that the system chooses.
  static func tcp(
    host: String = "127.0.0.1", capacity: Int = 4096, settings: FeedSettings = FeedSettings(),
    rules: DoorRules = DoorRules(), greeting: [ControlRequest] = []
  ) throws -> Stage {
    try Stage(
      .tcp(NetworkAddress(host: host, port: 0)), capacity: capacity, settings: settings,
      rules: rules, greeting: greeting)
  }

  /// A WebSocket listener at a local port that the system chooses.
  static func webSocket(
    rules: DoorRules = DoorRules(), greeting: [ControlRequest] = []
  ) throws -> Stage {
    try Stage(
      .webSocket(NetworkAddress(host: "127.0.0.1", port: 0)), rules: rules, greeting: greeting)
  }
}

extension DoorRules {
  /// Rules with a token.
  static func token(_ token: String = "secreto", patience: Duration = .seconds(4)) -> DoorRules {
    var rules = DoorRules()
    rules.token = AccessToken(fileContent: token)
    rules.patience = patience
    return rules
  }

  /// Rules with a shorter timeout.
  static func patience(_ patience: Duration) -> DoorRules {
    var rules = DoorRules()
    rules.patience = patience
    return rules
  }

  static func encrypted() throws -> DoorRules {
    var rules = DoorRules()
    rules.encryption = try ServerEncryption(
      certificate: Array(Certificate.certificate.utf8), key: Array(Certificate.key.utf8))
    return rules
  }
}
