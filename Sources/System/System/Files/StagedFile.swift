package import Glibc

/// A file that is written without a name, and gets its name when it is complete.
///
/// On most file systems a file that is closed without a name is gone, even if a signal ends the
/// program (O_TMPFILE, open(2)). On others, such as FAT, it has a hidden temporary name.
package struct StagedFile: ~Copyable {
  package let descriptor: Descriptor
  /// The path that the file gets.
  private let path: String
  /// The temporary name, or nil if there is none.
  private var temporary: String?

  /// Creates an empty file in the folder of the path that it gets; the umask reduces its
  /// permissions.
  ///
  /// It has a temporary name on every file system if `mayBeNameless` is false.
  ///
  /// - Throws: `SystemError` if the file cannot be created.
  package init(for path: String, mode: mode_t, mayBeNameless: Bool = canName) throws(SystemError) {
    self.path = path
    if mayBeNameless,
      let descriptor = try? Descriptor(
        opening: Directory.folder(of: path), O_WRONLY | Self.nameless, mode: mode)
    {
      self.descriptor = descriptor
      return
    }
    let name = Self.temporaryName(beside: path)
    descriptor = try Descriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    temporary = name
  }

  deinit {
    if let temporary { unsafe unlink(temporary) }
  }

  /// Gives the file its name, in the place of an existing file.
  ///
  /// - Throws: `SystemError` if the name cannot be used.
  package mutating func replace() throws(SystemError) {
    if temporary == nil {
      // linkat(2) never replaces a file.
      if try link(as: path) { return }
      let name = Self.temporaryName(beside: path)
      guard try link(as: name) else { throw SystemError("linkat", code: EEXIST) }
      temporary = name
    }
    guard let name = temporary, unsafe rename(name, path) == 0 else { throw .current("rename") }
    temporary = nil
  }

  /// Gives the file its name unless that is in use.
  ///
  /// - Returns: False if the name is in use.
  /// - Throws: `SystemError` if the name cannot be used.
  package mutating func create() throws(SystemError) -> Bool {
    guard let name = temporary else { return try link(as: path) }
    guard try Self.move(name, toUnused: path) else { return false }
    temporary = nil
    return true
  }

  /// Gives a file without a name a name.
  ///
  /// - Returns: False if the name is in use.
  private func link(as name: String) throws(SystemError) -> Bool {
    let result = unsafe linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor.number)", AT_FDCWD, name, AT_SYMLINK_FOLLOW)
    return try Self.isNew(result, "linkat")
  }

  /// Returns false if a name was in use, and throws any other error of the call before.
  private static func isNew(_ result: Int32, _ operation: String) throws(SystemError) -> Bool {
    if result >= 0 { return true }
    let error = SystemError.current(operation)
    guard error.code == EEXIST else { throw error }
    return false
  }

  /// O_TMPFILE of fcntl.h, which Swift does not import.
  private static let nameless: Int32 = 0o20000000 | O_DIRECTORY

  /// True if a file without a name can get one, which takes /proc (open(2)).
  package static var canName: Bool { unsafe access("/proc/self/fd", F_OK) == 0 }

  /// Renames a file unless the new name is in use.
  ///
  /// - Returns: False if the name is in use.
  private static func move(_ temporary: String, toUnused path: String) throws(SystemError) -> Bool {
    // Unlike rename(2), link(2) never replaces a file.
    if unsafe Glibc.link(temporary, path) == 0 {
      unsafe unlink(temporary)
      return true
    }
    guard errno != EEXIST else { return false }
    // FAT has no links: an empty file reserves the name, and the rename replaces it.
    let reservation = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard try isNew(reservation, "open") else { return false }
    close(reservation)
    guard unsafe rename(temporary, path) != 0 else { return true }
    let error = SystemError.current("rename")
    unsafe unlink(path)
    throw error
  }

  /// A random file name in the folder of `path`.
  ///
  /// Process IDs are not unique between containers that share a folder.
  private static func temporaryName(beside path: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(Directory.folder(of: path))/.visavis-\(number).part"
  }
}
