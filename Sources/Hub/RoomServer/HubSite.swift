internal import NIOCore
internal import NIOHTTP1
internal import Rooms
internal import System

/// The rooms and the pages of a hub, and the requests that it serves, on its event loop.
final class HubSite {
  let rooms: RoomDirectory
  /// The accounts of a hub of many rooms; nil on one that serves one room.
  let organization: Organization?
  let pages: PageFiles
  /// The names in the Host header that are this machine's, besides addresses and `.local` names; nil for any name.
  let names: Set<String>?

  init(
    rooms: RoomDirectory, organization: Organization?, pages: PageFiles, names: Set<String>?
  ) {
    self.rooms = rooms
    self.organization = organization
    self.pages = pages
    self.names = names
  }

  /// True if a request is meant for this machine: a page elsewhere may let its own name stand for this address.
  func serves(_ head: HTTPRequestHead) -> Bool {
    guard let names else { return head.headers["Host"].count == 1 }
    guard head.headers["Host"].count == 1,
      let address = NetworkAddress(head.headers["Host"][0], defaultPort: 443)
    else { return false }
    let name = address.host.lowercased()
    return name == "localhost" || name.hasSuffix(".local") || names.contains(name)
      || (try? SocketAddress(ipAddress: name, port: 0)) != nil
  }

  /// True if the request comes from no page, or from one that this hub served (RFC 6454).
  func acceptsOrigin(of head: HTTPRequestHead, _ kind: PortKind) -> Bool {
    let origins = head.headers["Origin"]
    guard let origin = origins.first else { return true }
    guard origins.count == 1, let host = head.headers["Host"].first else { return false }
    // A page without encryption may be anybody's.
    return origin == (kind == .inClear ? "http://\(host)" : "https://\(host)")
  }
}

/// A target of a request: its path, and the values of its query.
struct RequestTarget {
  let path: Substring
  private let query: [(Substring, String)]

  init(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0]
    query =
      parts.count < 2
      ? []
      : parts[1].split(separator: "&").map { pair in
        let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (words[0], words.count < 2 ? "" : Self.decoded(words[1]))
      }
  }

  subscript(name: String) -> String? { query.first { $0.0 == name }?.1 }

  /// Returns a value without its percent-encoding (RFC 3986, 2.1).
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
