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
