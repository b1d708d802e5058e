/// Why a client of a listener was turned away, in one line with what to do; never what it said.
package enum Refusal: Sendable, Hashable, CustomStringConvertible {
  /// So many clients are connected, and all of them are proven.
  case tooMany(limit: Int)
  /// Its place was given to a newcomer, as nothing whole had come from it.
  case displaced(limit: Int)
  /// Its first line is a request of HTTP.
  case speaksHTTP
  /// Its first byte is no text: TLS, or another protocol.
  case speaksNoText
  case noToken
  case wrongToken
  /// A page of this origin asked.
  case origin(String)
  /// It asked for something else than a WebSocket.
  case noWebSocket
  /// It did not come through its handshakes in time.
  case late
  /// It speaks no TLS, or none that is good enough.
  case noTLS
  /// Its request for a WebSocket is none of RFC 6455.
  case brokenRequest
  /// The system has no more descriptors, or memory, for connections.
  case exhausted

  package var description: String {
    switch self {
    case .tooMany(let limit):
      "a client was refused, as \(limit) others are connected; close one of them first"
    case .displaced(let limit):
      "the oldest of \(limit) clients that sent no complete line was disconnected for a new one"
    case .speaksHTTP:
      "a client that sent an HTTP request was refused; web pages must connect to a ws: feed"
    case .speaksNoText:
      "a client that sent TLS or other binary data was refused; TLS needs --tls-cert"
    case .noToken: "a client without a token was refused; its hello must include one"
    case .wrongToken: "a client with a wrong token was refused"
    case .origin(let origin):
      "a web page from \(origin) was refused; allow its origin with --allow-origin"
    case .noWebSocket: "a client that did not request a WebSocket was refused"
    case .late: "a client was refused because its handshake took too long"
    case .noTLS: "a client without TLS 1.2 or later was refused"
    case .brokenRequest:
      "a client with an invalid WebSocket request was refused; RFC 6455 defines the request"
    case .exhausted:
      "no more clients can connect, as there are no more descriptors; raise `ulimit -n`"
    }
  }

  /// Of what kind it is, for counting: no client can make up kinds.
  var kind: Int {
    switch self {
    case .tooMany: 0
    case .displaced: 1
    case .speaksHTTP: 2
    case .noToken: 3
    case .wrongToken: 4
    case .origin: 5
    case .noWebSocket: 6
    case .late: 7
    case .noTLS: 8
    case .speaksNoText: 9
    case .brokenRequest: 10
    case .exhausted: 11
    }
  }
}
