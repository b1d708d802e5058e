internal import Glibc
internal import System

/// The folders of visavis by the XDG base directory specification, which belong to the user.
package enum UserFolder {
  package static var cache: String { folder("XDG_CACHE_HOME", "/.cache") }
  package static var config: String { folder("XDG_CONFIG_HOME", "/.config") }
  package static var data: String { folder("XDG_DATA_HOME", "/.local/share") }

  /// Returns the folder of the saved state; nil without a home folder.
  package static func state(variable: (String) -> String? = Environment.variable) -> String? {
    let path = path("XDG_STATE_HOME", "/.local/state", variable)
    return path?.hasPrefix("/") == true ? path : nil
  }

  /// The user's own folders, as the desktop names them (`xdg-user-dirs`).
  package enum Own: String {
    case pictures = "Pictures"
    case videos = "Videos"

    /// Returns the path of the folder, which may be missing; nil without a home folder.
    package func path(variable: (String) -> String? = Environment.variable) -> String? {
      guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
      let settings = "\(variable("XDG_CONFIG_HOME") ?? "\(home)/.config")/user-dirs.dirs"
      let start = "XDG_\(rawValue.uppercased())_DIR=\""
      let bytes = try? Descriptor(opening: settings, O_RDONLY).readAll(atMost: 1 << 16)
      let named = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
        .last { $0.hasPrefix(start) && $0.hasSuffix("\"") }?.dropFirst(start.count).dropLast()
      guard let named else { return "\(home)/\(rawValue)" }
      return named.hasPrefix("$HOME") ? home + named.dropFirst("$HOME".count) : String(named)
    }
  }

  /// Returns a path with `~` in place of the home folder, for messages.
  package static func abbreviated(
    _ path: String, variable: (String) -> String? = Environment.variable
  ) -> String {
    guard let home = variable("HOME"), path.hasPrefix("\(home)/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  private static func folder(_ name: String, _ standard: String) -> String {
    path(name, standard, Environment.variable) ?? "\(standard)/visavis"
  }

  private static func path(
    _ name: String, _ standard: String, _ variable: (String) -> String?
  ) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return "\(path)/visavis" }
    return variable("HOME").map { "\($0)\(standard)/visavis" }
  }
}
