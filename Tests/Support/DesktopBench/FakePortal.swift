internal import CDBus
internal import ProgramBench
internal import Synchronization
internal import System

/// The settings part of a desktop portal (org.freedesktop.portal.Settings), on its own thread.
@safe package final class FakePortal: Sendable {
  /// The portal's version and behavior.
  package enum Behavior: Sendable {
    /// A current portal: `ReadOne` with one variant, `Read` with two.
    case current
    /// A portal before version 2: `Read` only.
    case old
    /// A portal that never answers.
    case silent
  }

  private struct State {
    var settings: [PortalSetting: PortalValue]
    var calls: [String] = []
    var changes: [(PortalSetting, PortalValue)] = []
    var isStopped = false
  }

  private let behavior: Behavior
  /// The D-Bus connection, used by the thread only.
  private nonisolated(unsafe) let link: UnsafeMutablePointer<cdbus_link>
  private let state: Mutex<State>
  private let worker: Worker

  /// Registers a portal on a bus.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - behavior: The portal's version and behavior.
  ///   - settings: The settings that it has, with their values.
  /// - Throws: An error if there is no such bus or it has a portal already.
  package init(
    on address: String, behavior: Behavior = .current, settings: [PortalSetting: PortalValue] = [:]
  ) throws {
    guard let link = unsafe cdbus_open(address) else { throw BenchFailure("no bus: \(address)") }
    unsafe self.link = unsafe link
    worker = try Worker("portal")
    self.behavior = behavior
    state = Mutex(State(settings: settings))
    let connection = unsafe link.pointee.connection
    guard unsafe dbus_bus_register(connection, nil) != 0,
      unsafe dbus_bus_request_name(connection, Self.service, 0, nil) > 0
    else { throw BenchFailure("the bus takes no portal") }
    try worker.start { [unowned self] in run() }
  }

  deinit {
    state.withLock { $0.isStopped = true }
    worker.waitForEnd(within: .seconds(60))
    unsafe cdbus_close(link)
  }

  /// The calls so far, such as `ReadOne enable-animations`, in order.
  package var calls: [String] { state.withLock { $0.calls } }

  /// Changes a setting and signals it, after the answers to earlier calls.
  package func change(_ setting: PortalSetting, to value: PortalValue) {
    state.withLock { $0.changes.append((setting, value)) }
  }

  private static let service = "org.freedesktop.portal.Desktop"
  private static let object = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
}

extension FakePortal {
  private func run() {
    let connection = unsafe link.pointee.connection
    while !state.withLock({ $0.isStopped }),
      unsafe dbus_connection_read_write(connection, 10) != 0
    {
      while let call = unsafe dbus_connection_pop_message(connection) {
        unsafe answer(call)
        unsafe dbus_message_unref(call)
      }
      for (setting, value) in applyChanges() { emitChange(setting, value) }
    }
  }

  private func applyChanges() -> [(PortalSetting, PortalValue)] {
    state.withLock { state in
      for (setting, value) in state.changes { state.settings[setting] = value }
      defer { state.changes = [] }
      return state.changes
    }
  }

  private func emitChange(_ setting: PortalSetting, _ value: PortalValue) {
    let signal = unsafe dbus_message_new_signal(Self.object, Self.interface, "SettingChanged")
    guard let signal = unsafe signal else { return }
    var writer = unsafe MessageWriter(to: signal)
    writer.append(setting.namespace)
    writer.append(setting.key)
    writer.append(value, variants: 1)
    unsafe send(signal)
  }

  private func answer(_ call: OpaquePointer) {
    guard unsafe dbus_message_get_type(call) == DBUS_MESSAGE_TYPE_METHOD_CALL,
      let member = unsafe dbus_message_get_member(call)
    else { return }
    // The portal of the tests has settings only.
    guard unsafe dbus_message_has_interface(call, Self.interface) != 0 else {
      return unsafe refuse(call, "org.freedesktop.DBus.Error.UnknownMethod")
    }
    let method = unsafe String(cString: member)
    let setting = unsafe PortalSetting(
      namespace: Self.text(0, of: call), key: Self.text(1, of: call))
    let value = state.withLock { state in
      state.calls.append("\(method) \(setting.key)")
      return state.settings[setting]
    }
    switch (behavior, method) {
    case (.silent, _): break
    case (.current, "ReadOne"): unsafe answer(call, with: value, variants: 1)
    case (_, "Read"): unsafe answer(call, with: value, variants: 2)
    default: unsafe refuse(call, "org.freedesktop.DBus.Error.UnknownMethod")
    }
  }

  private func answer(_ call: OpaquePointer, with value: PortalValue?, variants: Int) {
    guard let value else {
      return unsafe refuse(call, "org.freedesktop.portal.Error.NotFound")
    }
    guard let answer = unsafe dbus_message_new_method_return(call) else { return }
    var writer = unsafe MessageWriter(to: answer)
    writer.append(value, variants: variants)
    unsafe send(answer)
  }

  private func refuse(_ call: OpaquePointer, _ error: String) {
    guard let refusal = unsafe dbus_message_new_error(call, error, nil) else { return }
    unsafe send(refusal)
  }

  /// Sends a message and releases it.
  private func send(_ message: OpaquePointer) {
    unsafe dbus_connection_send(link.pointee.connection, message, nil)
    unsafe dbus_message_unref(message)
  }

  private static func text(_ index: Int32, of call: OpaquePointer) -> String {
    unsafe cdbus_argument(call, index).text.map { unsafe String(cString: $0) } ?? ""
  }
}
