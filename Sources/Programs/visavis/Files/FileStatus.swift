internal import Glibc
internal import System

extension stat {
  /// The status of a file; nil if there is no file at `path`.
  init?(of path: String, followingLinks: Bool = true) {
    self.init()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(AT_FDCWD, path, &self, flags) == 0 else { return nil }
  }

  /// The kind of the file, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}

extension Directory {
  /// A folder that cannot be created.
  struct CreationError: Error {
    let folder: String
    let reason: String
  }

  /// Creates the missing folders above a path, with permissions that the umask reduces.
  static func create(above path: String, mode: mode_t = 0o777) throws(CreationError) {
    for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
      let folder = String(path[..<slash])
      guard unsafe mkdir(folder, mode) == 0 || errno == EEXIST else {
        throw CreationError(folder: folder, reason: SystemError.current("mkdir").reason)
      }
    }
  }
}
