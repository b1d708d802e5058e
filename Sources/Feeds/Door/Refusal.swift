/// Why a client of a listener was turned away, in one line with what to do; never what it said.
package enum Refusal: Sendable, Hashable, CustomStringConvertible {
  /// So many clients are connected, and all of them have spoken.
  case tooMany(limit: Int)
  /// Its place was given to a newcomer, as it had said nothing yet.
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

  package var description: String {
    switch self {
    case .tooMany(let limit):
      "\(limit) clients are connected, another one was turned away; close one first"
    case .displaced(let limit):
      "\(limit) clients are connected; one that had said nothing made room for another"
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
    }
  }
}
