internal import CDBus

/// A writer of a message's arguments.
///
/// If memory runs out, arguments are left out and the test fails for lack of them.
@safe struct MessageWriter: ~Copyable {
  private var iterator = unsafe DBusMessageIter()

  /// Begins to write to `message`, which must outlive the writer.
  init(to message: OpaquePointer) {
    unsafe dbus_message_iter_init_append(message, &iterator)
  }

  private init() {}

  mutating func append(_ text: String) {
    unsafe text.withCString { characters in
      var characters: UnsafePointer<CChar>? = unsafe characters
      unsafe appendBasic("s", &characters)
    }
  }

  /// Appends the path of an object.
  mutating func append(path: String) {
    unsafe path.withCString { characters in
      var characters: UnsafePointer<CChar>? = unsafe characters
      unsafe appendBasic("o", &characters)
    }
  }

  /// Appends `value` inside `variants` nested variants.
  mutating func append(_ value: PortalValue, variants: Int) {
    guard variants > 0 else { return append(value) }
    let signature = variants > 1 ? "v" : value.signature
    within("v", of: signature) { $0.append(value, variants: variants - 1) }
  }

  private mutating func append(_ value: PortalValue) {
    switch value {
    case .flag(let flag):
      var bit: dbus_bool_t = flag ? 1 : 0
      unsafe appendBasic("b", &bit)
    case .number(var number): unsafe appendBasic("u", &number)
    case .fraction(var fraction): unsafe appendBasic("d", &fraction)
    case .text(let text): append(text)
    case .list(let texts):
      within("a", of: "s") { list in
        for text in texts { list.append(text) }
      }
    }
  }

  private mutating func appendBasic(_ type: Unicode.Scalar, _ value: UnsafeRawPointer) {
    unsafe dbus_message_iter_append_basic(&iterator, Int32(type.value), value)
  }

  private mutating func within(
    _ type: Unicode.Scalar, of signature: String, _ write: (inout MessageWriter) -> Void
  ) {
    var inner = MessageWriter()
    unsafe dbus_message_iter_open_container(
      &iterator, Int32(type.value), signature, &inner.iterator)
    write(&inner)
    unsafe dbus_message_iter_close_container(&iterator, &inner.iterator)
  }
}

extension PortalValue {
  fileprivate var signature: String {
    switch self {
    case .flag: "b"
    case .number: "u"
    case .fraction: "d"
    case .text: "s"
    case .list: "as"
    }
  }
}
