internal import CDBus
internal import Threading

/// A private connection to a message bus, confined to one thread.
///
/// Replies arrive as messages, so calls do not block. Only `init` may block, if the bus is slow to
/// accept the connection. Messages are not dispatched, so method calls to this program get no
/// reply.
@safe struct BusConnection: ~Copyable {
  private let link: UnsafeMutablePointer<cdbus_link>
  /// The poll set of the wake-up and the socket.
  private var awaited: PollSet

  /// Connects and sends `Hello`, which must be the first call; nil if no bus listens.
  init?(_ address: SessionBusAddress, wakeUp: WakeUp) {
    guard let link = unsafe cdbus_open(address.text) else { return nil }
    unsafe self.link = unsafe link
    awaited = unsafe PollSet([wakeUp.descriptor, cdbus_descriptor(link)])
    call(.hello)
  }

  deinit {
    unsafe cdbus_close(link)
  }

  /// True if the bus is connected.
  var isAlive: Bool { unsafe dbus_connection_get_is_connected(link.pointee.connection) != 0 }

  /// Sends a call and returns the serial number of its reply; nil if out of memory.
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

  /// Sleeps until the socket is ready or the wake-up is signaled; returns true for the wake-up.
  mutating func sleep() -> Bool {
    awaited.wake(whenWritable: unsafe cdbus_wants_to_write(link) != 0, at: 1)
    awaited.wait()
    return !awaited[0].isEmpty
  }

  /// Writes and reads as much as possible without blocking.
  func exchange() {
    unsafe dbus_connection_read_write(link.pointee.connection, 0)
  }

  /// Removes and returns the next received message of a known kind; nil if there is none.
  func next() -> BusMessage? {
    while let message = unsafe dbus_connection_pop_message(link.pointee.connection) {
      defer { unsafe dbus_message_unref(message) }
      if let copy = unsafe BusMessage(copying: message) { return copy }
    }
    return nil
  }
}
