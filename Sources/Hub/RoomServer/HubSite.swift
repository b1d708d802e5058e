internal import NIOCore
internal import NIOHTTP1
internal import PageServer
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
    // A page without encryption may be anybody's.
    head.isOfOwnPage(scheme: kind == .inClear ? "http" : "https")
  }
}
