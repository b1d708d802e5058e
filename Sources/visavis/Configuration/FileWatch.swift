internal import Glibc
internal import Threading

/// An inotify(7) watch on a file that programs replace, remove and create.
///
/// Editors write a new file and rename it, so the folders are watched, of the path and of the file
/// to which a link leads. While a folder is missing, the nearest one above it is watched.
final class FileWatch {
  /// A descriptor for `poll`, readable after a change in the folders.
  let descriptor: Int32
  private let path: String
  private var fingerprint: Fingerprint?

  /// - Parameter path: The path of the file.
  /// - Throws: The errno of `inotify_init1(2)`.
  init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError("inotify_init1", code: errno) }
    fingerprint = Fingerprint(path)
    watchFolders()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Discards the events so far.
  func clear() {
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while unsafe read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// Returns true if there is a file, and it is another one, or was written, since the last call.
  func hasChanged() -> Bool {
    // A folder may have come, or a link may lead elsewhere.
    watchFolders()
    guard let newer = Fingerprint(path), newer != fingerprint else { return false }
    fingerprint = newer
    return true
  }

  /// Watches the folders; a folder that is watched already stays so.
  private func watchFolders() {
    let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR)
    for folder in Set(
      [Self.folder(of: path), Self.target(of: path).map(Self.folder)].compactMap(\.self))
    {
      var nearest = folder
      while unsafe inotify_add_watch(descriptor, nearest, changes) < 0, nearest != "/" {
        nearest = Self.folder(of: nearest)
      }
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func target(of path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The properties that change if a file is written, replaced, or given to another user.
  private struct Fingerprint: Equatable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    private let mode: mode_t
    private let owner: uid_t
    private let seconds: Int
    private let nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
      (size, mode, owner) = (status.st_size, status.st_mode, status.st_uid)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }
}
