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
