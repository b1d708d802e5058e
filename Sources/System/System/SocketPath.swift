package import Glibc

extension sockaddr_un {
  /// The longest path in bytes: the size of `sun_path` without the closing NUL (unix(7)).
  package static let maxPathBytes = 107

  /// Creates the address of a Unix socket, from the first `maxPathBytes` bytes of a path.
  package init(path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &sun_path) {
      unsafe $0.copyBytes(from: path.utf8.prefix(Self.maxPathBytes))
    }
  }
}
