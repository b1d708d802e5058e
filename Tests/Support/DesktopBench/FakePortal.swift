internal import CDBus
internal import Synchronization

/// The settings part of a desktop portal (org.freedesktop.portal.Settings).
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
  }

  private static let interface = "org.freedesktop.portal.Settings"

  private let behavior: Behavior
  private let service: BusService
  private let state: Mutex<State>

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
    service = try BusService("org.freedesktop.portal.Desktop", on: address)
    self.behavior = behavior
    state = Mutex(State(settings: settings))
    try unsafe service.start { [weak self] in
      unsafe self?.answer($0, $1)
    } turn: { [weak self] in
      self?.emitChanges()
    }
  }

  deinit { service.stop() }

  /// The calls so far, such as `ReadOne enable-animations`, in order.
  package var calls: [String] { state.withLock { $0.calls } }

  /// Changes a setting and signals it, after the answers to earlier calls.
  package func change(_ setting: PortalSetting, to value: PortalValue) {
    state.withLock { $0.changes.append((setting, value)) }
  }

  private func emitChanges() {
    let changes = state.withLock { state in
      for (setting, value) in state.changes { state.settings[setting] = value }
      defer { state.changes = [] }
      return state.changes
    }
    for (setting, value) in changes { emitChange(setting, value) }
  }

  private func emitChange(_ setting: PortalSetting, _ value: PortalValue) {
    let signal = unsafe dbus_message_new_signal(
      "/org/freedesktop/portal/desktop", Self.interface, "SettingChanged")
    guard let signal = unsafe signal else { return }
    var writer = unsafe MessageWriter(to: signal)
    writer.append(setting.namespace)
    writer.append(setting.key)
    writer.append(value, variants: 1)
    unsafe service.send(signal)
  }

  private func answer(_ call: OpaquePointer, _ method: String) {
    // The portal of the tests has settings only.
    guard unsafe dbus_message_has_interface(call, Self.interface) != 0 else {
      return unsafe service.refuse(call)
    }
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
    default: unsafe service.refuse(call)
    }
  }

  private func answer(_ call: OpaquePointer, with value: PortalValue?, variants: Int) {
    guard let value else { return unsafe service.refuse(call, "portal.Error.NotFound") }
    guard let answer = unsafe dbus_message_new_method_return(call) else { return }
    var writer = unsafe MessageWriter(to: answer)
    writer.append(value, variants: variants)
    unsafe service.send(answer)
  }

  private static func text(_ index: Int32, of call: OpaquePointer) -> String {
    unsafe cdbus_argument(call, index).text.map { unsafe String(cString: $0) } ?? ""
  }
}
