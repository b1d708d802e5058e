internal import CDBus
package import System

/// A private connection to a message bus, confined to one thread.
///
/// Replies arrive as messages, so calls do not block. Only `init` may block, if the bus is slow to
/// accept the connection. Messages are not dispatched, so method calls to this program get no
/// reply.
@safe package struct BusConnection: ~Copyable {
  private let link: UnsafeMutablePointer<cdbus_link>
  /// The poll set of the wake-up and the socket.
  private var pollSet: PollSet

  /// Connects and sends `Hello`, the first call, or returns nil if no bus listens.
  package init?(_ address: String, wakeUp: WakeUp) {
    guard let link = unsafe cdbus_open(address) else { return nil }
    unsafe self.link = unsafe link
    pollSet = unsafe PollSet([wakeUp.descriptor, cdbus_descriptor(link)])
    send(.hello)
  }

  deinit {
    unsafe cdbus_close(link)
  }

  /// True if the bus is connected.
  package var isConnected: Bool {
    unsafe dbus_connection_get_is_connected(link.pointee.connection) != 0
  }

  /// Sends a call and returns the serial number of its reply, or nil if out of memory.
  @discardableResult package func send(_ call: BusCall) -> UInt32? {
    let message = unsafe dbus_message_new_method_call(
      call.service, call.object, call.interface, call.method)
    guard let message = unsafe message else { return nil }
    defer { unsafe dbus_message_unref(message) }
    var serial: UInt32 = 0
    guard call.arguments.allSatisfy({ unsafe $0.append(to: message) }),
      unsafe dbus_connection_send(link.pointee.connection, message, &serial) != 0
    else { return nil }
    return serial
  }

  /// Sleeps until the socket is ready, the wake-up is signaled, or the deadline; returns true if it is
  /// signaled.
  package mutating func sleep(until deadline: ContinuousClock.Instant?) -> Bool {
    pollSet.watchForWritability(unsafe cdbus_wants_to_write(link) != 0, at: 1)
    pollSet.wait(timeout: deadline.map { max(.zero, $0 - .now) })
    return !pollSet[0].isEmpty
  }

  /// Writes and reads as much as possible without blocking.
  package func readAndWrite() {
    unsafe dbus_connection_read_write(link.pointee.connection, 0)
  }

  /// Removes and returns the next received message of a known kind, or nil if there is none.
  package func nextMessage() -> BusMessage? {
    while let message = unsafe dbus_connection_pop_message(link.pointee.connection) {
      defer { unsafe dbus_message_unref(message) }
      if let copy = unsafe BusMessage(copying: message) { return copy }
    }
    return nil
  }
}

extension BusConnection {
  /// Returns the address of the user's session bus, or nil if the environment names none.
  ///
  /// Only Unix sockets of this machine are accepted. Addresses that start a program or name another
  /// machine are ignored, because the bus is optional.
  package static func sessionAddress(in environment: (String) -> String?) -> String? {
    if let named = environment("DBUS_SESSION_BUS_ADDRESS"), !named.isEmpty {
      let sockets = named.split(separator: ";").filter { $0.hasPrefix("unix:") }
      return sockets.isEmpty ? nil : sockets.joined(separator: ";")
    }
    // The XDG Base Directory Specification ignores relative paths.
    guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/"),
      let path = unsafe dbus_address_escape_value("\(folder)/bus")
    else { return nil }
    defer { unsafe dbus_free(path) }
    return "unix:path=\(unsafe String(cString: path))"
  }
}

/// A method call to a D-Bus service.
package struct BusCall: Equatable, Sendable {
  package let service: String
  package let object: String
  package let interface: String
  package let method: String
  package let arguments: [BusArgument]

  package init(
    service: String, object: String, interface: String, method: String,
    arguments: [BusArgument] = []
  ) {
    self.service = service
    self.object = object
    self.interface = interface
    self.method = method
    self.arguments = arguments
  }
}

/// An argument of a method call.
package enum BusArgument: Equatable, Sendable {
  case text(String)
  case number(UInt32)
  case signedNumber(Int32)
  case smallNumber(UInt16)
  /// A list of byte strings (`aay`).
  case byteStrings([[UInt8]])
  /// A dictionary with one entry, a text (`a{sv}`).
  case option(String, String)

  /// Appends the argument to a message and returns false if out of memory.
  fileprivate func append(to message: OpaquePointer) -> Bool {
    switch self {
    case .text(let text): unsafe cdbus_append(message, text) != 0
    case .number(let number): unsafe cdbus_append_number(message, number) != 0
    case .signedNumber(let number): unsafe cdbus_append_signed_number(message, number) != 0
    case .smallNumber(let number): unsafe cdbus_append_small_number(message, number) != 0
    case .byteStrings(let strings): unsafe Self.append(strings, to: message)
    case .option(let key, let value): unsafe cdbus_append_option(message, key, value) != 0
    }
  }
}

extension BusArgument {
  /// Appends a list of byte strings and returns false if out of memory.
  private static func append(_ strings: [[UInt8]], to message: OpaquePointer) -> Bool {
    let bytes = strings.flatMap(\.self)
    let counts = strings.map { Int32($0.count) }
    return unsafe cdbus_append_byte_strings(message, bytes, counts, Int32(strings.count)) != 0
  }
}

/// The calls to the bus itself (D-Bus specification, "Message Bus Messages").
extension BusCall {
  /// The first call on every connection.
  package static let hello = toBus("Hello")

  /// Returns the call that subscribes to the signals that match `rule`.
  package static func addMatch(_ rule: String) -> BusCall { toBus("AddMatch", rule) }

  private static func toBus(_ method: String, _ arguments: String...) -> BusCall {
    BusCall(
      service: "org.freedesktop.DBus", object: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", method: method, arguments: arguments.map { .text($0) })
  }
}

/// A message from the bus, reduced to the supported kinds.
package enum BusMessage: Equatable {
  /// The results of a call.
  case reply(to: UInt32, [BusValue])
  /// The failure of a call.
  case failure(of: UInt32)
  /// A signal, with its full name and its first arguments.
  case signal(String, [BusValue])

  /// The maximum number of arguments that are read.
  private static let maxArguments: Int32 = 12

  /// Copies the contents of a message, or returns nil if its kind is not supported.
  init?(copying message: OpaquePointer) {
    let serial = unsafe dbus_message_get_reply_serial(message)
    switch unsafe dbus_message_get_type(message) {
    case DBUS_MESSAGE_TYPE_METHOD_RETURN:
      self = unsafe .reply(to: serial, Self.values(of: message))
    case DBUS_MESSAGE_TYPE_ERROR:
      self = .failure(of: serial)
    case DBUS_MESSAGE_TYPE_SIGNAL:
      guard let interface = unsafe dbus_message_get_interface(message),
        let member = unsafe dbus_message_get_member(message)
      else { return nil }
      let values = unsafe Self.values(of: message)
      self = unsafe .signal("\(String(cString: interface)).\(String(cString: member))", values)
    default: return nil
    }
  }

  /// Copies the arguments, up to the first one that is missing.
  private static func values(of message: OpaquePointer) -> [BusValue] {
    let count = min(unsafe cdbus_argument_count(message), maxArguments)
    return (0..<count).map { index in
      let value = unsafe BusValue(cdbus_argument(message, index))
      guard case .other = value else { return value }
      return unsafe BusValue(byteStringsOf: message, at: index) ?? .other
    }
  }
}

/// An argument of a message, without the variants around it.
package enum BusValue: Equatable {
  case flag(Bool)
  case number(UInt32)
  case signedNumber(Int32)
  case smallNumber(UInt16)
  case fraction(Double)
  case text(String)
  /// The path of an object.
  case path(String)
  /// A list of byte strings (`aay`).
  case byteStrings([[UInt8]])
  /// An argument of another type.
  case other

  /// The largest number of byte strings that are copied.
  private static let maxByteStrings: Int32 = 64

  /// Copies a list of byte strings; nil for an argument of another type.
  fileprivate init?(byteStringsOf message: OpaquePointer, at index: Int32) {
    var strings: [[UInt8]] = []
    for place in 0..<Self.maxByteStrings {
      var count: Int32 = 0
      guard let bytes = unsafe cdbus_byte_string(message, index, place, &count) else { break }
      strings.append(unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
    }
    guard !strings.isEmpty else { return nil }
    self = .byteStrings(strings)
  }

  /// Copies a value, whose text must still be valid.
  fileprivate init(_ value: cdbus_value) {
    switch unsafe UInt8(bitPattern: value.type) {
    case UInt8(ascii: "b"): self = unsafe .flag(value.flag != 0)
    case UInt8(ascii: "u"): self = unsafe .number(value.number)
    case UInt8(ascii: "i"): self = unsafe .signedNumber(Int32(bitPattern: value.number))
    case UInt8(ascii: "q"): self = unsafe .smallNumber(UInt16(truncatingIfNeeded: value.number))
    case UInt8(ascii: "d"): self = unsafe .fraction(value.fraction)
    case UInt8(ascii: "s"): self = unsafe .text(String(cString: value.text))
    case UInt8(ascii: "o"): self = unsafe .path(String(cString: value.text))
    default: self = .other
    }
  }
}
