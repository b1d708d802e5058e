internal import Glibc

/// The user's runtime directory, in which sockets belong to nobody else.
enum RuntimeDirectory {
  /// Why there is none, in a few words.
  struct Obstacle: Error, CustomStringConvertible {
    let description: String
  }

  /// `$XDG_RUNTIME_DIR`, if others cannot put anything in its place or into it.
  ///
  /// The XDG Base Directory Specification has it absolute and this user's alone; here it is enough that no
  /// one else may write there, which rules out /tmp.
  static func path() throws(Obstacle) -> String {
    guard let variable = unsafe getenv("XDG_RUNTIME_DIR"), unsafe variable.pointee != 0 else {
      throw Obstacle(description: "XDG_RUNTIME_DIR is not set; name a socket, --captions unix:PATH")
    }
    let path = unsafe String(cString: variable)
    guard path.hasPrefix("/") else {
      throw Obstacle(
        description: "XDG_RUNTIME_DIR is no absolute path; name a socket, --captions unix:PATH")
    }
    var status = stat()
    // One that is not there is told by whoever binds there.
    guard unsafe stat(path, &status) == 0 else { return path }
    guard status.st_uid == geteuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw Obstacle(
        description:
          "others can write to XDG_RUNTIME_DIR, \(path); take that right from them (chmod 700)")
    }
    return path
  }
}

/// The folder of a socket that the person named.
enum SocketFolder {
  /// The folder around `path`, if somebody else can replace what stands in it: it is theirs, or open to all
  /// without the sticky bit that guards what is whose.
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
