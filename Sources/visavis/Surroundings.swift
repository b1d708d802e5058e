internal import Glibc

/// What the environment may not decide: pictures depend on files and options alone.
enum Surroundings {
  /// Variables by which libraries let themselves be told to draw or shape in another way; HarfBuzz has
  /// several, and more with every version.
  private static let prefixes = ["FREETYPE_", "HB_"]

  /// Forgets them; to be called before any thread is started.
  static func forget() {
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
