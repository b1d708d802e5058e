/// Who may come in where a feed listens.
package struct DoorRules: Sendable {
  /// What every client of a TCP or WebSocket listener has to know; nil: nothing.
  package var token: AccessToken?
  /// The web origins whose pages may connect; none: no browser at all.
  package var allowedOrigins: Set<WebOrigin> = []
  /// What makes connections private; nil: they are in clear.
  package var encryption: ServerEncryption?
  /// Whether other machines may connect.
  package var allowsRemote = false
  /// How long a client may take for its handshakes: TLS, WebSocket, token.
  var patience: Duration = .seconds(4)

  package init() {}
}
