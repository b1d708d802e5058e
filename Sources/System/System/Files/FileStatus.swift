package import Glibc

extension stat {
  /// The status of a file; nil if there is no file at `path`, for the reason in `errno`.
  package init?(of path: String, followingLinks: Bool = true) {
    self.init()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(AT_FDCWD, path, &self, flags) == 0 else { return nil }
  }

  /// The kind of the file, such as `S_IFREG`.
  package var kind: mode_t { st_mode & S_IFMT }

  /// Returns true if both are of one file.
  package func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}
