/// The reason why a client of a listener was refused.
///
/// The description is one line with advice for the user. It never contains data from the client,
/// except the origin of a web page.
package enum Refusal: Sendable, Hashable, CustomStringConvertible {
  /// The maximum number of admitted clients are connected.
  case tooMany(limit: Int)
  /// A pending client was disconnected to free its slot for a newer client.
  case evicted(limit: Int)
  /// The first line is an HTTP request.
  case http
  /// The first byte is not text because the client uses TLS or another protocol.
  case notText
  case noToken
  case wrongToken
  /// A page of this origin asked for a WebSocket.
  case origin(String)
  /// The client sent an HTTP request that does not ask for a WebSocket.
  case noWebSocket
  /// The client did not complete its handshakes in time.
  case handshakeTimeout
  /// The client does not use TLS, or uses an unsupported version.
  case noTLS
  /// The request for a WebSocket violates RFC 6455.
  case brokenRequest
  /// The system has run out of descriptors or memory for connections.
  case exhausted

  package var description: String {
    switch self {
    case .tooMany(let limit):
      "a client was refused, as \(limit) others are connected; close one of them first"
    case .evicted(let limit):
      "the oldest of \(limit) clients that sent no complete line was disconnected for a new one"
    case .http:
      "a client that sent an HTTP request was refused; web pages must connect to a ws: feed"
    case .notText:
      "a client that sent TLS or other binary data was refused; TLS needs --tls-cert"
    case .noToken: "a client without a token was refused; its hello must include one"
    case .wrongToken: "a client with a wrong token was refused"
    case .origin(let origin):
      "a web page from \(origin) was refused; allow its origin with --allow-origin"
    case .noWebSocket: "a client that did not request a WebSocket was refused"
    case .handshakeTimeout: "a client was refused because its handshake took too long"
    case .noTLS: "a client without TLS 1.2 or later was refused"
    case .brokenRequest:
      "a client with an invalid WebSocket request was refused; RFC 6455 defines the request"
    case .exhausted:
      "no more clients can connect, as there are no more descriptors; raise `ulimit -n`"
    }
  }

  /// The refusal without data of the client, for counting.
  var kind: Refusal { if case .origin = self { .origin("") } else { self } }
}
