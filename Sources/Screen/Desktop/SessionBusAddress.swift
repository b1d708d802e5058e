internal import CDBus
internal import Glibc

/// Where the message bus of the person's session listens (D-Bus specification, "Server Addresses").
///
/// Only sockets of this machine: an address that starts a program, or reaches for another machine, is
/// none for a setting that may be asked for but need not be answered.
struct SessionBusAddress: Equatable {
  let text: String

  /// Nil where there is no session bus.
  ///
  /// - Parameters:
  ///   - variable: what the environment has under a name.
  ///   - exists: whether there is a file.
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

  /// The one of this process' own environment.
  static var own: SessionBusAddress? {
    SessionBusAddress { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    } exists: { path in
      unsafe access(path, F_OK) == 0
    }
  }

  /// The address of a socket in the file system; empty without memory.
  private static func socket(_ path: String) -> String {
    guard let escaped = unsafe dbus_address_escape_value(path) else { return "" }
    defer { unsafe dbus_free(escaped) }
    return unsafe "unix:path=" + String(cString: escaped)
  }
}
