internal import Glibc

/// Environment variables that would change a rendering.
///
/// Pictures depend on files and options only.
enum Environment {
  /// Prefixes of variables with which libraries change how they draw or shape.
  ///
  /// HarfBuzz reads several, and new versions add more.
  private static let prefixes = ["FREETYPE_", "HB_"]

  /// Removes the variables from the environment.
  ///
  /// Call before any thread is started.
  static func sanitize() {
    for name in names where prefixes.contains(where: name.hasPrefix) { unsafe unsetenv(name) }
  }

  private static var names: [String] {
    var names: [String] = []
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      names.append(String(unsafe String(cString: text).prefix { $0 != "=" }))
      unsafe entry += 1
    }
    return names
  }
}
