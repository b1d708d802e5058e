internal import Glibc
internal import Messages

/// The user's runtime directory, which only the user may write to.
enum RuntimeDirectory {
  /// Returns `$XDG_RUNTIME_DIR`, if no other user can write to it.
  ///
  /// The XDG Base Directory Specification requires an absolute path that only the user can access.
  /// Here the path must be absolute, and the user must own the directory and be the only one who
  /// can write to it, which rules out /tmp.
  ///
  /// - Throws: `RuntimeDirectoryError` if the directory is not set or not safe.
  static func path() throws(RuntimeDirectoryError) -> String {
    guard let variable = unsafe getenv("XDG_RUNTIME_DIR"), unsafe variable.pointee != 0 else {
      throw .notSet
    }
    let path = unsafe String(cString: variable)
    guard path.hasPrefix("/") else { throw .relativePath }
    var status = stat()
    // A missing directory is reported when the socket is bound.
    guard unsafe stat(path, &status) == 0 else { return path }
    guard status.st_uid == geteuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw .unsafe(path: path)
    }
    return path
  }
}

/// The folder of a socket path given by the user.
enum SocketFolder {
  /// Returns the folder of `path` if another user could replace files in it; nil otherwise.
  ///
  /// Another user than root can do so as the owner of the folder. Any user can if others may write
  /// to the folder and the sticky bit is not set.
  static func exposed(around path: String) -> String? {
    let folder =
      path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else { return nil }
    let isTheirs = status.st_uid != geteuid() && status.st_uid != 0
    let isOpen = status.st_mode & (S_IWGRP | S_IWOTH) != 0 && status.st_mode & S_ISVTX == 0
    return isTheirs || isOpen ? folder : nil
  }
}
