internal import Glibc
internal import Messages

/// A file that is written without a name, and gets its name when it is complete.
///
/// On most file systems a file that is closed without a name is gone, even if a signal ends the
/// program (O_TMPFILE, open(2)). On others, such as FAT, it has a hidden temporary name.
struct StagedFile: ~Copyable {
  let descriptor: Int32
  /// The path that the file gets.
  private let path: String
  /// The temporary name, or nil if there is none.
  private var temporary: String?

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - path: The path that the file gets, in whose folder it is created.
  ///   - mode: The permissions, which the umask reduces.
  ///   - mayBeNameless: False for a file with a temporary name on every file system.
  /// - Throws: `WriteError` if the file cannot be created.
  init(for path: String, mode: mode_t, mayBeNameless: Bool = canName) throws(WriteError) {
    self.path = path
    if mayBeNameless {
      let flags = O_WRONLY | Self.nameless | O_CLOEXEC
      let descriptor = unsafe open(Self.folder(of: path), flags, mode)
      guard descriptor < 0 else {
        self.descriptor = descriptor
        return
      }
    }
    let name = Self.temporaryName(beside: path)
    descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw OutputFile.error(path) }
    temporary = name
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { unsafe unlink(temporary) }
  }

  /// Gives the file its name, in the place of an existing file.
  ///
  /// - Throws: `WriteError` if the name cannot be used.
  mutating func replace() throws(WriteError) {
    if temporary == nil {
      // linkat(2) never replaces a file.
      if link(as: path) { return }
      let name = Self.temporaryName(beside: path)
      guard errno == EEXIST, link(as: name) else { throw OutputFile.error(path) }
      temporary = name
    }
    guard let name = temporary, unsafe rename(name, path) == 0 else {
      throw OutputFile.error(path)
    }
    temporary = nil
  }

  /// Gives the file its name unless that is in use.
  ///
  /// - Returns: False if the name is in use.
  /// - Throws: `WriteError` if the name cannot be used.
  mutating func create() throws(WriteError) -> Bool {
    if let temporary {
      if Self.move(temporary, toUnused: path) {
        self.temporary = nil
        return true
      }
    } else if link(as: path) {
      return true
    }
    guard errno == EEXIST else { throw OutputFile.error(path) }
    return false
  }

  /// Gives a file without a name a name that is not in use.
  ///
  /// - Returns: False on failure, with the reason in `errno`.
  private func link(as name: String) -> Bool {
    unsafe linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// O_TMPFILE of fcntl.h, which Swift does not import.
  private static let nameless: Int32 = 0o20000000 | O_DIRECTORY

  /// True if a file without a name can get one, which takes /proc (open(2)).
  static var canName: Bool { unsafe access("/proc/self/fd", F_OK) == 0 }

  /// Renames a file unless the new name is in use.
  ///
  /// - Returns: False on failure, with the reason in `errno`.
  private static func move(_ temporary: String, toUnused path: String) -> Bool {
    // Unlike rename(2), link(2) never replaces a file.
    if unsafe Glibc.link(temporary, path) == 0 {
      unsafe unlink(temporary)
      return true
    }
    guard errno != EEXIST else { return false }
    // FAT has no links: an empty file reserves the name, and the rename replaces it.
    let reservation = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard reservation >= 0 else { return false }
    close(reservation)
    guard unsafe rename(temporary, path) != 0 else { return true }
    let reason = errno
    unsafe unlink(path)
    errno = reason
    return false
  }

  /// Returns the folder of `path`.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// A random file name in the folder of `path`.
  ///
  /// Process IDs are not unique between containers that share a folder.
  private static func temporaryName(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder).visavis-\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
  }
}
