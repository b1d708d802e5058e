/// The access rules of a listener.
package struct AccessPolicy: Sendable {
  /// The token required of every client of a TCP or WebSocket listener; nil if none is required.
  package var token: AccessToken?
  /// The web origins whose pages may connect; if empty, no browser may.
  package var allowedOrigins: Set<WebOrigin> = []
  /// The TLS configuration; nil if connections are not encrypted.
  package var encryption: ServerEncryption?
  /// True if other machines may connect.
  package var allowsRemote = false
  /// The timeout of a client's handshakes: TLS, WebSocket and token.
  var timeout: Duration = .seconds(4)

  package init() {}
}
