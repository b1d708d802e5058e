internal import MessageBus
internal import Synchronization
package import System

/// A room on the network, as it is announced by DNS-SD (RFC 6763).
package struct AnnouncedRoom: Sendable, Equatable {
  /// The service type, of which the name is the room's.
  static let type = "_visavis-room._tcp"
  /// The version of the protocol, in the record of the service.
  private static let version = "v=1"

  package let name: String
  package let port: Int
  /// The SHA-256 sum of the certificate in base64url.
  package let fingerprint: String
  /// The identifier of the room from which this one goes on; nil for a room of its own.
  package let following: String?

  package init(name: String, port: Int, fingerprint: String, following: String? = nil) {
    self.name = name
    self.port = port
    self.fingerprint = fingerprint
    self.following = following
  }

  /// The strings of the TXT record.
  var record: [[UInt8]] {
    [Self.version, "fp=\(fingerprint)", following.map { "after=\($0)" }].compactMap {
      $0.map { Array($0.utf8) }
    }
  }

  /// Returns the values of a TXT record; nil for a record of something else.
  static func values(in record: [[UInt8]]) -> (fingerprint: String, following: String?)? {
    let texts = record.map { String(decoding: $0, as: UTF8.self) }
    func value(_ key: String) -> String? {
      texts.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.utf8.count + 1)) }
    }
    guard texts.contains(version), let fingerprint = value("fp") else { return nil }
    return (fingerprint, value("after"))
  }

  /// The name as DNS-SD takes it, of at most 63 bytes.
  var serviceName: String {
    var name = name
    while name.utf8.count > 63 { name.removeLast() }
    return name
  }
}

/// The announcement of a room by Avahi, on a thread of its own, until the object is stopped.
///
/// If Avahi is not there, or ends, it is waited for. A name that another machine has gets a number.
package final class RoomAnnouncement: Sendable {
  package enum State: Sendable, Equatable {
    /// The room is announced under this name.
    case announced(name: String)
    /// Avahi is not running, or does not answer.
    case unavailable
  }

  private let worker: Worker

  /// The pause between attempts to reach Avahi.
  private static let pause = Duration.seconds(3)

  /// Starts to announce a room; `onChange` is called on the thread with each new state.
  ///
  /// - Throws: `SystemError` if there are no threads or descriptors left.
  package init(
    of room: AnnouncedRoom, onChange: @escaping @Sendable (State) -> Void
  ) throws(SystemError) {
    worker = try Worker("announcement") { worker in
      var state: State?
      func report(_ new: State) {
        if state != new { onChange(new) }
        state = new
      }
      while !worker.isStopping {
        if let bus = BusConnection(Avahi.busAddress, wakeUp: worker.wakeUp) {
          var group = ServiceGroup(room)
          group.run(on: bus, worker, report)
        }
        guard !worker.isStopping else { return }
        report(.unavailable)
        guard worker.pause(for: Self.pause) else { return }
      }
    }
  }

  /// Ends the announcement, of which Avahi tells the network.
  package func stop() { worker.stop(within: .milliseconds(500)) }

  deinit { worker.askToStop() }
}

/// The names of Avahi's interface on the system bus.
enum Avahi {
  static let service = "org.freedesktop.Avahi"
  static let ownerMatch =
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(service)'"
  /// Any network interface, any version of IP (avahi-common/address.h).
  static let any = BusArgument.signedNumber(-1)
  static let ipVersion4 = BusArgument.signedNumber(0)
  static let ipVersion6 = BusArgument.signedNumber(1)

  static var busAddress: String {
    Environment.variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }

  static func call(_ method: String, _ arguments: [BusArgument] = []) -> BusCall {
    BusCall(
      service: service, object: "/", interface: "\(service).Server", method: method,
      arguments: arguments)
  }

  static func call(
    _ method: String, of interface: String, at object: String, _ arguments: [BusArgument] = []
  ) -> BusCall {
    BusCall(
      service: service, object: object, interface: "\(service).\(interface)", method: method,
      arguments: arguments)
  }

  static func match(_ interface: String) -> BusCall {
    .addMatch("type='signal',sender='\(service)',interface='\(service).\(interface)'")
  }
}

/// The steps of an announcement: a group, a service in it, and another name if it collides.
private struct ServiceGroup {
  private let room: AnnouncedRoom
  private var name: String
  private var group: String?
  private var newGroup: UInt32?
  private var newName: UInt32?
  private var addition: UInt32?
  private var hasFailed = false

  /// The states of a group (avahi-common/defs.h).
  private enum GroupState: Int32 { case established = 2, collision, failure }

  init(_ room: AnnouncedRoom) {
    self.room = room
    name = room.serviceName
  }

  mutating func run(
    on bus: consuming BusConnection, _ worker: Worker, _ report: (RoomAnnouncement.State) -> Void
  ) {
    bus.send(.addMatch(Avahi.ownerMatch))
    bus.send(Avahi.match("EntryGroup"))
    newGroup = bus.send(Avahi.call("EntryGroupNew"))
    while bus.isConnected, !worker.isStopping, !hasFailed {
      bus.readAndWrite()
      while let message = bus.nextMessage() { handle(message, bus, report) }
      if !hasFailed, bus.sleep(until: nil) { worker.wakeUp.acknowledge() }
    }
  }

  private mutating func handle(
    _ message: BusMessage, _ bus: borrowing BusConnection,
    _ report: (RoomAnnouncement.State) -> Void
  ) {
    switch message {
    case .reply(let serial, let values):
      if serial == newGroup, case .path(let path)? = values.first {
        group = path
        add(on: bus)
      } else if serial == newName, case .text(let other)? = values.first {
        name = other
        add(on: bus)
      }
    case .failure(let serial):
      // A name that this machine itself announces collides at once.
      if serial == addition { findName(on: bus) } else if serial == newGroup { hasFailed = true }
    case .signal("org.freedesktop.DBus.NameOwnerChanged", _): hasFailed = true
    case .signal("\(Avahi.service).EntryGroup.StateChanged", let values):
      guard case .signedNumber(let number)? = values.first else { return }
      switch GroupState(rawValue: number) {
      case .established: report(.announced(name: name))
      case .collision: findName(on: bus)
      case .failure: hasFailed = true
      case nil: break
      }
    case .signal: break
    }
  }

  private mutating func add(on bus: borrowing BusConnection) {
    guard let group else { return }
    addition = bus.send(
      Avahi.call(
        "AddService", of: "EntryGroup", at: group,
        [
          Avahi.any, Avahi.any, .number(0), .text(name), .text(AnnouncedRoom.type), .text(""),
          .text(""), .smallNumber(UInt16(truncatingIfNeeded: room.port)), .byteStrings(room.record),
        ]))
    bus.send(Avahi.call("Commit", of: "EntryGroup", at: group))
  }

  private mutating func findName(on bus: borrowing BusConnection) {
    guard let group else { return }
    bus.send(Avahi.call("Reset", of: "EntryGroup", at: group))
    newName = bus.send(Avahi.call("GetAlternativeServiceName", [.text(name)]))
  }
}
