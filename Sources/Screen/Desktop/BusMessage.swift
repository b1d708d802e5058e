internal import CDBus

/// A message that came from the bus, as far as anyone here understands it.
enum BusMessage: Equatable {
  /// What a call came to.
  case answer(to: UInt32, BusValue)
  /// A call that failed, with the error's name.
  case refusal(of: UInt32, error: String)
  /// A signal, by its whole name, and its first arguments.
  case signal(String, [BusValue])

  /// How many arguments of a signal are looked at.
  private static let mostArguments: Int32 = 3

  /// Copies what there is to know out of a message; nil where it means nothing.
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

/// One argument of a message, out of however many variants it came in.
enum BusValue: Equatable {
  case flag(Bool)
  case number(UInt32)
  case fraction(Double)
  case text(String)
  /// Something else, or nothing.
  case other

  /// The text is copied; it must still live.
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
