/// A method to be called on a bus.
struct BusCall: Equatable {
  let service: String
  let object: String
  let interface: String
  let method: String
  /// Texts, all of them.
  let arguments: [String]
}

/// What the bus itself is asked (D-Bus specification, "Message Bus Messages").
extension BusCall {
  /// To be let in.
  static let hello = toBus("Hello")

  /// To pass on the signals that fit `rule`.
  static func addMatch(_ rule: String) -> BusCall { toBus("AddMatch", rule) }

  private static func toBus(_ method: String, _ arguments: String...) -> BusCall {
    BusCall(
      service: "org.freedesktop.DBus", object: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", method: method, arguments: arguments)
  }
}
