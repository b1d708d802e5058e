internal import CDBus
internal import ProgramBench
internal import Synchronization
internal import System

/// A service on a message bus, whose calls are answered on a thread of its own.
@safe final class BusService: Sendable {
  /// The D-Bus connection, used by the thread only.
  private nonisolated(unsafe) let link: UnsafeMutablePointer<cdbus_link>
  private let worker: Worker

  /// Registers the service.
  ///
  /// - Parameters:
  ///   - name: The well-known name.
  ///   - address: The bus.
  /// - Throws: An error if there is no such bus, or the name is taken.
  init(_ name: String, on address: String) throws {
    guard let link = unsafe cdbus_open(address) else { throw BenchFailure("no bus: \(address)") }
    unsafe self.link = unsafe link
    worker = try Worker("service")
    let connection = unsafe link.pointee.connection
    guard unsafe dbus_bus_register(connection, nil) != 0,
      unsafe dbus_bus_request_name(connection, name, 0, nil) > 0
    else { throw BenchFailure("the bus takes no \(name)") }
  }

  deinit { unsafe cdbus_close(link) }

  /// Begins to answer calls.
  ///
  /// - Parameters:
  ///   - answer: Answers a method call, with its member, on the service's thread.
  ///   - turn: Called after the calls that have arrived, a hundred times a second.
  /// - Throws: An error if the thread cannot be started.
  func start(
    answering answer: @escaping @Sendable (OpaquePointer, String) -> Void,
    turn: @escaping @Sendable () -> Void = {}
  ) throws {
    try worker.start { [self] in
      let connection = unsafe link.pointee.connection
      while !worker.isStopping, unsafe dbus_connection_read_write(connection, 10) != 0 {
        while let call = unsafe dbus_connection_pop_message(connection) {
          if unsafe dbus_message_get_type(call) == DBUS_MESSAGE_TYPE_METHOD_CALL,
            let member = unsafe dbus_message_get_member(call)
          {
            unsafe answer(call, String(cString: member))
          }
          unsafe dbus_message_unref(call)
        }
        turn()
      }
    }
  }

  func stop() { worker.stop(within: .seconds(60)) }

  /// Sends a message and releases it.
  func send(_ message: OpaquePointer?) {
    guard let message = unsafe message else { return }
    unsafe dbus_connection_send(link.pointee.connection, message, nil)
    unsafe dbus_message_unref(message)
  }

  /// Answers a call with an error, such as `DBus.Error.UnknownMethod` of `org.freedesktop`.
  func refuse(_ call: OpaquePointer, _ error: String = "DBus.Error.UnknownMethod") {
    unsafe send(dbus_message_new_error(call, "org.freedesktop.\(error)", nil))
  }
}
