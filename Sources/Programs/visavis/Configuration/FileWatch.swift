internal import Glibc
internal import System

/// A watch on a file that programs replace, remove and create.
///
/// An inotify(7) watch on the folder tells of most changes at once, as editors write a new file and
/// rename it. A look at the file every two seconds finds the others: of the target of a link, and of a
/// folder that comes or is replaced itself.
final class FileWatch {
  /// The time after which the file is looked at, whether or not its folder has told of a change.
  static let interval = Duration.seconds(2)

  /// A descriptor for `poll`, readable after a change in the folder.
  let descriptor: Int32
  private let path: String
  private var fingerprint: FileFingerprint?
  /// The watch of inotify; negative if there is no folder.
  private var watch: Int32 = -1

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - fingerprint: The state of the file when it was read last.
  /// - Throws: The errno of `inotify_init1(2)`.
  init(_ path: String, since fingerprint: FileFingerprint?) throws(SystemError) {
    self.path = path
    self.fingerprint = fingerprint
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw SystemError("inotify_init1", code: errno) }
    watchFolder()
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
    watchFolder()
    guard let newer = FileFingerprint(path), newer != fingerprint else { return false }
    fingerprint = newer
    return true
  }

  /// Watches the folder of now, and no other one.
  private func watchFolder() {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let events = IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR
    let newer = unsafe inotify_add_watch(descriptor, folder, UInt32(events))
    if watch >= 0, watch != newer { inotify_rm_watch(descriptor, watch) }
    watch = newer
  }
}

/// The properties of a file that change if it is written, replaced, or given to another user.
struct FileFingerprint: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t
  private let size: off_t
  private let mode: mode_t
  private let owner: uid_t
  private let seconds: Int
  private let nanoseconds: Int

  /// Returns nil if there is no file at `path`.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
    (size, mode, owner) = (status.st_size, status.st_mode, status.st_uid)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
