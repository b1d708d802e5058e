internal import Glibc

/// A file with a secret in it, which should be this user's alone.
enum SecretFile {
  /// Says so where other users may read it.
  static func warn(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    Diagnostics.say("\(path) can be read by other users; `chmod 600` makes it this user's alone")
  }
}
