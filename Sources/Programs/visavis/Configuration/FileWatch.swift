internal import Glibc
internal import System

/// An inotify(7) watch on a file that programs replace, remove and create.
///
/// Editors write a new file and rename it, so the folders are watched, of the path and of the file
/// to which a link leads. While a folder is missing, the nearest one above it is watched. The folder
/// may be replaced itself, or be a link, so the one above it is watched too, and those above that for
/// being moved.
final class FileWatch {
  /// A descriptor for `poll`, readable after a change in the folders.
  let descriptor: Int32
  private let path: String
  private var fingerprint: Fingerprint?
  /// The watches of inotify that are in use.
  private var watches: Set<Int32> = []

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

  /// Watches the folders of now, and no others; a folder that is watched already stays so.
  private func watchFolders() {
    // What came while the first watches were made is found by the second ones.
    let isComplete = watch()
    if !isComplete { _ = watch() }
  }

  /// Watches the folders, and returns false if one is missing.
  private func watch() -> Bool {
    let (older, paths) = (watches, [path, Self.target(of: path)].compactMap(\.self))
    watches = []
    var isComplete = true
    for folder in Set(paths.map(Self.folder)) {
      var nearest = folder
      while !watch(nearest, for: Self.changes), nearest != "/", nearest != "." {
        isComplete = false
        nearest = Self.folder(of: nearest)
      }
      nearest = Self.folder(of: nearest)
      _ = watch(nearest, for: Self.changes)
      while nearest != "/", nearest != "." {
        nearest = Self.folder(of: nearest)
        _ = watch(nearest, for: Self.moves)
      }
    }
    for watch in older.subtracting(watches) { inotify_rm_watch(descriptor, watch) }
    return isComplete
  }

  private func watch(_ folder: String, for events: Int) -> Bool {
    let watch = unsafe inotify_add_watch(
      descriptor, folder, UInt32(events | Int(IN_ONLYDIR) | Int(IN_MASK_ADD)))
    if watch >= 0 { watches.insert(watch) }
    return watch >= 0
  }

  /// The events of a folder that is moved or removed itself, and those of its files besides.
  private static let moves = Int(IN_MOVE_SELF | IN_DELETE_SELF)
  private static let changes =
    moves | Int(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_ATTRIB)

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
