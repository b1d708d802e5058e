internal import Synchronization

/// The servers that captions are to come from and that are not there.
final class Absences: Sendable {
  private let servers = Mutex<[String]>([])

  /// Takes in whether a server is there.
  ///
  /// - Returns: what the person is told of all of them; nil when none is missing.
  func notice(after server: String, isPresent: Bool) -> String? {
    servers.withLock { servers in
      servers.removeAll { $0 == server }
      if !isPresent { servers.append(server) }
      return servers.isEmpty ? nil : "Waiting for \(servers.joined(separator: ", "))"
    }
  }
}
