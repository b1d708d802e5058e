internal import CDBus
internal import ProgramBench
internal import Synchronization
internal import System

/// A service that inhibits the screen saver, on its own thread: `org.freedesktop.ScreenSaver`, or
/// the portal's `Inhibit`.
@safe package final class FakeScreenSaver: Sendable {
  package enum Kind: Sendable {
    case screenSaver, portal
  }

  package enum Behavior: Sendable {
    case granting, refusing
    /// A service that answers when it is told to.
    case silent
  }

  private struct State {
    var calls: [String] = []
    var isStopped = false
    /// True if the service grants what waits.
    var grantsWaiting = false
  }

  private let kind: Kind
  private let behavior: Behavior
  /// The D-Bus connection, used by the thread only.
  private nonisolated(unsafe) let link: UnsafeMutablePointer<cdbus_link>
  private let state = Mutex(State())
  private let worker: Worker
  /// The calls that a silent service has not answered, used by the thread only.
  private nonisolated(unsafe) var waiting: [OpaquePointer] = unsafe []

  /// The request that the portal names.
  private static let request = "/org/freedesktop/portal/desktop/request/1_2/visavis"

  /// Registers the service on a bus.
  package init(
    on address: String, as kind: Kind = .screenSaver, behavior: Behavior = .granting
  ) throws {
    guard let link = unsafe cdbus_open(address) else { throw BenchFailure("no bus: \(address)") }
    unsafe self.link = unsafe link
    worker = try Worker("saver")
    self.kind = kind
    self.behavior = behavior
    let connection = unsafe link.pointee.connection
    let name =
      kind == .portal ? "org.freedesktop.portal.Desktop" : "org.freedesktop.ScreenSaver"
    guard unsafe dbus_bus_register(connection, nil) != 0,
      unsafe dbus_bus_request_name(connection, name, 0, nil) > 0
    else { throw BenchFailure("the bus takes no screen saver") }
    try worker.start { [unowned self] in run() }
  }

  deinit {
    state.withLock { $0.isStopped = true }
    worker.waitForEnd(within: .seconds(60))
    while let call = unsafe waiting.popLast() { unsafe dbus_message_unref(call) }
    unsafe cdbus_close(link)
  }

  /// The calls about the screen saver so far, in order: `Inhibit` with the name of the program, or
  /// the portal's flags and reason; `UnInhibit` with the cookie; `Close` with the request.
  package var calls: [String] { state.withLock(\.calls) }

  /// Lets a silent service grant the calls that wait for an answer.
  package func grantWaiting() { state.withLock { $0.grantsWaiting = true } }
}

extension FakeScreenSaver {
  private func run() {
    let connection = unsafe link.pointee.connection
    while !state.withLock({ $0.isStopped }),
      unsafe dbus_connection_read_write(connection, 10) != 0
    {
      while let call = unsafe dbus_connection_pop_message(connection) {
        unsafe answer(call)
        unsafe dbus_message_unref(call)
      }
      if state.withLock({ $0.grantsWaiting }) {
        while let call = unsafe waiting.popLast() {
          unsafe grant(call)
          unsafe dbus_message_unref(call)
        }
      }
    }
  }

  private func answer(_ call: OpaquePointer) {
    guard unsafe dbus_message_get_type(call) == DBUS_MESSAGE_TYPE_METHOD_CALL,
      let member = unsafe dbus_message_get_member(call)
    else { return }
    let method = unsafe String(cString: member)
    guard let line = unsafe line(for: method, call) else {
      return unsafe send(
        dbus_message_new_error(call, "org.freedesktop.DBus.Error.UnknownMethod", nil))
    }
    state.withLock { $0.calls.append(line) }
    switch behavior {
    case .silent: unsafe waiting.append(dbus_message_ref(call))
    case .refusing:
      unsafe send(dbus_message_new_error(call, "org.freedesktop.DBus.Error.AccessDenied", nil))
    case .granting: unsafe grant(call)
    }
  }

  private func grant(_ call: OpaquePointer) {
    guard let answer = unsafe dbus_message_new_method_return(call) else { return }
    if unsafe dbus_message_has_member(call, "Inhibit") != 0 {
      var writer = unsafe MessageWriter(to: answer)
      switch kind {
      case .screenSaver: writer.append(.number(7), variants: 0)
      case .portal: writer.append(path: Self.request)
      }
    }
    unsafe send(answer)
  }

  /// Returns the record of a call, or nil if the service has no such method.
  private func line(for method: String, _ call: OpaquePointer) -> String? {
    let first = unsafe cdbus_argument(call, 0)
    switch (kind, method) {
    case (.screenSaver, "Inhibit"): return unsafe "Inhibit \(String(cString: first.text))"
    case (.screenSaver, "UnInhibit"): return unsafe "UnInhibit \(first.number)"
    case (.portal, "Inhibit"):
      let flags = unsafe cdbus_argument(call, 1).number
      return unsafe "Inhibit \(flags) \(String(cString: dbus_message_get_signature(call)))"
    case (.portal, "Close"):
      let path = unsafe dbus_message_get_path(call)
      return unsafe path.map { unsafe "Close \(String(cString: $0) == Self.request)" }
    default: return nil
    }
  }

  /// Sends a message and releases it.
  private func send(_ message: OpaquePointer?) {
    guard let message = unsafe message else { return }
    unsafe dbus_connection_send(link.pointee.connection, message, nil)
    unsafe dbus_message_unref(message)
  }
}
