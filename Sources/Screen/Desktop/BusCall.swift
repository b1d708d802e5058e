/// A method call to a D-Bus service.
struct BusCall: Equatable {
  let service: String
  let object: String
  let interface: String
  let method: String
  /// The arguments, all of them strings.
  let arguments: [String]
}

/// The calls to the bus itself (D-Bus specification, "Message Bus Messages").
extension BusCall {
  /// The first call on every connection.
  static let hello = toBus("Hello")

  /// Returns the call that subscribes to the signals that match `rule`.
  static func addMatch(_ rule: String) -> BusCall { toBus("AddMatch", rule) }

  private static func toBus(_ method: String, _ arguments: String...) -> BusCall {
    BusCall(
      service: "org.freedesktop.DBus", object: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", method: method, arguments: arguments)
  }
}
