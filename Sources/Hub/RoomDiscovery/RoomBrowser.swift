internal import MessageBus
package import System

/// A room that was found on the network.
package struct FoundRoom: Sendable, Equatable {
  package let name: String
  package let address: NetworkAddress
  package let fingerprint: String
  /// The identifier of the room from which this one goes on; nil for a room of its own.
  package let following: String?
}

/// The search for rooms on the network, by Avahi.
package enum RoomBrowser {
  /// A reason why nothing can be searched for.
  package enum Failure: Error {
    /// Avahi does not run, or no message bus does.
    case unavailable
  }

  /// The time for one room to be resolved.
  private static let resolutionLimit = Duration.seconds(3)

  /// Searches for rooms for `time`, and until those that were found are resolved.
  ///
  /// The caller's thread waits. A room that has several addresses is found once, with that of IPv4.
  ///
  /// - Throws: `Failure` if Avahi does not answer.
  package static func rooms(
    searchingFor time: Duration, named wanted: String? = nil, unless stop: WakeUp
  ) throws(Failure) -> [FoundRoom] {
    guard let bus = BusConnection(Avahi.busAddress, wakeUp: stop) else { throw .unavailable }
    var search = Search(wanted: wanted)
    try search.run(on: bus, for: time, unless: stop)
    return search.found.sorted { $0.name < $1.name }
  }

  /// A question for the address of a room.
  private struct Resolution {
    let name: String
    let end: ContinuousClock.Instant
  }

  private struct Search {
    let wanted: String?
    var found: [FoundRoom] = []
    private var browser: UInt32?
    private var resolutions: [UInt32: Resolution] = [:]
    private var hasFailed = false

    init(wanted: String?) { self.wanted = wanted }

    mutating func run(
      on bus: consuming BusConnection, for time: Duration, unless stop: WakeUp
    ) throws(Failure) {
      // Signals of a browser may come before the reply that names it.
      bus.send(Avahi.match("ServiceBrowser"))
      browser = bus.send(
        Avahi.call(
          "ServiceBrowserNew",
          [Avahi.any, Avahi.any, .text(AnnouncedRoom.type), .text(""), .number(0)]))
      let end = ContinuousClock.now + time
      while bus.isConnected, !stop.isSignaled, !hasFailed {
        bus.readAndWrite()
        while let message = bus.nextMessage() { handle(message, bus) }
        let now = ContinuousClock.now
        resolutions = resolutions.filter { $0.value.end > now }
        if wanted != nil, !found.isEmpty { return }
        let waits = resolutions.values.map(\.end).min()
        if now >= end, waits == nil { return }
        _ = bus.sleep(until: waits.map { min($0, max(end, now)) } ?? end)
      }
      if hasFailed || !bus.isConnected { throw .unavailable }
    }

    private mutating func handle(_ message: BusMessage, _ bus: borrowing BusConnection) {
      switch message {
      case .signal("\(Avahi.service).ServiceBrowser.ItemNew", let values): resolve(values, bus)
      case .signal("\(Avahi.service).ServiceBrowser.Failure", _): hasFailed = true
      case .failure(let serial):
        if serial == browser { hasFailed = true }
        resolutions[serial] = nil
      case .reply(let serial, let values):
        if resolutions.removeValue(forKey: serial) != nil { add(values) }
      case .signal: break
      }
    }

    private mutating func resolve(_ values: [BusValue], _ bus: borrowing BusConnection) {
      guard values.count >= 5, case .signedNumber(let interface) = values[0],
        case .signedNumber(let version) = values[1], case .text(let name) = values[2],
        case .text(let domain) = values[4], wanted == nil || wanted == name
      else { return }
      // Avahi answers with the address that it has first, and a link-local one of IPv6 is of no use.
      for addresses in [Avahi.ipVersion4, Avahi.ipVersion6] {
        let call = Avahi.call(
          "ResolveService",
          [
            .signedNumber(interface), .signedNumber(version), .text(name),
            .text(AnnouncedRoom.type), .text(domain), addresses, .number(0),
          ])
        guard let serial = bus.send(call) else { return }
        resolutions[serial] = Resolution(name: name, end: .now + RoomBrowser.resolutionLimit)
      }
    }

    private mutating func add(_ values: [BusValue]) {
      guard values.count >= 10, case .text(let name) = values[2], case .text(let host) = values[7],
        case .smallNumber(let port) = values[8], case .byteStrings(let record) = values[9],
        // A link-local address of IPv6 leads nowhere without the name of an interface.
        !host.lowercased().hasPrefix("fe80"),
        let (fingerprint, following) = AnnouncedRoom.values(in: record)
      else { return }
      let room = FoundRoom(
        name: name, address: NetworkAddress(host: host, port: Int(port)),
        fingerprint: fingerprint, following: following)
      // Nobody waits for another address of it, which may not exist.
      if !host.contains(":") { resolutions = resolutions.filter { $0.value.name != name } }
      let index = found.firstIndex {
        $0.name == name && $0.address.port == room.address.port && $0.fingerprint == fingerprint
      }
      guard let index else { return found.append(room) }
      // The address of IPv4 is shorter to type, and phones have it.
      if found[index].address.host.contains(":"), !host.contains(":") { found[index] = room }
    }
  }
}
