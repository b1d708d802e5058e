internal import CDBus
internal import Glibc

/// The address of the user's session bus (D-Bus specification, "Server Addresses").
///
/// Only Unix sockets of this machine are accepted. Addresses that start a program or name another
/// machine are ignored, because the setting is optional.
struct SessionBusAddress: Equatable {
  let text: String

  /// Finds the address in the environment; nil if there is no session bus.
  ///
  /// - Parameters:
  ///   - variable: Returns the value of an environment variable.
  ///   - exists: Returns true if the file exists.
  init?(variable: (String) -> String?, exists: (String) -> Bool) {
    if let named = variable("DBUS_SESSION_BUS_ADDRESS"), !named.isEmpty {
      text = named.split(separator: ";").filter { $0.hasPrefix("unix:") }.joined(separator: ";")
    } else if let folder = variable("XDG_RUNTIME_DIR"), !folder.isEmpty, exists("\(folder)/bus") {
      text = Self.socket("\(folder)/bus")
    } else {
      return nil
    }
    if text.isEmpty { return nil }
  }

  /// The address in the environment of this process.
  static var own: SessionBusAddress? {
    SessionBusAddress { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    } exists: { path in
      unsafe access(path, F_OK) == 0
    }
  }

  /// Returns the address of a socket in the file system; empty if out of memory.
  private static func socket(_ path: String) -> String {
    guard let escaped = unsafe dbus_address_escape_value(path) else { return "" }
    defer { unsafe dbus_free(escaped) }
    return unsafe "unix:path=" + String(cString: escaped)
  }
}
