internal import Glibc

/// The user's folders by the XDG base directory specification.
package enum UserFolder {
  package static var cache: String { folder("XDG_CACHE_HOME", "/.cache") }
  package static var config: String { folder("XDG_CONFIG_HOME", "/.config") }
  package static var data: String { folder("XDG_DATA_HOME", "/.local/share") }

  private static func folder(_ name: String, _ standard: String) -> String {
    if let path = variable(name), path.hasPrefix("/") { return path }
    return (variable("HOME") ?? "") + standard
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
