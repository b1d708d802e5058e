internal import Glibc

/// The environment variables that give a child process a home and a time zone of its own.
enum HomeVariables {
  /// Returns the variables for an empty home in a zone where the tests begin at noon.
  ///
  /// Models and engines, which scripts/setup installs, stay those of the user. Caches are kept from
  /// test to test, as they make it faster only.
  static func of(_ home: Folder) -> [String: String?] {
    [
      "HOME": home.path, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil, "XDG_CACHE_HOME": cache,
      "XDG_DATA_HOME": data, "TZ": zone,
    ]
  }

  /// A zone in which no day of learning, which begins at four in the morning, ends during the tests.
  ///
  /// Its hours are counted westward (POSIX).
  private static let zone = "NOON\(time(nil) / 3600 % 24 - 12)"

  private static let data: String? =
    environmentVariable("XDG_DATA_HOME") ?? environmentVariable("HOME").map { "\($0)/.local/share" }

  private static let cache: String? = {
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    let path = unsafe "\(String(cString: folder))/.build/test-cache"
    unsafe mkdir(path, 0o755)
    return path
  }()
}
