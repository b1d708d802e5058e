internal import Glibc
internal import System

/// A watch on a file that programs replace, remove and create.
///
/// An inotify(7) watch on the folder tells of changes at once, as editors write a new file and rename
/// it. The folder above is watched as well, as either may be replaced; while there is no folder, the
/// nearest one above is. What a link points to changes unseen, so that the file is looked at every two
/// seconds then.
final class FileWatch {
  /// The time after which the file is to be looked at without an event; nil if events tell of everything.
  var interval: Duration? {
    let hasLink = [path, folder].contains { stat(of: $0, followingLinks: false)?.kind == S_IFLNK }
    return watches.isEmpty || hasLink ? .seconds(2) : nil
  }

  /// A descriptor for `poll`, readable after a change in the folder.
  var descriptor: Int32 { events.number }
  private let events: Descriptor
  private let path: String
  private let folder: String
  private var fingerprint: FileFingerprint?
  /// The watches of inotify.
  private var watches: Set<Int32> = []

  /// Watches a file, whose state was `fingerprint` when it was read last.
  ///
  /// - Throws: `SystemError` if there are no descriptors or watches left.
  init(_ path: String, since fingerprint: FileFingerprint?) throws(SystemError) {
    self.path = path
    self.fingerprint = fingerprint
    folder = Directory.folder(of: path)
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { throw .current("inotify_init1") }
    events = Descriptor(owning: number)
    watchFolders()
  }

  /// Discards the events so far.
  func clear() { events.discardInput() }

  /// Returns true if there is a file, and it is another one, or was written, since the last call.
  func hasChanged() -> Bool {
    watchFolders()
    guard let newer = FileFingerprint(path), newer != fingerprint else { return false }
    fingerprint = newer
    return true
  }

  /// Watches the folders of now, and no others.
  private func watchFolders() {
    var (added, former) = (watches, watches)
    // A folder may come between the look for it and a new watch on the one above it.
    repeat {
      former = watches
      watches = watchNearest()
      added.formUnion(watches)
    } while watches != former
    for watch in added.subtracting(watches) { inotify_rm_watch(descriptor, watch) }
  }

  /// Watches the folder and the one above it, or else the nearest folder above.
  private func watchNearest() -> Set<Int32> {
    var events = IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR
    events |= IN_CLOSE_WRITE | IN_ATTRIB
    var found: Set<Int32> = []
    var folder = folder
    while found.count < 2 {
      let watch = unsafe inotify_add_watch(descriptor, folder, UInt32(events))
      if watch >= 0 {
        found.insert(watch)
        guard folder == self.folder else { break }
        // Other programs write files beside the folder. A path with `.` may name the folder again.
        events = events & ~(IN_CLOSE_WRITE | IN_ATTRIB) | IN_MASK_ADD
      }
      guard folder != ".", folder != "/" else { break }
      folder = Directory.folder(of: folder)
    }
    return found
  }
}

/// The properties of a file that change if it is written, replaced, or given to another user.
struct FileFingerprint: Equatable, Sendable {
  private let properties: [Int]

  /// Returns nil if there is no file at `path`.
  init?(_ path: String) {
    guard let status = stat(of: path) else { return nil }
    properties = [
      Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)),
      Int(status.st_size), Int(status.st_mode), Int(status.st_uid), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec,
    ]
  }
}
