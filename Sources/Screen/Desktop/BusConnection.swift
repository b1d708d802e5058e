internal import CDBus
internal import FrameExchange

/// Owns a private connection to a message bus; one thread's.
///
/// Calls are sent and answers come as messages, so that no call waits for anybody; only `init` may, for a
/// bus that is too busy to let anyone in. Messages are not dispatched: whoever calls this program is
/// not answered.
@safe struct BusConnection: ~Copyable {
  private let link: UnsafeMutablePointer<cdbus_link>
  /// The bell and the socket.
  private var awaited: PollSet

  /// Connects and says hello, which is the first thing a bus must hear; nil when nobody listens.
  init?(_ address: SessionBusAddress, bell: WakeUp) {
    guard let link = unsafe cdbus_open(address.text) else { return nil }
    unsafe self.link = unsafe link
    awaited = unsafe PollSet([bell.descriptor, cdbus_descriptor(link)])
    call(.hello)
  }

  deinit {
    unsafe cdbus_close(link)
  }

  /// Whether the bus is still there.
  var isAlive: Bool { unsafe dbus_connection_get_is_connected(link.pointee.connection) != 0 }

  /// Sends a call and returns the number under which its answer comes; nil without memory.
  @discardableResult func call(_ call: BusCall) -> UInt32? {
    let message = unsafe dbus_message_new_method_call(
      call.service, call.object, call.interface, call.method)
    guard let message = unsafe message else { return nil }
    defer { unsafe dbus_message_unref(message) }
    var serial: UInt32 = 0
    guard call.arguments.allSatisfy({ unsafe cdbus_append(message, $0) != 0 }),
      unsafe dbus_connection_send(link.pointee.connection, message, &serial) != 0
    else { return nil }
    return serial
  }

  /// Sleeps until there is something to read or to write, or the bell rings; true when it rang.
  mutating func sleep() -> Bool {
    awaited.wake(whenWritable: unsafe cdbus_wants_to_write(link) != 0, at: 1)
    awaited.wait()
    return !awaited[0].isEmpty
  }

  /// Writes and reads what can be without waiting.
  func exchange() {
    unsafe dbus_connection_read_write(link.pointee.connection, 0)
  }

  /// The next message that was read; nil when there is none.
  func next() -> BusMessage? {
    while let message = unsafe dbus_connection_pop_message(link.pointee.connection) {
      defer { unsafe dbus_message_unref(message) }
      if let copy = unsafe BusMessage(copying: message) { return copy }
    }
    return nil
  }
}
