internal import CLinux
internal import Glibc
internal import System

/// The folder that a download fills, beside the one that it becomes, and locked by one process.
///
/// The system releases the lock when the process ends. One thread owns the object.
final class StagingFolder {
  private let folder: Descriptor
  private let path: String

  /// The file with the paths on the publisher's host that the files in the folder come from.
  private static let sourcesName = "SOURCES"

  /// Opens or creates the folder, and locks it.
  ///
  /// The rest of an earlier download of other files is removed.
  ///
  /// - Throws: `DownloadError.busy` if another process has the lock; `DownloadError.file`, or `noRoom`, if the
  ///   folder cannot be created.
  init(at path: String, of set: FileSet) throws(DownloadError) {
    self.path = path
    do throws(Directory.CreationError) {
      try Directory.create(above: "\(path)/", mode: 0o755)
    } catch {
      throw Self.failure(SystemError("create", code: error.cause.code), at: error.folder)
    }
    do throws(SystemError) {
      folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      try folder.lock()
    } catch {
      throw error.code == EWOULDBLOCK ? .busy(name: set.name) : .file(path, error)
    }
    // The process that had the lock before may have renamed or removed the folder in between.
    guard let opened = try? folder.status(), let named = stat(of: path),
      opened.isSameFile(as: named)
    else { throw .busy(name: set.name) }
    let sources = set.files.map { "\($0.urlPath)\n" }.joined()
    let file = "\(path)/\(Self.sourcesName)"
    let left = (try? Descriptor.smallFile(at: file, atMost: 1 << 16))?.bytes
    guard left != Array(sources.utf8) else { return }
    for name in (try? Directory.names(in: path)) ?? [] { unsafe unlink("\(path)/\(name)") }
    try Self.write(sources, to: file)
  }

  /// Writes the sums of the files, and gives the folder its final name, in place of an older folder.
  func publish(_ sums: [(name: String, sha256: String)], as target: String) throws(DownloadError) {
    let lines = sums.map { "\($0.sha256)  \($0.name)\n" }.joined()
    try Self.write(lines, to: "\(path)/\(FileSet.sumsName)")
    unsafe unlink("\(path)/\(Self.sourcesName)")
    fsync(folder.number)
    if unsafe rename(path, target) != 0 {
      try exchange(with: target)
    }
    let above = try? Descriptor(opening: Directory.folder(of: target), O_RDONLY | O_DIRECTORY)
    if let above { fsync(above.number) }
  }

  /// Takes the place of a folder with files, which rename(2) does not replace.
  ///
  /// Both change their names at once, so that a model is there at any time. The old one is locked before, as it gets
  /// the name under which another process begins a download.
  private func exchange(with target: String) throws(DownloadError) {
    let old = try? Descriptor(opening: target, O_RDONLY | O_DIRECTORY)
    if let old { try? old.lock() }
    let result = unsafe clinux_exchange(path, target)
    if result == 0 { return try Self.removeFolder(path) }
    // Some file systems on a network cannot exchange names.
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(-result) else {
      throw Self.failure(SystemError("rename", code: -result), at: target)
    }
    let aside = "\(path).old"
    guard unsafe rename(target, aside) == 0, unsafe rename(path, target) == 0 else {
      throw Self.failure(.current("rename"), at: target)
    }
    try Self.removeFolder(aside)
  }

  func remove() throws(DownloadError) {
    try Self.removeFolder(path)
  }

  /// Removes a folder and the files in it, or a link to a folder.
  static func removeFolder(_ path: String) throws(DownloadError) {
    if unsafe unlink(path) == 0 { return }
    for name in (try? Directory.names(in: path)) ?? [] {
      let file = "\(path)/\(name)"
      guard unsafe unlink(file) == 0 || errno == ENOENT else {
        throw .file(file, .current("remove"))
      }
    }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw .file(path, .current("remove")) }
  }

  private static func write(_ text: String, to path: String) throws(DownloadError) {
    do throws(SystemError) {
      let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
      try file.write(all: text)
      fsync(file.number)
    } catch {
      throw failure(SystemError("write", code: error.code), at: path)
    }
  }

  private static func failure(_ error: SystemError, at path: String) -> DownloadError {
    error.isLackOfSpace
      ? .noRoom(folder: Directory.folder(of: path), missing: nil) : .file(path, error)
  }
}
