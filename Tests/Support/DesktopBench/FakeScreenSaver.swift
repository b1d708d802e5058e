internal import CDBus
internal import Synchronization

/// A service that inhibits the screen saver: `org.freedesktop.ScreenSaver`, or the portal's `Inhibit`.
@safe package final class FakeScreenSaver: Sendable {
  package enum Kind: Sendable {
    case screenSaver, portal
  }

  package enum Behavior: Sendable {
    case granting, refusing
    /// A service that does not answer.
    case silent
  }

  private let kind: Kind
  private let behavior: Behavior
  private let service: BusService
  private let recorded = Mutex<[String]>([])

  /// The request that the portal names.
  private static let request = "/org/freedesktop/portal/desktop/request/1_2/visavis"

  /// Registers the service on a bus.
  package init(
    on address: String, as kind: Kind = .screenSaver, behavior: Behavior = .granting
  ) throws {
    service = try BusService(
      kind == .portal ? "org.freedesktop.portal.Desktop" : "org.freedesktop.ScreenSaver",
      on: address)
    self.kind = kind
    self.behavior = behavior
    try unsafe service.start { [weak self] in
      unsafe self?.answer($0, $1)
    }
  }

  deinit { service.stop() }

  /// The calls about the screen saver so far, in order: `Inhibit` with the name of the program, or
  /// the portal's flags and reason; `UnInhibit` with the cookie; `Close` with the request.
  package var calls: [String] { recorded.withLock(\.self) }

  private func answer(_ call: OpaquePointer, _ method: String) {
    guard let line = unsafe line(for: method, call) else { return unsafe service.refuse(call) }
    recorded.withLock { $0.append(line) }
    switch behavior {
    case .silent: break
    case .refusing: unsafe service.refuse(call, "DBus.Error.AccessDenied")
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
    unsafe service.send(answer)
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
}
