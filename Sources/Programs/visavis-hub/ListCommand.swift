internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Glibc
internal import RoomDiscovery
internal import Rooms
internal import System

/// `visavis room list`: the rooms on the local network.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rooms on the local network.")

  @Flag(help: "Print a line of JSON for each room, for programs.")
  var json = false

  func run() throws {
    let rooms = try NearRooms.search()
    // A room whose machine is gone stays in the records of others for more than an hour.
    let checked = NearRooms.reachable(rooms)
    for (room, isReachable) in checked {
      if json {
        var line = JSONLine()
        line.add("name", room.name)
        line.add("url", RoomURL(address: room.address, fingerprint: room.fingerprint).description)
        line.add("fingerprint", room.fingerprint)
        line.add("reachable", raw: "\(isReachable)")
        _ = try StandardOutput.write([line.text])
      } else {
        let state = isReachable ? "" : "  (does not answer)"
        let text = "\(Diagnostics.printable(room.name))  \(room.address)\(state)"
        let isGray = !isReachable && isatty(STDOUT_FILENO) == 1
        _ = try StandardOutput.write([isGray ? "\u{1B}[2m\(text)\u{1B}[0m" : text])
      }
    }
    if checked.isEmpty {
      Diagnostics.report(
        "no rooms were found. A network may keep its machines apart, or a firewall drop port 5353: join by the "
          + "address that the room shows")
    }
  }
}

/// The rooms near this machine.
enum NearRooms {
  private static let searchTime = Duration.milliseconds(900)
  private static let connectionLimit: Int32 = 1500

  /// Returns the rooms that are announced, or those of one name.
  ///
  /// - Throws: `Failure` if they cannot be searched for.
  static func search(named name: String? = nil) throws -> [FoundRoom] {
    let stop = try WakeUp()
    do throws(RoomBrowser.Failure) {
      return try RoomBrowser.rooms(
        searchingFor: name == nil ? searchTime : .seconds(6), named: name, unless: stop)
    } catch {
      throw Failure.unavailable(
        "rooms cannot be searched for, as Avahi does not run here; install avahi-daemon, or join by the address "
          + "that the room shows")
    }
  }

  /// Returns each room, and whether its machine accepts a connection.
  static func reachable(_ rooms: [FoundRoom]) -> [(FoundRoom, Bool)] {
    let sockets = rooms.map { TCPProbe($0.address) }
    let deadline = ContinuousClock.now + .milliseconds(Int(connectionLimit))
    return zip(rooms, sockets).map { room, socket in
      (room, socket?.isConnected(by: deadline) == true)
    }
  }
}

/// An attempt to connect, which goes on while others are made.
private final class TCPProbe {
  private let socket: Descriptor

  /// Begins to connect; nil if that is impossible.
  init?(_ address: NetworkAddress) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address.host, "\(address.port)", &hints, &found) == 0,
      let first = unsafe found
    else { return nil }
    defer { unsafe freeaddrinfo(first) }
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = unsafe Glibc.socket(first.pointee.ai_family, flags, 0)
    guard number >= 0 else { return nil }
    socket = Descriptor(owning: number)
    // A connection that is refused at once shows as an error of the socket.
    _ = unsafe connect(number, first.pointee.ai_addr, first.pointee.ai_addrlen)
  }

  func isConnected(by deadline: ContinuousClock.Instant) -> Bool {
    guard socket.wait(for: POLLOUT, atMost: max(.zero, ContinuousClock.now.duration(to: deadline)))
    else { return false }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == 0
  }
}
