/// The reason why a client of a listener was refused.
///
/// The description is one line with advice for the user. It never contains data from the client,
/// except the origin of a web page.
package enum Refusal: Sendable, Hashable, CustomStringConvertible {
  /// The maximum number of clients are connected, all of them proven.
  case tooMany(limit: Int)
  /// An unproven client was disconnected to make room for a newer one.
  case displaced(limit: Int)
  /// The first line is an HTTP request.
  case speaksHTTP
  /// The first byte is not text: the client speaks TLS or another protocol.
  case speaksNoText
  case noToken
  case wrongToken
  /// A page of this origin asked for a WebSocket.
  case origin(String)
  /// The client sent an HTTP request that does not ask for a WebSocket.
  case noWebSocket
  /// The client did not complete its handshakes in time.
  case late
  /// The client speaks no TLS, or none that is acceptable.
  case noTLS
  /// The request for a WebSocket violates RFC 6455.
  case brokenRequest
  /// The system has run out of descriptors or memory for connections.
  case exhausted

  package var description: String {
    switch self {
    case .tooMany(let limit):
      "\(limit) clients are connected, another one was turned away; close one first"
    case .displaced(let limit):
      "\(limit) clients have yet to introduce themselves; the oldest made room for another"
    case .speaksHTTP:
      "a client that speaks HTTP was turned away; browser pages connect to a ws: feed"
    case .speaksNoText:
      "a client that speaks TLS or another binary protocol was turned away; --tls-cert lets TLS in"
    case .noToken: "a client that showed no token was turned away; its hello must have one"
    case .wrongToken: "a client that showed a wrong token was turned away"
    case .origin(let origin):
      "a page of \(origin) was turned away; --allow-origin names whose pages may connect"
    case .noWebSocket: "a client that asked for no WebSocket was turned away"
    case .late: "a client that did not introduce itself in time was turned away"
    case .noTLS: "a client without TLS, or with too old a one, was turned away"
    case .brokenRequest:
      "a client with a broken request for a WebSocket was turned away; RFC 6455 says what it must have"
    case .exhausted:
      "no more clients can be taken in, as there are no more descriptors; raise `ulimit -n`"
    }
  }

  /// The kind of refusal used for counting; no data of clients is part of it.
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
