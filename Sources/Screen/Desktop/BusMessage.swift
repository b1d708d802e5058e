internal import CDBus

/// A message from the bus, reduced to the supported kinds.
enum BusMessage: Equatable {
  /// The result of a call.
  case answer(to: UInt32, BusValue)
  /// The failure of a call, with the name of the error.
  case refusal(of: UInt32, error: String)
  /// A signal, with its full name and its first arguments.
  case signal(String, [BusValue])

  /// The number of arguments of a signal that are read.
  private static let mostArguments: Int32 = 3

  /// Copies the contents of a message; nil if its kind is not supported.
  init?(copying message: OpaquePointer) {
    let serial = unsafe dbus_message_get_reply_serial(message)
    switch unsafe dbus_message_get_type(message) {
    case DBUS_MESSAGE_TYPE_METHOD_RETURN:
      self = unsafe .answer(to: serial, BusValue(cdbus_argument(message, 0)))
    case DBUS_MESSAGE_TYPE_ERROR:
      guard let error = unsafe dbus_message_get_error_name(message) else { return nil }
      self = unsafe .refusal(of: serial, error: String(cString: error))
    case DBUS_MESSAGE_TYPE_SIGNAL:
      guard let interface = unsafe dbus_message_get_interface(message),
        let member = unsafe dbus_message_get_member(message)
      else { return nil }
      let values = (0..<Self.mostArguments).map { index in
        unsafe BusValue(cdbus_argument(message, index))
      }
      self = unsafe .signal("\(String(cString: interface)).\(String(cString: member))", values)
    default: return nil
    }
  }
}

/// An argument of a message, without the variants around it.
enum BusValue: Equatable {
  case flag(Bool)
  case number(UInt32)
  case fraction(Double)
  case text(String)
  /// An argument of another type, or none.
  case other

  /// Copies a value, whose text must still be valid.
  fileprivate init(_ value: cdbus_value) {
    switch unsafe UInt8(bitPattern: value.type) {
    case UInt8(ascii: "b"): self = unsafe .flag(value.flag != 0)
    case UInt8(ascii: "u"): self = unsafe .number(value.number)
    case UInt8(ascii: "d"): self = unsafe .fraction(value.fraction)
    case UInt8(ascii: "s"): self = unsafe .text(String(cString: value.text))
    default: self = .other
    }
  }
}
