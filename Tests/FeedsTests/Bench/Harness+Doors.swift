import Captions

@testable import Feeds

extension Harness {
  /// A TCP listener at a local port that the system chooses.
  static func tcp(
    host: String = "127.0.0.1", capacity: Int = 4096, settings: FeedSettings = FeedSettings(),
    rules: AccessPolicy = AccessPolicy(), greeting: [ControlRequest] = []
  ) throws -> Harness {
    try Harness(
      .tcp(NetworkAddress(host: host, port: 0)), capacity: capacity, settings: settings,
      rules: rules, greeting: greeting)
  }

  /// A WebSocket listener at a local port that the system chooses.
  static func webSocket(
    rules: AccessPolicy = AccessPolicy(), greeting: [ControlRequest] = []
  ) throws -> Harness {
    try Harness(
      .webSocket(NetworkAddress(host: "127.0.0.1", port: 0)), rules: rules, greeting: greeting)
  }
}

extension AccessPolicy {
  /// Rules with a token.
  static func token(_ token: String = "secreto", timeout: Duration = .seconds(4)) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.token = AccessToken(fileContent: token)
    rules.timeout = timeout
    return rules
  }

  /// Rules with a shorter timeout.
  static func timeout(_ timeout: Duration) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.timeout = timeout
    return rules
  }

  static func encrypted() throws -> AccessPolicy {
    var rules = AccessPolicy()
    rules.encryption = try ServerEncryption(
      certificate: Array(Certificate.certificate.utf8), key: Array(Certificate.key.utf8))
    return rules
  }
}
