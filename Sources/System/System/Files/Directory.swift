package import Glibc

/// The names in folders, the real names of paths, and the parts of paths.
package enum Directory {
  /// Returns at most `limit` names in a folder without `.` and `..`, in no order.
  ///
  /// - Throws: `SystemError` if the folder cannot be opened.
  package static func names(
    in path: String, atMost limit: Int = .max
  ) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .current("opendir") }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(folder) {
      // Behind the name, the array has bytes that were not allocated, and it cannot be copied.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns a path without links and dots; nil if there is no file.
  package static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Returns what a link holds; nil if there is no link.
  package static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path of the running program's file; nil if the system does not tell it.
  ///
  /// The path names the folder of the file even if a newer installation has replaced it.
  package static var runningProgram: String? { target(ofLink: "/proc/self/exe") }

  /// Returns the folder of a path, without a slash at its end; `.` for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    guard let end = path[..<slash].lastIndex(where: { $0 != "/" }) else { return "/" }
    return String(path[...end])
  }

  /// Returns the last name in a path, also before a slash at its end; empty if there is none.
  package static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// Returns a file name's extension in lower case, without its dot; nil for a name such as `.png`.
  package static func fileExtension(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// A folder that cannot be created.
  package struct CreationError: Error {
    package let folder: String
    package let cause: SystemError
  }

  /// Creates the missing folders above a path, with permissions that the umask reduces.
  package static func create(above path: String, mode: mode_t = 0o777) throws(CreationError) {
    for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
      let folder = String(path[..<slash])
      guard unsafe mkdir(folder, mode) != 0 else { continue }
      let cause = SystemError.current("mkdir")
      // A folder that exists on a read-only file system may have another error.
      guard cause.code == EEXIST || stat(of: folder)?.kind == S_IFDIR else {
        throw CreationError(folder: folder, cause: cause)
      }
    }
  }

  /// Locks a folder until the descriptor is closed, after waiting at most for `limit`.
  ///
  /// - Returns: Nil if the folder cannot be opened. The descriptor has no lock after `limit`, or on a
  ///   file system without locks of folders.
  package static func lock(_ path: String, waitingAtMost limit: Duration) -> Descriptor? {
    guard let folder = try? Descriptor(opening: path, O_RDONLY | O_DIRECTORY) else { return nil }
    try? folder.lock(waitingAtMost: limit)
    return folder
  }
}
